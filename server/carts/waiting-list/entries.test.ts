import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMerchandise, addTicket, ana, checkoutInput } from '#testing/fixtures/carts.ts'
import { configure } from '#testing/fixtures/site.ts'
import { customer, ZOE } from '#testing/fixtures/customers.ts'
import { departures, stockLevelOf, takenStockOf } from '#testing/fixtures/stock.ts'
import { joinWaitingList } from '#testing/fixtures/waiting-list.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'

const SOLD_OUT = 'This item is out of stock.'

const fan = (n: number) => ({ ...ana, full_name: `Fan ${n}`, email: `fan${n}@example.org` })

const join = (w: World, n: number, input: Record<string, unknown> = {}) =>
  joinWaitingList(w, { external_code: 'last', ...fan(n), ...input })

/** The codes of the newest mailed links by recipient. */
async function linkOf(w: World, n: number): Promise<string> {
  const mails = (await w.mails()).filter(({ to }) => to === fan(n).email)
  return mails.at(-1)?.text.match(/\/waiting-list\/([\w-]+)/)?.[1] ?? ''
}

const placeOf = async (w: World, n: number) =>
  (await w.post('/api/get-waiting-list-entry', { code: await linkOf(w, n) })).body.entry

const leave = async (w: World, n: number) => w.post('/api/leave-waiting-list', { code: await linkOf(w, n) })

const offered = async (w: World) =>
  (await w.mails()).filter(({ template }) => template === 'waiting-list-offer').map(({ to }) => to)

/** The last ticket is in a cart. */
async function soldOut(w: World): Promise<{ code: string; line: number }> {
  const { cart } = (await addTicket(w, { external_code: 'last' })).body
  return { code: cart.code, line: cart.products[0].id }
}

const giveBack = (w: World, { code, line }: { code: string; line: number }) =>
  w.post('/api/remove-product-from-cart', { cart: code, cart_product_id: line })

