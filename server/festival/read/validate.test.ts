import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bus, cardOnly, shirt, smallFestival, weekend, type Parts } from '#testing/fixtures/festival-file.ts'
import { validate } from '#server/festival/festival.ts'

const noon = { travel_time: '2027-07-08T12:00', seats: 50 }

const faults = async (text: string): Promise<string[]> =>
  (await validate(text, '.')).faults.map(({ path, fault }) => (path ? `${path}: ${fault}` : fault))

const withProduct = (more: Parts): string => smallFestival({ products: [{ ...weekend, ...more }] })

test('a festival file needs only a name, a time zone, a currency and two e-mail addresses', async () => {
  assert.deepEqual(await faults(smallFestival()), [])
  assert.deepEqual(
    await faults(smallFestival({ products: [weekend], merchandise: [shirt], site: cardOnly })),
    [],
  )
})

test('months may be counted as “month”, and sale times given in the time zone of the event', async () => {
  // A-117 A-149
  const plan = ['day', 'week', 'month', 'year'].map((units, count) => ({ amount: 3325, count, units }))
  const product = { ...weekend, payment_plan: plan, on_sale_from: '2027-02-01T10:00' }
  assert.deepEqual(await faults(smallFestival({ products: [product] })), [])
})

test('a festival file needs a bank account only if something can be paid by bank transfer', async () => {
  //
  const iban = 'HR1210010051863000160'
  const bankAccount = { holder: 'A', iban, bic: 'NBHRHR2X', bank: 'B' }
  const settings = { bankTransferActive: true, bankTransferCountries: ['HR'] }
  const selling = { events: [{ key: 'summer', settings }], merchandise: [shirt] }
  assert.deepEqual(await faults(smallFestival({ ...selling, site: { bankAccount } })), [])
  assert.deepEqual(await faults(smallFestival({ ...selling, site: cardOnly })), [])
  assert.deepEqual(await faults(smallFestival({ merchandise: [{ ...shirt, enabled: false }] })), [])
  const inactive = { merchandise: [shirt], site: { merchandiseActive: false } }
  assert.deepEqual(await faults(smallFestival(inactive)), [])
  const nowhere = { key: 'summer', settings: { bankTransferActive: true } }
  assert.deepEqual(await faults(smallFestival({ events: [nowhere] })), [])
})

