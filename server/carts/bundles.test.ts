import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart } from '#contract/carts.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { addBundle, FAMILY, holdersOf, withBundles } from '#testing/fixtures/bundles.ts'
import { addTicket, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { withDiscounts } from '#testing/fixtures/discounts.ts'
import { changePart } from '#testing/fixtures/staff.ts'
import { departures, takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const restore = (w: World, ended: string) => w.post('/api/restore-cart', { cart: '', ended })

const cartOf = async (w: World, cart: string): Promise<Cart> =>
  (await w.post('/api/get-cart', { cart })).body.cart

const setStock = (w: World, code: string, capacity: number) => w.shop.sql`
  update stock set capacity = ${capacity} where id = (select stock_id from products where external_code = ${code})`

test('a bundle becomes a ticket for each holder, at its share of price and fee', async (t) => {
  //
  const w = await world(t)
  await withBundles(w)
  const { status, body } = await addBundle(w)
  assert.equal(status, 200)
  const { products, total_price } = body.cart as Cart
  const [first] = products
  assert.deepEqual(
    products.map((line) => [line.product.external_code, line.full_name, line.price, line.fee, line.bundle]),
    [
      ['weekend', 'Ana Horvat', 12_501, 209, 'Family weekend'],
      ['weekend', 'Ivo Horvat', 12_500, 208, 'Family weekend'],
      ['tent', 'Ana Horvat', 4_999, 83, 'Family weekend'],
    ],
  )
  assert.deepEqual(
    products.map((line) => [line.list_price, line.list_fee, line.discounts, line.bundle_line]),
    products.map((line) => [line.price, line.fee, [], first?.id]),
  )
  assert.equal(total_price, 30_500)
  assert.deepEqual([await takenStockOf(w, 'weekend'), await takenStockOf(w, 'tent')], [2, 1])
  const alone = await addTicket(w, { cart: body.cart.code, full_name: 'Eva Kral' })
  assert.ok(!('bundle' in alone.body.cart.products.at(-1)))
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('who removes a ticket of a bundle removes all of it, and nothing of another one', async (t) => {
  const w = await world(t)
  await withBundles(w)
  const first = (await addBundle(w)).body.cart as Cart
  const { body } = await addBundle(w, {
    cart: first.code,
    tickets: holdersOf('Bo Berg', 'Cy Berg', 'Bo Berg'),
  })
  const last = body.cart.products.at(-1)
  const removed = await w.post('/api/remove-product-from-cart', {
    cart: first.code,
    cart_product_id: last.id,
  })
  assert.deepEqual(removed.body.cart.products, first.products)
  assert.deepEqual([await takenStockOf(w, 'weekend'), await takenStockOf(w, 'tent')], [2, 1])
})

test('a bundle is added wholly or not at all, and says what is missing of it', async (t) => {
  const w = await world(t)
  await withBundles(w)
  await setStock(w, 'weekend', 1)
  const few = 'Only one Weekend ticket is left, so we have added none.'
  assert.deepEqual((await addBundle(w)).body.errors, { external_code: [few] })
  await setStock(w, 'weekend', 9)
  await setStock(w, 'tent', 0)
  const none = 'Bell tent is out of stock, and with it this bundle.'
  assert.deepEqual((await addBundle(w)).body.errors, { external_code: [none] })
  const { code } = await filledCart(w)
  const tickets = holdersOf('Bo Berg', 'Cy Berg', 'Bo Berg')
  assert.deepEqual((await addBundle(w, { cart: code, tickets })).body.errors, { external_code: [none] })
  assert.deepEqual([await takenStockOf(w, 'weekend'), await takenStockOf(w, 'tent')], [1, 0])
})

test('products of a bundle that share a capacity need it together', async (t) => {
  const w = await world(t)
  const owner = await withBundles(w)
  const value = { code: 'site', name: 'Site', capacity: 2, products: ['weekend', 'tent'] }
  assert.equal((await owner.post('/office/api/capacities', { value })).status, 200)
  assert.equal((await addBundle(w)).status, 422)
  assert.equal(await takenStockOf(w, 'weekend'), 0)
  await changePart(owner, 'capacities/site', { capacity: 3 })
  assert.equal((await addBundle(w)).status, 200)
})

test('each holder of a bundle is checked at its field, like those of single tickets', async (t) => {
  const w = await world(t)
  await withBundles(w)
  const [one, two, three] = holdersOf('Ana Horvat', '', 'Ana Horvat')
  const wrong = await addBundle(w, { tickets: [one, two, { ...three, email: 'nowhere' }] })
  assert.deepEqual(Object.keys(wrong.body.errors), ['tickets.1.full_name', 'tickets.2.email'])
  const missing = await addBundle(w, { tickets: [one, one] })
  const text = 'Please name the holder of each ticket in this bundle (3).'
  assert.deepEqual(missing.body.errors, { tickets: [text] })
  assert.deepEqual((await addBundle(w, { tickets: [one, one, one, one] })).body.errors, { tickets: [text] })
  const twice = await addBundle(w, { tickets: [one, one, three] })
  assert.deepEqual(Object.keys(twice.body.errors), ['tickets.1.full_name'])
  const { code } = await filledCart(w, { full_name: 'Ivo Horvat' })
  const again = await addBundle(w, { cart: code })
  assert.deepEqual(Object.keys(again.body.errors), ['tickets.1.full_name'])
  assert.equal((await addBundle(w, { external_code: 'nobody' })).status, 404)
})

test('a bundle has its own sale window; a disabled product is not sold by it, and limits per order count', async (t) => {
  const w = await world(t)
  const owner = await withBundles(w)
  await changePart(owner, 'products/weekend', { on_sale_from: '2027-06-01T10:00' })
  assert.equal((await addTicket(w)).body.message, 'This item is not on sale.')
  const { body } = await addBundle(w)
  assert.equal(body.cart.products.length, 3)
  await changePart(owner, 'products/weekend', { limit_per_order: 3 })
  const more = { cart: body.cart.code, tickets: holdersOf('Bo Berg', 'Cy Berg', 'Bo Berg') }
  assert.equal((await addBundle(w, more)).body.message, 'You can order at most 3 of Weekend ticket.')
  await changePart(owner, 'bundles/family', { on_sale_from: '2027-06-01T10:00' })
  assert.equal((await addBundle(w)).body.message, 'This item is not on sale.')
  await changePart(owner, 'bundles/family', { on_sale_from: null })
  await changePart(owner, 'products/tent', { enabled: false })
  assert.equal((await addBundle(w)).status, 404)
})

test('a bus in a bundle takes a seat on the departure that its holder chooses', async (t) => {
  const w = await world(t)
  const items = [
    { product: 'tent', count: 1, share: 5_000 },
    { product: 'bus', count: 2, share: 3_000 },
  ]
  await withBundles(w, { ...FAMILY, external_code: 'family', price: 8_000, items })
  const [early] = await departures(w)
  assert.ok(early)
  await w.shop.sql`
    update stock set capacity = 1 where id = (select stock_id from travel_times where id = ${early.id})`
  const [tent, one, two] = holdersOf('Ana Horvat', 'Ana Horvat', 'Ivo Horvat')
  const on = (id: number | null) => [
    tent,
    { ...one, transport_time_id: early.id },
    { ...two, transport_time_id: id },
  ]
  assert.deepEqual(Object.keys((await addBundle(w, { tickets: on(null) })).body.errors), [
    'tickets.2.transport_time_id',
  ])
  const short = await addBundle(w, { tickets: on(early.id) })
  assert.deepEqual(Object.keys(short.body.errors), ['tickets.1.transport_time_id'])
  assert.equal(await takenStockOf(w, 'bus'), 0)
})

test('a discount applies to the share of a ticket in a bundle', async (t) => {
  //
  const w = await world(t)
  await withBundles(w)
  await withDiscounts(w, { key: 'tents', name: 'Tents', automatic: true, percent: 10, items: ['tent'] })
  const { products } = (await addBundle(w)).body.cart as Cart
  const tent = products.at(-1)
  assert.deepEqual(
    [tent?.price, tent?.list_price, tent?.discounts],
    [4_499, 4_999, [{ name: 'Tents', amount: 500, fee_amount: 0 }]],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an ended cart brings a bundle back wholly, at the price of today, or not at all', async (t) => {
  const w = await world(t)
  const owner = await withBundles(w)
  const { code } = (await addBundle(w)).body.cart as Cart
  await addTicket(w, { cart: code, full_name: 'Eva Kral' })
  w.clock.move('PT15M')
  await changePart(owner, 'products/tent', { stock: 0 })
  const without = await restore(w, code)
  const reason = 'Bell tent is out of stock, and with it this bundle.'
  assert.deepEqual(without.body.missing, [{ name: 'Family weekend', full_name: null, reason }])
  assert.equal(without.body.cart.products.length, 1)
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  await changePart(owner, 'products/tent', { stock: 2 })
  await changePart(owner, 'bundles/family', {
    price: 20_000,
    items: [FAMILY.items[0], { ...FAMILY.items[1], share: 0 }].map((item, index) => ({
      ...item,
      share: index === 0 ? 20_000 : 0,
    })),
  })
  const { body } = await restore(w, code)
  assert.deepEqual(body.missing, [])
  const lines = (await cartOf(w, body.cart.code)).products
  assert.deepEqual(
    lines.map(({ price, bundle }) => [price, bundle]),
    [
      [10_000, 'Family weekend'],
      [10_000, 'Family weekend'],
      [0, 'Family weekend'],
    ],
  )
  assert.equal(new Set(lines.map(({ bundle_line }) => bundle_line)).size, 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a bundle that contains something else by now is not brought back', async (t) => {
  const w = await world(t)
  const owner = await withBundles(w)
  const { code } = (await addBundle(w)).body.cart as Cart
  w.clock.move('PT15M')
  await changePart(owner, 'bundles/family', { items: [{ ...FAMILY.items[0], share: 30_000 }] })
  const { status, body } = await restore(w, code)
  assert.deepEqual([status, body.message], [422, 'Nothing of your cart is available any more.'])
})

test('an order of a bundle has its tickets, and a bundle that is switched off cannot be checked out', async (t) => {
  //
  const w = await world(t)
  const owner = await withBundles(w)
  const token = await customer(w)
  const { code } = (await addBundle(w, { token })).body.cart as Cart
  await changePart(owner, 'bundles/family', { enabled: false })
  const refused = await w.post('/api/checkout-cart', checkoutInput(token, code))
  assert.deepEqual(refused.body.errors, { cart: ['This item is no longer available.'] })
  await changePart(owner, 'bundles/family', { enabled: true })
  const { status, body } = await w.post('/api/checkout-cart', checkoutInput(token, code))
  assert.equal(status, 200)
  const tickets = body.order.cartProducts
  assert.deepEqual(
    tickets.map((ticket: { bundle: string; price: number }) => [ticket.bundle, ticket.price]),
    [
      ['Family weekend', 12_501],
      ['Family weekend', 12_500],
      ['Family weekend', 4_999],
    ],
  )
  assert.equal(body.order.total_price, 30_500)
  assert.equal((await owner.get('/office/api/bundles/family')).body.part.sold, 1)
  assert.deepEqual(await consistency.check(w.shop), [])
  const [first] = await w.shop.sql<{ id: number }[]>`
    update cart_products set bundle_total = bundle_total + 1 where bundle_id is not null returning bundle_line as id`
  assert.deepEqual(await consistency.check(w.shop), [
    `Bundle family ${first?.id} was sold for 30501, its tickets cost 30500.`,
  ])
  await w.shop.sql`update cart_products set bundle_total = bundle_total - 1 where bundle_id is not null`
})