test('a customer joins the waiting list of a sold-out item and gets a position', async (t) => {
  const w = await world(t)
  await soldOut(w)
  for (const n of [1, 2, 3]) assert.deepEqual((await join(w, n)).body, { position: n })
  assert.equal((await join(w, 1)).body.position, 1, 'asked twice')
  const told = (await w.mails()).filter(({ template }) => template === 'waiting-list')
  assert.deepEqual(
    told.map(({ to, text }) => [to, /You are number (\d)/.exec(text)?.[1]]),
    [1, 2, 3, 1].map((n) => [fan(n).email, String(n)]),
  )
  assert.deepEqual(await placeOf(w, 3), {
    status: 'waiting',
    item: {
      external_code: 'last',
      name: 'Last ticket',
      shop_item_type: 'tickets',
      timezone: 'Europe/Zagreb',
    },
    position: 3,
    cart: null,
    offered_until: null,
  })
  await leave(w, 2)
  assert.equal((await placeOf(w, 3)).position, 2)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a released place is offered only to the first on the waiting list, in a cart that expires after an hour', async (t) => {
  const w = await world(t)
  const last = await soldOut(w)
  await join(w, 1)
  await join(w, 2)
  await giveBack(w, last)
  assert.equal((await addTicket(w, { external_code: 'last' })).body.message, SOLD_OUT)
  assert.equal(await stockLevelOf(w, 'last'), 0, 'nobody else is shown it')
  await w.runHousekeeping()
  assert.deepEqual(await offered(w), [fan(1).email])
  const place = await placeOf(w, 1)
  assert.deepEqual([place.status, place.position], ['offered', null])
  const { cart } = (await w.post('/api/get-cart', { cart: place.cart })).body
  assert.deepEqual(
    [cart.expires_at, cart.products.length, cart.products[0].full_name, cart.products[0].email],
    ['2027-01-15T10:00:00Z', 1, 'Fan 1', fan(1).email],
  )
  assert.equal((await placeOf(w, 2)).position, 1)
  assert.deepEqual(await consistency.check(w.shop), [])
  const token = await customer(w, ZOE.email)
  assert.equal((await w.post('/api/checkout-cart', checkoutInput(token, cart.code))).status, 200)
  w.clock.move('PT61M')
  await w.runHousekeeping()
  assert.equal((await placeOf(w, 1)).status, 'taken')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a place that is not taken within an hour is offered to the next, and after the last it is on sale', async (t) => {
  const w = await world(t)
  const last = await soldOut(w)
  await join(w, 1)
  await join(w, 2)
  await giveBack(w, last)
  await w.runHousekeeping()
  w.clock.move('PT59M')
  await w.runHousekeeping()
  assert.deepEqual(await offered(w), [fan(1).email])
  w.clock.move('PT1M')
  assert.equal((await placeOf(w, 1)).status, 'lapsed')
  await w.runHousekeeping()
  await w.runHousekeeping()
  assert.deepEqual(await offered(w), [fan(1).email, fan(2).email])
  assert.equal((await addTicket(w, { external_code: 'last' })).body.message, SOLD_OUT)
  // The second one returns it before the hour is over.
  assert.equal((await leave(w, 2)).status, 200)
  assert.equal(await takenStockOf(w, 'last'), 0)
  assert.equal((await addTicket(w, { external_code: 'last' })).status, 200)
  w.clock.move('P14DT1M')
  await w.runHousekeeping()
  assert.equal((await w.shop.sql`select from waiting_list_entries`).length, 0, 'their addresses are deleted')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('removing an offered place from the cart releases it, and the customer may join again', async (t) => {
  const w = await world(t)
  const last = await soldOut(w)
  await join(w, 1)
  await giveBack(w, last)
  await w.runHousekeeping()
  const { cart } = await placeOf(w, 1)
  const { products } = (await w.post('/api/get-cart', { cart })).body.cart
  await giveBack(w, { code: cart, line: products[0].id })
  assert.deepEqual([(await placeOf(w, 1)).status, (await placeOf(w, 1)).cart], ['lapsed', null])
  assert.equal((await addTicket(w, { external_code: 'last', full_name: 'Quick Buyer' })).status, 200)
  assert.deepEqual([(await join(w, 1)).body.position, (await placeOf(w, 1)).status], [1, 'waiting'])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a customer waiting for a departure is offered a seat of it, while the other departures stay on sale', async (t) => {
  const w = await world(t)
  const [roomy, small] = await departures(w)
  const bus = { external_code: 'bus', transport_time_id: small?.id }
  const { cart } = (await addTicket(w, bus)).body
  assert.equal((await join(w, 1, bus)).body.position, 1)
  assert.equal(
    (await join(w, 2, { ...bus, transport_time_id: roomy?.id })).status,
    422,
    'that one has a seat',
  )
  assert.equal((await addTicket(w, { ...bus, transport_time_id: roomy?.id })).status, 200)
  await giveBack(w, { code: cart.code, line: cart.products[0].id })
  assert.equal((await addTicket(w, bus)).body.message, 'This travel time is sold out.')
  await w.runHousekeeping()
  const { cart: code } = await placeOf(w, 1)
  const [line] = (await w.post('/api/get-cart', { cart: code })).body.cart.products
  assert.equal(line.transport_time_id, small?.id)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('merchandise has a waiting list, too, without a holder', async (t) => {
  const w = await world(t)
  const cup = { external_code: 'cup', full_name: '', age: '' }
  const { cart } = (await addMerchandise(w, { external_code: 'cup' })).body
  await addMerchandise(w, { external_code: 'cup', cart: cart.code })
  assert.equal((await join(w, 1, cup)).body.position, 1)
  w.clock.move('PT16M')
  await w.runHousekeeping()
  const place = await placeOf(w, 1)
  assert.equal(place.status, 'offered')
  assert.equal(
    (await w.post('/api/get-cart', { cart: place.cart })).body.cart.merchandise[0].merchandise,
    'Enamel cup',
  )
  assert.equal(await stockLevelOf(w, 'cup'), 1, 'the other one is for everybody')
})

test('the waiting list refuses items that are available or not on sale, and entries without a valid name or address', async (t) => {
  const w = await world(t)
  const refusals = [
    [await join(w, 1), 422, 'A place has just come back. Please try to add it to your cart.'],
    [await join(w, 1, { external_code: 'later' }), 422, 'This item is not on sale.'],
    [await join(w, 1, { external_code: 'hidden' }), 404, 'Not found.'],
    [await join(w, 1, { external_code: 'forced', full_name: '' }), 422, undefined],
    [await join(w, 1, { external_code: 'forced', email: 'fan' }), 422, undefined],
    [await w.post('/api/get-waiting-list-entry', { code: 'nonsense' }), 404, 'Not found.'],
    [await w.post('/api/leave-waiting-list', { code: '' }), 404, 'Not found.'],
    [await w.post('/api/confirm-waiting-list', { token: '' }), 422, 'This link does not work any more.'],
  ] as const
  for (const [{ status, body }, wanted, message] of refusals)
    assert.deepEqual([status, message === undefined ? message : body.message], [wanted, message])
})

test('disabling the waiting list closes its entries', async (t) => {
  const w = await world(t)
  const last = await soldOut(w)
  await join(w, 1)
  await configure(w, { waitingList: false })
  await w.runHousekeeping()
  assert.equal((await join(w, 2)).body.message, 'There is no waiting list.')
  assert.equal((await placeOf(w, 1)).status, 'closed')
  await giveBack(w, last)
  assert.equal((await addTicket(w, { external_code: 'last' })).status, 200)
  assert.deepEqual(await consistency.check(w.shop), [])
})
