import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ana, filledCart } from '#testing/fixtures/carts.ts'
import { departures, takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const FRIENDS = ['Ana Horvat', 'Bo Berg', 'Cy Young', 'Di Lane']

const add = (w: World, external_code: string, tickets: Record<string, unknown>[], cart = '') =>
  w.post('/api/add-products-to-cart', { external_code, cart, tickets })

const ticketsFor = (names: string[], more: Record<string, unknown> = {}) =>
  names.map((full_name) => ({ ...ana, full_name, ...more }))

test('four friends get four places in one request', async (t) => {
  const w = await world(t)
  const { status, body } = await add(w, 'weekend', ticketsFor(FRIENDS))
  assert.equal(status, 200)
  assert.deepEqual(
    body.cart.products.map(({ full_name }: { full_name: string }) => full_name),
    FRIENDS,
  )
  assert.equal(body.cart.total_price, 4 * 13_300)
  assert.equal(await takenStockOf(w, 'weekend'), 4)
})

test('if fewer places are left than friends, none is added and the refusal says how many are left', async (t) => {
  const w = await world(t)
  await w.shop
    .sql`update stock set capacity = 3 where id = (select stock_id from products where external_code = 'weekend')`
  const { status, body } = await add(w, 'weekend', ticketsFor(FRIENDS))
  const text = 'Only 3 of Weekend ticket are left, so we have added none.'
  assert.deepEqual([status, body], [422, { message: text, errors: { external_code: [text] } }])
  assert.equal(await takenStockOf(w, 'weekend'), 0)
  assert.equal((await add(w, 'weekend', ticketsFor(FRIENDS.slice(0, 3)))).status, 200)
  assert.equal((await add(w, 'weekend', ticketsFor(['Eve']))).body.message, 'This item is out of stock.')
})

test('each friend may choose another bus, and if one has too few seats no seat is held', async (t) => {
  const w = await world(t)
  const [early, late] = await departures(w)
  assert.ok(early && late)
  await w.shop.sql`
    update stock set capacity = 1 where id = (select stock_id from travel_times where id = ${early.id})`
  const on = (first: number, second: number) => [
    ...ticketsFor(FRIENDS.slice(0, 2), { transport_time_id: first }),
    ...ticketsFor(FRIENDS.slice(2), { transport_time_id: second }),
  ]
  const { body } = await add(w, 'bus', on(early.id, late.id))
  const text = 'Only one seat is left at this time, so we have added none.'
  assert.deepEqual(body.errors, { transport_time_id: [text] })
  assert.equal(await takenStockOf(w, 'bus'), 0)
})

test('the limit per order counts all tickets of the request', async (t) => {
  const w = await world(t)
  const { code } = await filledCart(w, { external_code: 'limited' })
  const { body } = await add(w, 'limited', ticketsFor(['Bo Berg', 'Cy Young']), code)
  assert.equal(body.message, 'You can order at most 2 of Two at most.')
  assert.equal((await add(w, 'limited', ticketsFor(['Bo Berg']), code)).status, 200)
})

test('invalid details are reported for each friend, and duplicate names are refused', async (t) => {
  const w = await world(t)
  const wrong = [{ ...ana }, { ...ana, full_name: '' }, { ...ana, full_name: 'Ана', email: 'nobody' }]
  assert.deepEqual((await add(w, 'weekend', wrong)).body.errors, {
    'tickets.1.full_name': ['Please enter the full name for this ticket holder.'],
    'tickets.2.full_name': [
      'Please enter the full name in roman characters, exactly as in the passport or ID.',
    ],
    'tickets.2.email': ['Please enter a valid email address for this ticket holder.'],
  })
  const twice = 'A Weekend ticket ticket already exists for ana HORVAT in your cart.'
  assert.deepEqual((await add(w, 'weekend', ticketsFor(['Ana Horvat', 'ana  HORVAT']))).body.errors, {
    'tickets.1.full_name': [twice],
  })
  assert.equal(await takenStockOf(w, 'weekend'), 0)
})

test('a group of zero or too many, and two items with a payment plan, are refused', async (t) => {
  //
  const w = await world(t)
  const said = async (code: string, names: string[]) => (await add(w, code, ticketsFor(names))).body.message
  assert.equal(await said('weekend', []), 'Please say for how many people you need tickets.')
  const crowd = Array.from({ length: 21 }, (_, index) => `Guest ${index}`)
  assert.equal(await said('weekend', crowd), 'You can add at most 20 tickets at once.')
  assert.equal(
    await said('plan', FRIENDS.slice(0, 2)),
    'Only one payment plan item can be ordered at a time.',
  )
  assert.equal((await add(w, 'plan', ticketsFor(['Ana Horvat']))).status, 200)
})

test('the limit of places per address counts all tickets of the request', async (t) => {
  const w = await world(t, { rateLimits: true, placesPerAddress: 5 })
  assert.equal((await add(w, 'weekend', ticketsFor(FRIENDS))).status, 200)
  assert.equal((await add(w, 'weekend', ticketsFor(FRIENDS.slice(0, 2)))).status, 429)
  assert.equal((await add(w, 'weekend', ticketsFor(FRIENDS.slice(0, 1)))).status, 200)
})
