import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { IBAN_COUNTRIES } from '#contract/banks.ts'
import { addMerchandise, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { cardOnly, shirt, smallFestival, weekend, type Parts } from '#testing/fixtures/festival-file.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as festival from '#server/festival/festival.ts'

/** The path of a file with a small festival. */
async function smallFile(w: World, parts: Parts): Promise<string> {
  const file = join(w.shop.settings.dataDir, 'small.yaml')
  await writeFile(file, smallFestival(parts))
  return file
}

/** The path of the tests' festival with another line for its payment methods. */
async function changed(w: World, line: string): Promise<string> {
  const text = await readFile(w.shop.settings.festival, 'utf8')
  const file = join(w.shop.settings.dataDir, 'changed.yaml')
  await writeFile(file, text.replace(/paymentMethods: .*/, line))
  return file
}

test('a sale time without an offset is in the time zone of the event, or of the shop for merchandise', async (t) => {
  //
  const w = await world(t)
  const product = { ...weekend, on_sale_from: '2027-02-01T10:00', on_sale_until: '2027-03-01T10:00:00+05:00' }
  const file = await smallFile(w, {
    site: cardOnly,
    events: [{ key: 'summer', timezone: 'Asia/Kathmandu' }],
    products: [product],
    merchandise: [{ ...shirt, on_sale_until: '2027-08-01T12:00' }],
  })
  await festival.importFile(w.shop, file)
  const { products, merchandise } = (await w.post('/api/get-data')).body.data
  assert.deepEqual(
    [products[0].on_sale_from, products[0].on_sale_until, merchandise[0].on_sale_until],
    ['2027-02-01T04:15:00Z', '2027-03-01T05:00:00Z', '2027-08-01T10:00:00Z'],
  )
  assert.equal(await festival.importFile(w.shop, file), '')
})

const KEYS = ['starts_at', 'ends_at', 'location', 'entry'] as const

test('a product inherits time, place and entry of its event unless it has its own', async (t) => {
  //
  const w = await world(t)
  const summer = {
    key: 'summer',
    timezone: 'Asia/Kathmandu',
    starts_at: '2027-07-08T16:00',
    ends_at: '2027-07-10T00:00Z',
    location: 'Obala 1',
    entry: 'multiple',
  }
  const own = {
    starts_at: '2027-07-09T16:00',
    ends_at: '2027-07-09T22:00+05:45',
    location: 'Beach',
    entry: 'once',
  }
  const travels = { type: 'transport', travel_time_type: 'fixed', travel_time: '2027-07-12T12:00' }
  const file = await smallFile(w, {
    site: cardOnly,
    events: [summer],
    products: [
      weekend,
      { ...weekend, ...own, external_code: 'friday' },
      { ...weekend, ...travels, external_code: 'home' },
    ],
  })
  await festival.importFile(w.shop, file)
  const { products, config } = (await w.post('/api/get-data')).body.data
  const ofEvent = ['2027-07-08T16:00:00+05:45', '2027-07-10T05:45:00+05:45', 'Obala 1', 'multiple']
  const told = [config.events[0], ...products].map((it) => KEYS.map((key) => it[key]))
  assert.deepEqual(told, [
    ofEvent,
    ofEvent,
    ['2027-07-09T16:00:00+05:45', '2027-07-09T22:00:00+05:45', 'Beach', 'once'],
    // Transport leaves at its own time, and does not end with the event.
    ['2027-07-12T12:00:00+05:45', null, 'Obala 1', 'multiple'],
  ])
  assert.equal(await festival.importFile(w.shop, file), '')
})

test('a ticket admits once by default, and a product of an event without a date has none', async (t) => {
  //
  const w = await world(t)
  await festival.importFile(w.shop, await smallFile(w, { products: [weekend] }))
  const { item } = (await w.post('/api/get-shop-item', { external_code: 'weekend' })).body
  assert.deepEqual(
    KEYS.map((key) => item[key]),
    [null, null, null, 'once'],
  )
})

test('a payment plan may count one month as “month”', async (t) => {
  //
  const w = await world(t)
  const payment_plan = [
    { amount: 6000, count: 0, units: 'day' },
    { amount: 7300, count: 1, units: 'month' },
  ]
  await festival.importFile(w.shop, await smallFile(w, { products: [{ ...weekend, payment_plan }] }))
  const { body } = await w.post('/api/get-shop-item', { external_code: 'weekend' })
  assert.deepEqual(
    body.item.payment_plan.map((step: { units: string }) => step.units),
    ['days', 'months'],
  )
})

test('a payment method that the festival does not name is not offered, and is refused at checkout', async (t) => {
  //
  const w = await world(t)
  const file = await changed(w, 'paymentMethods: { credit_card: Card }')
  assert.equal(await festival.importFile(w.shop, file), 'site changed')
  const { body } = await w.post('/api/get-data')
  assert.deepEqual(body.data.config.paymentMethods, { credit_card: 'Card' })
  const token = await customer(w)
  const checkout = checkoutInput(token, (await addMerchandise(w)).body.cart.code)
  const byTransfer = { ...checkout.order, payment_method: 'bank_transfer' }
  const refused = await w.post('/api/checkout-cart', { ...checkout, order: byTransfer })
  assert.deepEqual(Object.keys(refused.body.errors), ['order.payment_method'])
  const { status } = await w.post('/api/checkout-cart', checkout)
  assert.equal(status, 200)
})

test('an empty list of IBAN countries means none, and a missing one means those of the IBAN registry', async (t) => {
  //
  const w = await world(t)
  const ibanCountries = async () => (await w.post('/api/get-data')).body.data.config.ibanCountries
  await festival.importFile(w.shop, await changed(w, 'ibanCountries: []'))
  assert.deepEqual(await ibanCountries(), [])
  await festival.importFile(w.shop, w.shop.settings.festival)
  assert.deepEqual(await ibanCountries(), IBAN_COUNTRIES)
})

test('events, items and shipping rates are shown in the order of the file', async (t) => {
  const w = await world(t)
  const products = [weekend, { ...weekend, external_code: 'day' }]
  await festival.importFile(w.shop, await smallFile(w, { products }))
  assert.equal(
    await festival.importFile(w.shop, await smallFile(w, { products: products.toReversed() })),
    'order changed',
  )
  const { body } = await w.post('/api/get-data')
  assert.deepEqual(
    body.data.products.map((item: { external_code: string }) => item.external_code),
    ['day', 'weekend'],
  )
})
