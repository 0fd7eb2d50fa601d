import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { GateSetup } from '#contract/office/gate.ts'
import { addMerchandise, addTicket, filledCart } from '#testing/fixtures/carts.ts'
import { openGate } from '#testing/fixtures/gate.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as festival from './festival.ts'

/** The tests' festival with some words changed; returns the path of the new file. */
async function changed(w: World, ...changes: [from: string | RegExp, to: string][]): Promise<string> {
  const text = await readFile(w.shop.settings.festival, 'utf8')
  const after = changes.reduce((result, [from, to]) => {
    assert.match(
      result,
      typeof from === 'string' ? new RegExp(from.replaceAll(/[^\w\s]/g, String.raw`\$&`)) : from,
    )
    return result.replace(from, to)
  }, text)
  const file = join(w.shop.settings.dataDir, 'changed.yaml')
  await writeFile(file, after)
  return file
}

const importFile = (w: World, file: string): Promise<string> => festival.importFile(w.shop, file)

/** Every row with the transaction that wrote it last. */
const writers = (w: World) => w.shop.sql`
  select 'site' as name, version, xmin::text from site
  union all select 'events', id, xmin::text from events
  union all select 'products', id, xmin::text from products
  union all select 'merchandise', id, xmin::text from merchandise
  union all select 'plans', product_id * 100 + position, xmin::text from payment_plan_steps
  union all select 'departures', id, xmin::text from travel_times
  union all select 'rates', sort, xmin::text from shipping_rates
  union all select 'vouchers', id, xmin::text from vouchers
  union all select 'stock', id, xmin::text from stock
  union all select 'audit', id, xmin::text from audit
  order by 1, 2`

const bus = /(travel_times:\n)(.*12:00.*\n)(.*15:00.*\n)/

test('importing the same file twice changes no row', async (t) => {
  const w = await world(t)
  const before = await writers(w)
  assert.equal(await importFile(w, w.shop.settings.festival), '')
  assert.deepEqual([...(await writers(w))], [...before])
})

test('a changed price changes one row and is shown immediately', async (t) => {
  const w = await world(t)
  const before = new Set((await writers(w)).map((row) => JSON.stringify(row)))
  const file = await changed(w, ['price: 12900\n    fee: 400', 'price: 13900\n    fee: 400'])
  assert.equal(await importFile(w, file), '1 product changed')
  const after = (await writers(w)).filter((row) => !before.has(JSON.stringify(row)))
  assert.deepEqual(
    after.map(({ name }) => name),
    ['audit', 'products'],
  )
  const { body } = await w.post('/api/get-shop-item', { external_code: 'weekend' })
  assert.equal(body.item.price, 13900)
})

test('reordering the countries is a change, and the shop shows the new order', async (t) => {
  const w = await world(t)
  const file = await changed(w, ['HR: Croatia, GB: United Kingdom', 'GB: United Kingdom, HR: Croatia'])
  assert.equal(await importFile(w, file), 'site changed')
  const { body } = await w.post('/api/get-data')
  assert.deepEqual(Object.keys(body.data.config.countries), ['GB', 'HR', 'DE', 'US'])
})

test('changed capacities apply immediately: more, fewer or unlimited', async (t) => {
  const w = await world(t)
  const file = await changed(
    w,
    ['stock: 5000', 'stock: 7'],
    ['stock: 300', 'stock: null'],
    ['T15:00, seats: 1 }', 'T15:00, seats: 9 }'],
  )
  assert.equal(await importFile(w, file), '2 products changed, 1 merchandise item changed')
  const { body } = await w.post('/api/get-data')
  const [weekend] = body.data.products.filter(
    (it: { external_code: string }) => it.external_code === 'weekend',
  )
  const [transport] = body.data.products.filter((it: { external_code: string }) => it.external_code === 'bus')
  assert.equal(weekend.stock_level, 7)
  assert.deepEqual(
    transport.travel_times.map((it: { remaining: number }) => it.remaining),
    [50, 9, 0],
  )
})