const fields: [string, string][] = [
  [smallFestival({ site: { name: 'x'.repeat(256) } }), 'site.name: must not be longer than 255 characters'],
  [
    smallFestival({ site: { texts: { terms: 'x'.repeat(100_001) } } }),
    'site.texts.terms: must not be longer than 100000 characters',
  ],
  [withProduct({ price: 500, refund_fee: 501 }), 'products[0].refund_fee: must not be more than the price'],
  [smallFestival({ site: { name: '' } }), 'site.name: must be a line of text'],
  [smallFestival({ site: { name: 'A\u0000B' } }), 'site.name: must be a line of text'],
  [smallFestival({ site: { name: 5 } }), 'site.name: must be a text'],
  [smallFestival({ site: { nmae: 'x' } }), 'site.nmae: is not known here'],
  [
    smallFestival({ site: { timezone: 'Europe/Split' } }),
    'site.timezone: must be an IANA time zone such as Europe/Zagreb',
  ],
  [
    smallFestival({ site: { timezone: '+02:00' } }),
    'site.timezone: must be an IANA time zone such as Europe/Zagreb',
  ],
  [smallFestival({ site: { currency: 'EURO' } }), 'site.currency: must be an ISO 4217 currency such as EUR'],
  [
    smallFestival({ site: { locale: 'english' } }),
    'site.locale: must be a language and region such as en-GB',
  ],
  [
    smallFestival({ site: { languages: ['en', 'tlh'] } }),
    'site.languages[1]: must be one of en, de, es, fr, it, nl, pt, hr, pl, cs',
  ],
  [smallFestival({ site: { contactEmail: 'hello' } }), 'site.contactEmail: must be an e-mail address'],
  [
    smallFestival({ site: { websiteUrl: 'javascript:alert(1)' } }),
    'site.websiteUrl: must be an address that starts with https:// or http://',
  ],
  [
    smallFestival({ site: { accentColor: 'orange' } }),
    "site.accentColor: must be a colour such as '#f5a524'",
  ],
  [
    smallFestival({ site: { paymentGateway: 'paypal' } }),
    'site.paymentGateway: must be one of sandbox-redirect, sandbox-submit, stripe, redsys',
  ],
  [smallFestival({ site: { creditCardMaxAttempts: 0 } }), 'site.creditCardMaxAttempts: must be 1 or more'],
  [smallFestival({ site: { shopActive: 'yes' } }), 'site.shopActive: must be true or false'],
  [
    smallFestival({ site: { durations: { cart: 'PT0S' } } }),
    'site.durations.cart: must be an ISO 8601 duration longer than zero such as PT15M',
  ],
  [
    smallFestival({ site: { durations: { cart: '15 minutes' } } }),
    'site.durations.cart: must be an ISO 8601 duration longer than zero such as PT15M',
  ],
  [
    smallFestival({ site: { durations: { installmentGrace: '-P1D' } } }),
    'site.durations.installmentGrace: must be an ISO 8601 duration such as P3D',
  ],
  [
    smallFestival({ site: { countries: { HR: 'Croatia', XX: 'Nowhere' } } }),
    'site.countries.XX: is not an ISO 3166 country',
  ],
  [
    smallFestival({ site: { ibanCountries: ['HRV'] } }),
    'site.ibanCountries[0]: must be an ISO 3166 country such as HR',
  ],
  [
    smallFestival({ site: { ageRanges: { 18: 'Adults' } } }),
    'site.ageRanges: must have keys that start with a letter, not "18"',
  ],
  [
    smallFestival({ site: { productTypes: { camping: '' } } }),
    'site.productTypes.camping: must be a line of text',
  ],
  [
    smallFestival({ site: { ambassadors: { url: '/portal' } } }),
    'site.ambassadors.url: /portal is a path the shop already uses',
  ],
  [
    smallFestival({
      site: { bankAccount: { holder: 'A', iban: 'HR1210010051863000161', bic: 'NBHRHR2X', bank: 'B' } },
    }),
    'site.bankAccount.iban: must be an IBAN',
  ],
  [
    smallFestival({ merchandise: [shirt] }),
    'site.bankAccount: is required unless paymentMethods omits bank_transfer: merchandise can be paid by bank transfer',
  ],
  [
    smallFestival({
      events: [{ key: 'summer', settings: { bankTransferActive: true, bankTransferCountries: ['HR'] } }],
      merchandise: [shirt],
      site: { paymentMethods: { bank_transfer: 'Transfer' }, bankAccount: null },
    }),
    'site.bankAccount: is required unless paymentMethods omits bank_transfer: tickets of summer and merchandise can be paid by bank transfer',
  ],
  [smallFestival({ site: { invoiceSeller: 'me' } }), 'site.invoiceSeller: must be a map'],
  [
    smallFestival({ events: [{ key: '2027' }] }),
    'events[0].key: must start with a letter, followed by letters, digits, spaces, - and _',
  ],
  [
    smallFestival({ events: [{ key: 'a', starts_at: '2027-07-08' }] }),
    'events[0].starts_at: must be a date and time such as 2027-07-08T16:00, or with UTC offset 2027-07-08T16:00:00+02:00',
  ],
  [smallFestival({ events: [{ key: 'a' }, { key: 'a' }] }), 'events[1].key: is the same as events[0].key'],
  [
    smallFestival({
      events: [{ key: 'a', settings: { bankTransferCountries: ['HR'] } }],
      site: { countries: { GB: 'UK' } },
    }),
    'events[0].settings.bankTransferCountries[0]: HR is not among site.countries',
  ],
  [withProduct({ price: undefined }), 'products[0].price: is required'],
  [withProduct({ price: -1 }), 'products[0].price: must be 0 or more'],
  [withProduct({ price: 129.5 }), 'products[0].price: must be a whole number'],
  [withProduct({}).replace('12900', '129.00'), 'products[0].price: must be a whole number'],
  [withProduct({ price: 10 ** 10 + 1 }), 'products[0].price: must be 10000000000 or less'],
  [withProduct({ tax_rate: 101 }), 'products[0].tax_rate: must be 100 or less'],
  [withProduct({ tax_rate: 5.555 }), 'products[0].tax_rate: must not have more than two decimals'],
  [withProduct({ stock: -1 }), 'products[0].stock: must be 0 or more'],
  [withProduct({ stock: 'many' }), 'products[0].stock: must be a whole number or null'],
  [
    withProduct({ external_code: 'a/b' }),
    'products[0].external_code: must be letters, digits, - and _ (at most 100, a letter or digit first)',
  ],
  [withProduct({ event: 'winter' }), 'products[0].event: no event has the key winter'],
  [withProduct({ type: 'yurt' }), 'products[0].type: yurt is not among site.productTypes'],
  [
    withProduct({ allow_name_changes_until: '2027-07-01T00:00+02:00' }),
    'products[0].allow_name_changes_until: must be a date and time without UTC offset such as 2027-07-08T12:00',
  ],
  [
    withProduct({ download_from: '2027-02-30T00:00' }),
    'products[0].download_from: must be a date and time without UTC offset such as 2027-07-08T12:00',
  ],
  [
    withProduct({ on_sale_from: '2027-02-01T00:00Z', on_sale_until: '2027-01-01T00:00Z' }),
    'products[0].on_sale_until: must be later than on_sale_from',
  ],
  [
    withProduct({ on_sale_from: '2027-02-01T10:00', on_sale_until: '2027-02-01T08:30Z' }),
    'products[0].on_sale_until: must be later than on_sale_from',
  ],
  [
    withProduct({ on_sale_from: '2027-02-01' }),
    'products[0].on_sale_from: must be a date and time such as 2027-07-08T16:00, or with UTC offset 2027-07-08T16:00:00+02:00',
  ],
  [
    smallFestival({ merchandise: [{ ...shirt, type: 'vinyl' }], site: cardOnly }),
    'merchandise[0].type: vinyl is not among site.merchandiseTypes',
  ],
  [
    smallFestival({ merchandise: [{ ...shirt, event: 'summer' }], site: cardOnly }),
    'merchandise[0].event: is not known here',
  ],
  [
    smallFestival({
      products: [weekend],
      merchandise: [{ ...shirt, external_code: 'weekend' }],
      site: cardOnly,
    }),
    'merchandise[0].external_code: is the same as products[0].external_code',
  ],
  [
    smallFestival({ shipping: [{ country: 'XX' }] }),
    "shipping[0].country: must be an ISO 3166 country such as HR, or '*' for any other",
  ],
  [
    smallFestival({ shipping: [{ country: 'HR' }, { country: 'HR' }] }),
    'shipping[1].country: is the same as shipping[0].country',
  ],
  [
    smallFestival({ shipping: [{ country: 'HR' }], site: { countries: { GB: 'UK' } } }),
    'shipping[0].country: HR is not among site.countries',
  ],
  [smallFestival({ vouchers: [{ code: 'TEN', amount: 0 }] }), 'vouchers[0].amount: must be 1 or more'],
  [
    smallFestival({
      vouchers: [
        { code: 'ten', amount: 1 },
        { code: 'TEN', amount: 1 },
      ],
    }),
    'vouchers[1].code: is the same as vouchers[0].code',
  ],
  [smallFestival({ products: weekend }), 'products: must be a list'],
  [smallFestival({ products: [null] }), 'products[0]: must be a map'],
  [smallFestival({ festoon: 2 }), 'festoon: must be 1'],
]
for (const [text, fault] of fields)
  test(`an invalid festival file is refused: “${fault}”`, async () => {
    assert.deepEqual(await faults(text), [fault])
  })

