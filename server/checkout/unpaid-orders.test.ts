import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as orders from '#server/orders/orders.ts'
import { ana, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { deliverEvent, paymentEventFor } from '#testing/fixtures/payments.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

//

const BOT = '203.0.113.66'

async function add(w: World, from = BOT) {
  const payload = { external_code: 'weekend', ...ana }
  const headers = { 'x-forwarded-for': from }
  const answer = await w.app.inject({ method: 'POST', url: '/api/add-product-to-cart', payload, headers })
  return { status: answer.statusCode, cart: answer.json().cart?.code ?? '' }
}

/** Fills a cart at an address and orders it. */
const order = async (w: World, token: string, from = BOT) =>
  w.post('/api/checkout-cart', checkoutInput(token, (await add(w, from)).cart))

const openersOf = async (w: World) =>
  (await w.shop.sql<{ client_hash: string | null }[]>`select client_hash from orders order by id`).map(
    ({ client_hash }) => client_hash !== null,
  )

async function pay(w: World, code: string): Promise<void> {
  const [row] = await w.shop.sql<orders.OrderRow[]>`select * from orders where code = ${code}`
  assert.ok(row)
  assert.equal(await deliverEvent(w, await paymentEventFor(w, row)), 200)
}

test('the places of unpaid orders count for the address that opened their carts until they are paid, cancelled or abandoned, and then its hash is erased', async (t) => {
  const w = await world(t, { rateLimits: true, placesPerAddress: 1 })
  const token = await customer(w)
  const codes: string[] = []
  for (let time = 0; time < 5; time += 1) codes.push((await order(w, token)).body.order.code)
  assert.equal((await add(w)).status, 429, 'five times as many as carts may hold')
  assert.equal((await add(w, '203.0.113.67')).status, 200, 'elsewhere')

  await w.post('/api/cancel-order', { token, order: codes[0] })
  assert.equal((await order(w, token)).status, 200)
  assert.equal((await add(w)).status, 429)
  await pay(w, codes[1] ?? '')
  assert.equal((await order(w, token)).status, 200)
  assert.deepEqual(await openersOf(w), [false, false, true, true, true, true, true])

  w.clock.move('P30D')
  await w.runHousekeeping()
  assert.deepEqual(new Set(await openersOf(w)), new Set([false]))
  assert.equal((await add(w)).status, 200)
})

test('an account has a limited number of unpaid orders, and the refusal asks to pay or cancel one', async (t) => {
  const w = await world(t, { rateLimits: true, unpaidOrdersPerAccount: 2 })
  const token = await customer(w)
  const first = await order(w, token)
  await order(w, token, '203.0.113.67')
  const { status, body } = await order(w, token, '203.0.113.68')
  assert.equal(status, 422)
  assert.deepEqual(body.errors.cart, [
    '2 orders of yours wait for the payment. Please pay or cancel one in your account, then try again.',
  ])
  await w.post('/api/cancel-order', { token, order: first.body.order.code })
  assert.equal((await order(w, token)).status, 200)
})

test('a client address has a limited number of unpaid orders over all accounts, and repeating a checkout returns its order', async (t) => {
  const w = await world(t, { rateLimits: true, unpaidOrdersPerAddress: 2 })
  const [one, other] = [await customer(w), await customer(w, 'bea@example.com', 'Bea Novak')]
  const { cart } = await add(w)
  assert.equal((await w.post('/api/checkout-cart', checkoutInput(one, cart))).status, 200)
  await order(w, other)
  const { status, body } = await order(w, other)
  assert.equal(status, 422)
  assert.match(body.errors.cart[0], /orders from your network wait for their payment.*mobile data/)
  assert.equal((await w.post('/api/checkout-cart', checkoutInput(one, cart))).status, 200)
  assert.equal((await order(w, other, '203.0.113.67')).status, 200)
})

test('the office sees the places held by unpaid orders, beside those in carts', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  for (let time = 0; time < 3; time += 1) await order(w, token)
  assert.deepEqual((await sales.get('/office/api/open-carts')).body.open.hoards, [])
  await order(w, token)
  const { open } = (await sales.get('/office/api/open-carts')).body
  assert.deepEqual([open.carts, open.places], [0, 0])
  const [account] = open.hoards
  const { kind, name, carts, cart_places, orders: unpaid, places } = account
  assert.deepEqual([kind, name, carts, cart_places, unpaid, places], ['account', 'Ana Horvat', 0, 0, 4, 4])
})