test('a payment plan and departures change with the file', async (t) => {
  const w = await world(t)
  const file = await changed(
    w,
    [/( +- \{ amount: 4500.*\n){3}/, '      - { amount: 13500, count: 0, units: days }\n'],
    [bus, '$1$3      - { travel_time: 2027-07-08T20:00, seats: 5 }\n'],
  )
  assert.equal(await importFile(w, file), '2 products changed')
  assert.equal(await importFile(w, file), '')
  const [{ steps } = { steps: 0 }] = await w.shop.sql<{ steps: number }[]>`
    select count(*)::integer as steps from payment_plan_steps`
  assert.equal(steps, 1)
  const rows = await w.shop.sql<
    { time: string }[]
  >`select travel_time::text as time from travel_times order by 1`
  assert.deepEqual(
    rows.map(({ time }) => time.slice(11, 16)),
    ['15:00', '18:00', '20:00'],
  )
})

test('a capacity below the number of taken places is refused, and nothing of the file is imported', async (t) => {
  const w = await world(t)
  const cart = await filledCart(w)
  await addTicket(w, { cart: cart.code, full_name: 'Ivo Horvat' })
  const before = await writers(w)
  const file = await changed(w, ['stock: 5000', 'stock: 1'], ['name: Test Nights\n', 'name: Other Nights\n'])
  await assert.rejects(importFile(w, file), {
    faults: [{ path: 'products[0].stock', fault: '1 is less than the 2 already taken' }],
  })
  assert.deepEqual([...(await writers(w))], [...before])
})

test('a departure cannot be removed while a check-in list counts it', async (t) => {
  const w = await world(t)
  const { gateId, listIds } = await openGate(w, 'Bus', [{ products: ['bus'] }])
  const owner = await clerk(w, 'owner')
  const { body } = await owner.get('/office/api/products/bus')
  const refused = await owner.post('/office/api/products/bus/removals', { version: body.part.version })
  assert.equal(refused.status, 422)
  assert.match(JSON.stringify(refused.body), /check-in list “Bus 1” includes it/)
  const { products } = (await owner.get('/office/api/gates')).body as GateSetup
  const product = products.find(({ departures }) => departures.length > 0)
  const counted = { product_id: product?.id, transport_time_id: product?.departures[0]?.id }
  const list = { name: 'Bus 1', opens_at: '', closes_at: '', reentry: 'as_ticket', products: [counted] }
  assert.equal((await owner.patch(`/office/api/check-in-lists/${listIds[0]}`, list)).status, 200)
  const file = await changed(w, [bus, '$1$3'])
  await assert.rejects(importFile(w, file), ({ faults }) => {
    assert.match(JSON.stringify(faults), /check-in list “Bus 1” includes it/)
    return true
  })
  await owner.post(`/office/api/gates/${gateId}/removals`)
  await owner.post(`/office/api/check-in-lists/${listIds[0]}/removals`)
  assert.equal(await importFile(w, file), '1 product changed')
})

test('a departure with passengers cannot be removed; a former one is kept without seats, and can be restored', async (t) => {
  const w = await world(t)
  const { body } = await w.post('/api/get-shop-item', { external_code: 'bus' })
  const cart = await filledCart(w, { external_code: 'bus', transport_time_id: body.item.travel_times[0].id })
  const file = await changed(w, [bus, '$1$3'])
  await assert.rejects(importFile(w, file), {
    faults: [
      {
        path: 'products[12].travel_times',
        fault: '2027-07-08T12:00:00 is missing, but 1 of its seats are taken',
      },
    ],
  })
  await w.post('/api/remove-product-from-cart', { cart: cart.code, cart_product_id: cart.products[0]?.id })
  assert.equal(await importFile(w, file), '1 product changed')
  assert.equal(await importFile(w, file), '')
  const seats = async () => {
    const rows = await w.shop.sql<{ capacity: number }[]>`
      select s.capacity from travel_times t join stock s on s.id = t.stock_id order by t.travel_time`
    return rows.map(({ capacity }) => capacity)
  }
  assert.deepEqual(await seats(), [0, 1, 0])
  assert.equal(await importFile(w, w.shop.settings.festival), '1 product changed')
  assert.deepEqual(await seats(), [50, 1, 0])
})

test('the office offers nothing about merchandise in a festival that has none and never sold any', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const offers = async () => {
    const { merchandise } = (await owner.get('/office/api/session')).body.session.festival
    const { exports } = (await owner.get('/office/api/exports')).body
    assert.equal(
      exports.some(({ name }: { name: string }) => name === 'shipping'),
      merchandise,
    )
    return merchandise
  }
  const none = () =>
    changed(w, [/merchandise:\n(?:  .*\n)+/, 'merchandise: []\n'], [/vouchers:\n(?:  .*\n?)+/, ''])
  assert.equal(await offers(), true)
  await importFile(w, await none())
  assert.equal(await offers(), false)
  await importFile(w, await changed(w))
  await addMerchandise(w)
  await importFile(w, await none())
  assert.equal(await offers(), true)
})

