import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const marked = async (answer: Promise<{ status: number; body: { errors?: object } }>) => {
  const { status, body } = await answer
  return [status, Object.keys(body.errors ?? {})]
}

const wrong: [path: string, value: unknown, errors: string[]][] = [
  ['site', { name: '' }, ['name']],
  ['site', { name: 'Two\nlines' }, ['name']],
  ['site', { timezone: 'Europe/Atlantis', currency: 'XXQ', locale: 'x' }, ['timezone', 'currency', 'locale']],
  [
    'site',
    { shopActive: 'yes', contactEmail: 'nobody', accentColor: 'red' },
    ['shopActive', 'accentColor', 'contactEmail'],
  ],
  ['site', { websiteUrl: 'javascript:alert(1)' }, ['websiteUrl']],
  [
    'site',
    { paymentGateway: 'paypal', creditCardMaxAttempts: 0 },
    ['paymentGateway', 'creditCardMaxAttempts'],
  ],
  ['site', { durations: { cart: 'PT0S', session: '1 day' } }, ['durations.cart', 'durations.session']],
  ['site', { texts: { terms: 'a\u0001b', prose: 'x' } }, ['texts.terms', 'texts.prose']],
  [
    'site',
    { bankAccount: { holder: 'F', iban: 'HR00', bic: 'X', bank: 'B' } },
    ['bankAccount.iban', 'bankAccount.bic'],
  ],
  //
  ['site', { bankAccount: null }, ['bankAccount']],
  [
    'site',
    { addressLines: { street: 'Street' }, installmentReminders: [1, 1] },
    ['addressLines.street', 'installmentReminders'],
  ],
  [
    'site',
    { countries: { XX: 'Nowhere' } },
    [
      'countries.XX',
      'events[0].settings.bankTransferCountries[0]',
      'events[0].settings.bankTransferCountries[1]',
      'events[2].settings.bankTransferCountries[0]',
      'shipping[0].country',
      'shipping[1].country',
    ],
  ],
  ['site', { ambassadors: { url: 'checkout' } }, ['ambassadors.url']],
  [
    'site',
    { productTypes: { ticket: 'Tickets', transport: 'Transport' } },
    ['products[5].type', 'products[6].type', 'products[7].type'],
  ],
  ['site', { logo: '/pictures/none-00000000.svg', banner: '../../etc/passwd' }, ['logo', 'banner']],
  ['site', { colour: 1 }, ['colour']],
  ['site', 'a text', ['value']],
  ['events/summer', { timezone: 'Mars', starts_at: '2027-07-08' }, ['timezone', 'starts_at']],
  [
    'events/summer',
    { settings: { bankTransferCountries: ['HR', 'FR'] } },
    ['settings.bankTransferCountries[1]'],
  ],
  ['events/summer', { key: 'winter' }, ['key']],
  ['events/summer', { ends_at: '2027-07-08T10:00', entry: 'twice' }, ['ends_at', 'entry']],
  // Clocks go from 02:00 to 03:00.
  [
    'products/weekend',
    { starts_at: '2027-03-28T02:30', names_until: '2027-03-28T02:00' },
    ['starts_at', 'names_until'],
  ],
  ['products/weekend', { starts_at: '2027-07-12T10:00', location: 'A\nB' }, ['starts_at', 'location']],
  ['products/weekend', { price: '12900', fee: -1, tax_rate: 25.001 }, ['price', 'fee', 'tax_rate']],
  [
    'products/weekend',
    { price: 129.5, refund_fee: 1e300, tax_rate: 101 },
    ['price', 'refund_fee', 'tax_rate'],
  ],
  ['products/weekend', { event: 'winter', type: 'yacht' }, ['event', 'type']],
  ['products/weekend', { stock: -1, limit_per_order: null }, ['stock', 'limit_per_order']],
  [
    'products/weekend',
    { on_sale_from: '2027-03-02T00:00+01:00', on_sale_until: '2027-03-01T00:00+01:00' },
    ['on_sale_until'],
  ],
  ['products/weekend', { allow_name_changes_until: '2027-07-01T00:00Z' }, ['allow_name_changes_until']],
  ['products/weekend', { travel_time: '2027-07-01T00:00' }, ['travel_time']],
  ['products/weekend', { shop_image: '/pictures/../secret' }, ['shop_image']],
  ['products/weekend', { external_code: 'another' }, ['external_code']],
  ['products/weekend', { prise: 1 }, ['prise']],
  ['products/weekend', null, ['value']],
  ['products/plan', { payment_plan: [{ amount: 1, count: 0, units: 'days' }] }, ['payment_plan']],
  [
    'products/plan',
    { payment_plan: [{ amount: 0, count: 0, units: 'ages' }] },
    ['payment_plan[0].amount', 'payment_plan[0].units'],
  ],
  [
    'products/plan',
    {
      payment_plan: [
        { amount: 1, count: 0, units: 'days' },
        { amount: 1, count: 1001, units: 'years' },
      ],
    },
    ['payment_plan[1].count'],
  ],
  ['products/bus', { travel_times: [] }, ['travel_times']],
  [
    'products/bus',
    { travel_times: [{ travel_time: 'noon', seats: null }] },
    ['travel_times[0].travel_time', 'travel_times[0].seats'],
  ],
  ['merchandise/shirt', { type: 'ticket', stock: 1.5 }, ['stock', 'type']],
  ['merchandise/shirt', { event: 'summer' }, ['event']],
  ['shipping-rates/HR', { price: -500, tax_rate: 'none' }, ['price', 'tax_rate']],
]

test('each invalid field of a change is named, and nothing of the change is saved', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const before = (await owner.get('/office/api/festival')).body
  for (const [path, value, errors] of wrong) {
    const [status, fields] = await marked(changePart(owner, path, value))
    assert.equal(status, 422, `${path} ${JSON.stringify(value)}`)
    assert.deepEqual([fields].flat().toSorted(), errors.toSorted(), `${path} ${JSON.stringify(value)}`)
  }
  assert.deepEqual((await owner.get('/office/api/festival')).body, before)
})

test('the error of each field says what is expected', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { body } = await changePart(owner, 'products/weekend', { price: -1, type: 'yacht' })
  assert.deepEqual(body, {
    message: 'Must be 0 or more.',
    errors: { price: ['Must be 0 or more.'], type: ['yacht is not among site.productTypes.'] },
  })
})

test('an item, event or shipping rate that does not exist can be neither read, changed nor removed', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  for (const path of ['products/none', 'merchandise/weekend', 'events/none', 'shipping-rates/FR']) {
    assert.equal((await owner.get(`/office/api/${path}`)).status, 404)
    assert.equal((await owner.patch(`/office/api/${path}`, { version: '', value: {} })).status, 404)
    assert.equal((await owner.post(`/office/api/${path}/removals`, { version: '' })).status, 404)
  }
})
