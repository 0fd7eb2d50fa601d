import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Config } from '#contract/config.ts'
import { filledCart } from '#testing/fixtures/carts.ts'
import { configure } from '#testing/fixtures/site.ts'
import { world, type World } from '#testing/harness/world.ts'

/** Names of internal settings. */
const HOUSE =
  /secret|password|hash|api_?key|durations|bankAccount|invoiceSeller|stock_id|taken|tax_rate|voucher_id/i

const configOf = async (w: World): Promise<Config> => (await w.post('/api/get-data')).body.data.config

/** The configuration of a fresh shop. */
const config = async (t: TestContext): Promise<Config> => configOf(await world(t))

test('the configuration has the festival’s name, time zone and currency', async (t) => {
  // S3-12
  const { name, timezone, currency } = await config(t)
  assert.deepEqual([name, timezone, currency], ['Test Nights', 'Europe/Zagreb', 'EUR'])
  assert.ok(Intl.supportedValuesOf('timeZone').includes(timezone))
  assert.ok(Intl.supportedValuesOf('currency').includes(currency))
})

test('countries, address lines, age ranges and payment methods are maps in the order in which they are shown', async (t) => {
  // S3-13 S3-14 S3-15 S3-16 A-124
  const { countries, shippingCountries, addressLines, ageRanges, paymentMethods } = await config(t)
  assert.deepEqual(Object.entries(countries)[0], ['HR', 'Croatia'])
  assert.deepEqual(Object.keys(countries), ['HR', 'GB', 'DE', 'US'])
  assert.deepEqual(shippingCountries, ['HR', 'DE'])
  assert.deepEqual(addressLines, {
    street: { text: 'Street', required: true },
    city: { text: 'City', required: true },
    postcode: { text: 'Postcode', required: true },
    region: { text: 'Region', required: false },
  })
  assert.deepEqual(Object.keys(addressLines), ['street', 'city', 'postcode', 'region'])
  assert.deepEqual(Object.entries(ageRanges).at(-1), ['from-25', '25 and over'])
  assert.deepEqual(paymentMethods, {
    credit_card: 'Credit card',
    bank_transfer: 'Bank transfer',
    voucher: 'Voucher',
  })
  for (const map of [countries, addressLines, ageRanges, paymentMethods])
    for (const key of Object.keys(map)) assert.doesNotMatch(key, /^\d+$/, 'JSON would move such a key')
})

test('the configuration names the payment gateway, and the new one as soon as it is changed', async (t) => {
  // S3-17 S1-07
  const w = await world(t)
  assert.equal((await configOf(w)).paymentGateway, 'sandbox-redirect')
  await configure(w, { paymentGateway: 'sandbox-submit', name: 'Test Days' })
  const { paymentGateway, name } = await configOf(w)
  assert.deepEqual([paymentGateway, name], ['sandbox-submit', 'Test Days'])
})

test('the configuration has the text of every page', async (t) => {
  // S3-18
  const { texts, ambassadors } = await config(t)
  assert.deepEqual(texts, {
    siteTitle: 'Test Nights tickets',
    heroTitle: 'Nights for testing',
    heroText: 'One festival for every rule.',
    underConstruction: 'The shop opens soon.',
    outOfStock: 'Sold out for now. Look again tomorrow.',
    invitation: 'Invitation',
    terms: '<h2>Terms</h2><p>Be kind.</p>',
    privacy: '<p>We keep little.</p>',
    security: '<p>We lock the door.</p>',
    cookies: '<p>We set <strong>none</strong>.</p>',
    faqs: '<p>Ask us.</p>',
    bankTransfer: '<p>Please name your order code as the reference.</p>',
    titles: { tickets: 'Tickets', merchandise: 'Merchandise', portal: 'My orders' },
  })
  assert.deepEqual(ambassadors, {
    title: 'Ambassadors',
    text: '<p>Bring ten friends.</p>',
    url: 'ambassadors',
  })
})

test('each event has its payment methods, and states whether it asks for ages', async (t) => {
  // S3-19
  const { eventSettings, events } = await config(t)
  assert.deepEqual(Object.keys(eventSettings), ['summer', 'ageless', 'cardless'])
  assert.deepEqual(
    events.map(({ key }) => key),
    Object.keys(eventSettings),
  )
  assert.deepEqual(eventSettings['summer'], {
    creditCardActive: true,
    bankTransferActive: true,
    bankTransferCountries: ['HR', 'DE'],
    ageRangeActive: true,
  })
  assert.deepEqual(eventSettings['ageless'], {
    creditCardActive: true,
    bankTransferActive: false,
    bankTransferCountries: [],
    ageRangeActive: false,
  })
})