test('an item missing in the file is deleted, or disabled if it was ever in a cart', async (t) => {
  const w = await world(t)
  await addMerchandise(w)
  const without = /  - external_code: (?:camping|limited)\n(?:    .*\n)+/g
  await filledCart(w, { external_code: 'limited', age: '' })
  const file = await changed(
    w,
    [without, ''],
    [/merchandise:\n(?:  .*\n)+/, 'merchandise: []\n'],
    [/vouchers:\n(?:  .*\n?)+/, ''],
  )
  assert.equal(
    await importFile(w, file),
    '1 product removed, 1 product switched off, 1 merchandise item removed, 1 merchandise item switched off, 3 vouchers switched off',
  )
  assert.equal(await importFile(w, file), '')
  const rows = await w.shop.sql<{ external_code: string; enabled: boolean }[]>`
    select external_code, enabled from products where external_code in ('camping', 'limited')
    union all select external_code, enabled from merchandise`
  assert.deepEqual(
    [...rows],
    [
      { external_code: 'limited', enabled: false },
      { external_code: 'shirt', enabled: false },
    ],
  )
  const [orphans] = await w.shop.sql<{ count: number }[]>`
    select count(*) from stock s
     where not exists (select from products where stock_id = s.id)
       and not exists (select from merchandise where stock_id = s.id)
       and not exists (select from travel_times where stock_id = s.id)`
  assert.equal(orphans?.count, 0)
})

test('the code of merchandise that was sold cannot become that of a ticket', async (t) => {
  const w = await world(t)
  await addMerchandise(w)
  const file = await changed(
    w,
    [/merchandise:\n(?:  .*\n)+/, ''],
    ['external_code: camping', 'external_code: shirt'],
  )
  await assert.rejects(importFile(w, file), {
    faults: [
      {
        path: 'products[5].external_code',
        fault: 'shirt is already the code of something in merchandise that has been sold',
      },
    ],
  })
})

test('an event is removed with its products, and kept while a product of it was sold', async (t) => {
  const w = await world(t)
  await filledCart(w, { external_code: 'ageless', age: '' })
  const nothingOf = (code: string) => new RegExp(`  - external_code: ${code}\\n(?:    .*\\n)+`)
  const noEvent = (key: string) => new RegExp(`  - key: ${key}\\n(?:    .*\\n)+`)
  const without = ['ageless', 'cardless'].map((key): [RegExp, string] => [noEvent(key), ''])
  await importFile(
    w,
    await changed(w, ...without, [nothingOf('ageless'), ''], [nothingOf('transfer-only'), '']),
  )
  const events = await w.shop.sql<{ key: string }[]>`select key from events order by key`
  assert.deepEqual(
    events.map(({ key }) => key),
    ['ageless', 'summer'],
  )
})

test('rich texts are imported without scripts', async (t) => {
  const w = await world(t)
  const hostile = `<p onclick="x()">We lock<script>alert(1)</script> <a href="javascript:x">it</a>.</p>`
  await importFile(w, await changed(w, ['<p>We lock the door.</p>', hostile]))
  const { body } = await w.post('/api/get-data')
  assert.equal(body.data.config.texts.security, '<p>We lock <a rel="noopener">it</a>.</p>')
})

test('two concurrent imports run one after the other', async (t) => {
  const w = await world(t)
  const file = await changed(w, ['price: 12900\n    fee: 400', 'price: 13900\n    fee: 400'])
  const other = await w.beside()
  const outcomes = await Promise.all([festival.importFile(w.shop, file), festival.importFile(other, file)])
  assert.deepEqual(outcomes.toSorted(), ['', '1 product changed'])
})

test('a missing file is reported in one sentence', async (t) => {
  const w = await world(t)
  await assert.rejects(importFile(w, '/nowhere/festival.yaml'), {
    message: 'Refused: the festival file /nowhere/festival.yaml is not taken:\n  it cannot be read (ENOENT)',
  })
})
