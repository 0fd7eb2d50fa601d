import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMerchandise, addTicket, ana, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { departures, takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const restore = (w: World, ended: string, cart = '') => w.post('/api/restore-cart', { cart, ended })

const gone = { message: 'There is nothing to bring back any more.' }

/** An expired cart with Ana's weekend ticket, her bus and a shirt. */
async function endedCart(w: World): Promise<{ code: string; bus: number }> {
  const { code } = await filledCart(w)
  const [first] = await departures(w)
  await addTicket(w, { cart: code, external_code: 'bus', transport_time_id: first?.id })
  await addMerchandise(w, { cart: code })
  w.clock.move('PT15M')
  return { code, bus: first?.id ?? 0 }
}

test('an expired cart is restored with all names and departures, and its places are held again', async (t) => {
  const w = await world(t)
  const { code, bus } = await endedCart(w)
  assert.equal((await w.post('/api/get-cart', { cart: code })).status, 404)
  const { status, body } = await restore(w, code)
  assert.equal(status, 200)
  assert.notEqual(body.cart.code, code)
  assert.deepEqual(body.missing, [])
  assert.deepEqual(
    body.cart.products.map((line: Record<string, unknown>) => [
      line['full_name'],
      line['email'],
      line['age'],
      line['transport_time_id'],
    ]),
    [
      [ana.full_name, ana.email, ana.age, null],
      [ana.full_name, ana.email, null, bus],
    ],
  )
  assert.equal(body.cart.merchandise.length, 1)
  assert.deepEqual((await w.post('/api/get-cart', { cart: body.cart.code })).body.cart, body.cart)
  assert.equal(Date.parse(body.cart.expires_at) - Date.parse(body.cart.now), 15 * 60_000)
  for (const item of ['weekend', 'bus', 'shirt']) assert.equal(await takenStockOf(w, item), 1)
  assert.equal((await restore(w, code)).status, 404)
})

test('an item that has sold out is reported as missing, and is restored once it is available again', async (t) => {
  const w = await world(t)
  const { code } = await filledCart(w)
  await addTicket(w, { cart: code, external_code: 'last' })
  w.clock.move('PT15M')
  const rival = await filledCart(w, { external_code: 'last', full_name: 'Quick Buyer' })
  const { body } = await restore(w, code)
  const [line] = rival.products
  assert.deepEqual(body.missing, [
    { name: 'Last ticket', full_name: ana.full_name, reason: 'This item is out of stock.' },
  ])
  assert.equal(body.cart.products.length, 1)
  await w.post('/api/remove-product-from-cart', { cart: rival.code, cart_product_id: line?.id })
  const again = await restore(w, code, body.cart.code)
  assert.deepEqual([again.body.missing, again.body.cart.products.length], [[], 2])
})

test('restoring a cart of which nothing is available is refused and opens no cart', async (t) => {
  const w = await world(t)
  const { code } = await filledCart(w, { external_code: 'last' })
  w.clock.move('PT15M')
  await filledCart(w, { external_code: 'last', full_name: 'Quick Buyer' })
  const { status, body } = await restore(w, code)
  assert.deepEqual([status, body.message], [422, 'Nothing of your cart is available any more.'])
})

test('an expired cart is restored into an open one, without a second ticket of a product for the same holder', async (t) => {
  //
  const w = await world(t)
  const { code } = await endedCart(w)
  const begun = await filledCart(w)
  const { body } = await restore(w, code, begun.code)
  assert.equal(body.cart.code, begun.code)
  assert.equal(body.cart.products.length, 2)
  assert.deepEqual(
    body.missing.map(({ reason }: { reason: string }) => reason),
    ['A Weekend ticket ticket already exists for Ana Horvat in your cart.'],
  )
})

test('a removed line, and a cart that is open, was ordered or expired more than a day ago are not restored', async (t) => {
  const w = await world(t)
  const open = await filledCart(w)
  const bus = await addMerchandise(w, { cart: open.code })
  await w.post('/api/remove-merchandise-from-cart', {
    cart: open.code,
    cart_merchandise_id: bus.body.cart.merchandise[0].id,
  })
  assert.deepEqual((await restore(w, open.code)).body, gone)
  const token = await customer(w)
  const ordered = await filledCart(w, { full_name: 'Bo Berg' })
  await w.post('/api/checkout-cart', checkoutInput(token, ordered.code))
  w.clock.move('PT15M')
  assert.deepEqual((await restore(w, ordered.code)).body, gone)
  assert.deepEqual((await restore(w, 'nonsense')).body, gone)
  const { body } = await restore(w, open.code)
  assert.deepEqual([body.cart.products.length, body.cart.merchandise.length], [1, 0])
  w.clock.move('PT24H15M')
  assert.deepEqual((await restore(w, body.cart.code)).body, gone)
})

test('two tabs and two processes restore a cart once', async (t) => {
  const w = await world(t)
  const other = await w.beside()
  const { code } = await endedCart(w)
  const { savedCarts } = await import('./carts.ts')
  const results = await Promise.allSettled(
    [w.shop, other, w.shop, other].map((shop) =>
      savedCarts.restore(shop, { token: '', cart: '', ended: code }),
    ),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const item of ['weekend', 'bus', 'shirt']) assert.equal(await takenStockOf(w, item), 1)
})
