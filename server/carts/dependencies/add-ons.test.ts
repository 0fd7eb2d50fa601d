import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as waitingList from '#server/carts/waiting-list/waiting-list.ts'
import { addTicket, ana, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { ONE_EACH } from '#testing/fixtures/dependencies.ts'
import { changePart, clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const EMPTY = 'Weekend ticket: please choose Camping or Last ticket with it.'

/** With each weekend ticket one camps, in one of two ways, of which one is the last place; camping needs the ticket, too. */
async function withAddOns(w: World): Promise<Clerk> {
  const owner = await clerk(w, 'owner')
  for (const [part, values] of Object.entries({
    weekend: { requires_one_of: ['camping', 'last'] },
    camping: { needs: ONE_EACH, stock: 2 },
  })) {
    const { status, body } = await changePart(owner, `products/${part}`, values)
    assert.equal(status, 200, JSON.stringify(body))
  }
  return owner
}

const codesIn = (cart: { products: { product: { external_code: string } }[] }) =>
  cart.products.map(({ product }) => product.external_code)

test('a ticket and what must be chosen with it go into the cart together, for each of several people, and leave it together', async (t) => {
  const w = await world(t)
  await withAddOns(w)
  const without = await addTicket(w)
  assert.deepEqual([without.status, without.body.errors], [422, { external_code: [EMPTY] }])
  const other = await addTicket(w, { add_on: 'free' })
  assert.deepEqual([other.status, other.body.errors], [422, { add_on: [EMPTY] }])
  const several = await w.post('/api/add-products-to-cart', {
    cart: '',
    external_code: 'weekend',
    tickets: [
      { ...ana, add_on: 'camping' },
      { ...ana, full_name: 'Bo Berg', add_on: 'last' },
    ],
  })
  assert.equal(several.status, 200, several.body.message)
  const { cart } = several.body
  assert.deepEqual(codesIn(cart), ['weekend', 'weekend', 'camping', 'last'])
  assert.deepEqual(
    cart.products.map(({ full_name }: { full_name: string }) => full_name),
    ['Ana Horvat', 'Bo Berg', 'Ana Horvat', 'Bo Berg'],
  )
  const last = cart.products[3]
  const remove = (input: object = {}) =>
    w.post('/api/remove-product-from-cart', { cart: cart.code, cart_product_id: last.id, ...input })
  const kept = await remove()
  assert.deepEqual(
    [kept.status, kept.body.code, kept.body.dependents],
    [422, 'needed', [{ kind: 'product', id: cart.products[1].id }]],
  )
  const gone = await remove({ with_dependents: true })
  assert.deepEqual(codesIn(gone.body.cart), ['weekend', 'camping'])
  const token = await customer(w)
  const placed = await w.post('/api/checkout-cart', checkoutInput(token, cart.code))
  assert.equal(placed.status, 200, placed.body.message)
})

test('a ticket is sold out with all that can be chosen with it, and the waiting list holds both places', async (t) => {
  const w = await world(t)
  await withAddOns(w)
  const carts = []
  for (const [index, add_on] of ['camping', 'camping', 'last'].entries()) {
    const { status, body } = await addTicket(w, { full_name: `Ana ${'ABC'[index]}`, add_on })
    assert.equal(status, 200, body.message)
    carts.push(body.cart)
  }
  const short = await addTicket(w, { cart: carts[0].code, full_name: 'Ivo Horvat', add_on: 'last' })
  assert.deepEqual(short.body.errors, {
    add_on: ['Last ticket is out of stock. Please choose something else with this ticket.'],
  })
  assert.equal(await takenStockOf(w, 'weekend'), 3)
  const { item } = (await w.post('/api/get-shop-item', { external_code: 'weekend' })).body
  assert.deepEqual([item.in_stock, item.stock_level], [false, 0])
  assert.deepEqual(item.requires_one_of, {
    products: ['camping', 'last'],
    names: ['Camping', 'Last ticket'],
  })
  const token = await customer(w)
  const join = (input: object) =>
    w.post('/api/join-waiting-list', { token, external_code: 'weekend', ...ana, ...input })
  assert.deepEqual((await join({})).body.errors, { add_on: [EMPTY] })
  assert.equal((await join({ add_on: 'last' })).status, 200)
  await w.post('/api/remove-product-from-cart', {
    cart: carts[2].code,
    cart_product_id: carts[2].products[1].id,
    with_dependents: true,
  })
  await waitingList.housekeeping(w.shop)
  const [offered] = await w.shop.sql<{ code: string }[]>`
    select c.code from waiting_list_entries e join carts c on c.id = e.cart_id`
  const { cart } = (await w.post('/api/get-cart', { cart: offered?.code })).body
  assert.deepEqual(codesIn(cart), ['weekend', 'last'])
  const placed = await w.post('/api/checkout-cart', checkoutInput(token, cart.code))
  assert.equal(placed.status, 200, placed.body.message)
})

test('an ended cart comes back with the ticket and what was chosen with it, or with neither', async (t) => {
  const w = await world(t)
  const owner = await withAddOns(w)
  const { body } = await addTicket(w, { add_on: 'camping' })
  w.clock.move('PT15M')
  const back = await w.post('/api/restore-cart', { cart: '', ended: body.cart.code })
  assert.deepEqual([codesIn(back.body.cart).toSorted(), back.body.missing], [['camping', 'weekend'], []])
  w.clock.move('PT15M')
  await changePart(owner, 'products/camping', { enabled: false })
  const neither = await w.post('/api/restore-cart', { cart: '', ended: back.body.cart.code })
  assert.deepEqual(
    [neither.status, neither.body.errors],
    [422, { ended: ['Nothing of your cart is available any more.'] }],
  )
  assert.equal(await takenStockOf(w, 'weekend'), 0)
})