test('statuses and types have their labels, including those that the festival sets', async (t) => {
  // P3-14 A-086 A-123
  const w = await world(t)
  const { paymentStatuses, ticketStatuses, merchandiseStatuses, refundStatuses, ...types } = await configOf(w)
  assert.deepEqual(paymentStatuses, {
    pending: 'Pending',
    partial: 'Partially paid',
    processing: 'Processing',
    problem: 'Problem',
    paid: 'Paid',
    cancelled: 'Cancelled',
    abandoned: 'Abandoned',
  })
  assert.equal(ticketStatuses['active'], 'Active')
  assert.equal(merchandiseStatuses['shipped'], 'Shipped')
  assert.deepEqual(refundStatuses, {})
  assert.deepEqual(types.productTypes, { ticket: 'Tickets', transport: 'Transport', camping: 'Camping' })
  assert.deepEqual(types.merchandiseTypes, { clothing: 'Clothing', accessory: 'Accessories' })
  await configure(w, { refundStatuses: { active: 'Asked for' } })
  assert.deepEqual((await configOf(w)).refundStatuses, { active: 'Asked for' })
})

test('the configuration has the contact and sender addresses, IBAN countries and the number of card attempts', async (t) => {
  // P3-15
  const { ibanCountries, creditCardMaxAttempts, contactEmail, senderAddress } = await config(t)
  assert.ok(ibanCountries.includes('HR') && ibanCountries.includes('DE') && !ibanCountries.includes('US'))
  assert.equal(creditCardMaxAttempts, 5)
  assert.deepEqual([contactEmail, senderAddress], ['hello@festoon.example', 'tickets@festoon.example'])
})

test('switches are always present, and what is not configured is null', async (t) => {
  // S3-20 A-123
  const w = await world(t)
  const { shopActive, merchandiseActive, includeOutOfStockDefault, websiteUrl, social } = await configOf(w)
  assert.deepEqual([shopActive, merchandiseActive, includeOutOfStockDefault], [true, true, false])
  assert.equal(websiteUrl, 'https://festoon.example')
  assert.deepEqual(social, { facebook: null, soundcloud: null, instagram: null, youtube: null })
  const instagram = 'https://instagram.com/festoon'
  await configure(w, { websiteUrl: null, includeOutOfStockDefault: true, social: { ...social, instagram } })
  const changed = await configOf(w)
  assert.deepEqual(
    [changed.websiteUrl, changed.includeOutOfStockDefault, changed.social.instagram],
    [null, true, instagram],
  )
})

test('neither a guest’s data nor the home page contains a secret, an account or an internal setting', async (t) => {
  // S3-21
  const w = await world(t)
  await filledCart(w)
  const { body } = await w.post('/api/get-data')
  const page = await w.app.inject({ url: '/' })
  for (const text of [JSON.stringify(body), page.body]) {
    assert.ok(!text.includes(w.shop.settings.secret))
    for (const inside of ['HR1210010051863000160', 'HR12345678901', 'WELCOME10', 'postgres://'])
      assert.ok(!text.includes(inside), inside)
    const names = [...text.matchAll(/"(\w+)":/g)].map(([, name = '']) => name)
    assert.ok(names.length > 500)
    assert.deepEqual(
      names.filter((name) => HOUSE.test(name)),
      [],
    )
  }
})

test('products are tickets, transport or other add-ons, with no, a fixed or a selectable travel time', async (t) => {
  // S9-06
  const w = await world(t)
  const { products } = (await w.post('/api/get-data')).body.data
  const seen = (field: string) => [
    ...new Set(products.map((product: Record<string, unknown>) => product[field])),
  ]
  assert.deepEqual(seen('type'), ['ticket', 'camping', 'transport'])
  assert.deepEqual(seen('travel_time_type'), [null, 'selectable', 'fixed'])
})

test('a page has the same title before and after its script runs', async (t) => {
  //
  const w = await world(t)
  const { texts } = await configOf(w)
  await configure(w, { texts: { ...texts, titles: { faqs: 'Good to know' } } })
  const titles = {
    '/portal': 'Portal',
    '/account': 'Account settings',
    '/forgot-password': 'Forgot your password?',
    '/portal/orders/AB12/request-refund': 'Request a refund',
    '/faqs': 'Good to know',
  }
  for (const [path, title] of Object.entries(titles)) {
    const { body } = await w.app.inject({ url: path })
    assert.match(body, new RegExp(`<title>${title.replace('?', '[?]')} - `), path)
  }
})