const step = (amount: number, count: number, units = 'months') => ({ amount, count, units })

const combinations: [Parts, string][] = [
  [{ ...weekend, travel_time_type: 'fixed' }, 'products[0].travel_time_type: is only for type transport'],
  [
    { ...bus, travel_time_type: 'fixed' },
    'products[0].travel_time: is required when travel_time_type is fixed',
  ],
  [
    { ...bus, travel_time_type: 'selectable' },
    'products[0].travel_times: is required when travel_time_type is selectable',
  ],
  [{ ...bus, travel_times: [noon] }, 'products[0].travel_times: is only for travel_time_type selectable'],
  [
    { ...bus, travel_time_type: 'sometimes' },
    'products[0].travel_time_type: must be one of fixed, selectable, null',
  ],
  [
    {
      ...bus,
      travel_time_type: 'selectable',
      travel_times: [noon, { ...noon, travel_time: '2027-07-08T12:00:00' }],
    },
    'products[0].travel_times[1].travel_time: is the same as travel_times[0]',
  ],
]
for (const [product, fault] of combinations)
  test(`a product with contradictory settings is refused: “${fault}”`, async () => {
    assert.deepEqual(await faults(smallFestival({ products: [product] })), [fault])
  })

test('a festival file reports all its faults at once, without consequential ones', async () => {
  const text = smallFestival({
    site: { currency: 'EURO', productTypes: 5 },
    events: [{ key: 5 }],
    products: [
      { ...weekend, type: 'yurt', event: 'winter', price: 'free', payment_plan: [step(1, 0)] },
      { ...weekend, name: '', fee: 0, payment_plan: [step(12000, 0)] },
    ],
    vouchers: [{ code: 'TEN' }],
  })
  assert.deepEqual((await faults(text)).toSorted(), [
    'events[0].key: must be a text',
    'products[0].price: must be a whole number',
    'products[1].external_code: is the same as products[0].external_code',
    'products[1].name: must be a line of text',
    'products[1].payment_plan: amounts sum to 12000, price and fee to 12900',
    'site.currency: must be an ISO 4217 currency such as EUR',
    'site.productTypes: must be a map',
    'vouchers[0].amount: is required',
  ])
})
