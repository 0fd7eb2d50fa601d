import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withBundles } from '#testing/fixtures/bundles.ts'
import { addMerchandise, addTicket, ana, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { ONE_EACH, withNeeds } from '#testing/fixtures/dependencies.ts'
import { changePart } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { world, type Answer, type World } from '#testing/harness/world.ts'

const MISSING = 'Camping needs Weekend ticket: please add that first.'
const FOR_GUESTS = `${MISSING} If you have one already, please log in.`
const TOO_MANY = 'Camping: at most 1 for each Weekend ticket.'

const names = ['Ana Horvat', 'Bo Berg', 'Cy Young']
const camping = (count: number) => names.slice(0, count).map((full_name) => ({ ...ana, full_name }))

interface Buyer {
  token?: string
  cart?: string
}

/** Every call with which customers put places to camp into a cart. */
const WAYS: Record<string, (w: World, buyer: Buyer, count: number) => Promise<Answer>> = {
  'one after the other': async (w, { cart = '', ...buyer }, count) => {
    let answer = await addTicket(w, { external_code: 'camping', cart, ...buyer, ...camping(1)[0] })
    for (const holder of camping(count).slice(1))
      if (answer.status === 200)
        answer = await addTicket(w, {
          external_code: 'camping',
          cart: answer.body.cart.code,
          ...buyer,
          ...holder,
        })
    return answer
  },
  'several at once': (w, buyer, count) =>
    w.post('/api/add-products-to-cart', {
      external_code: 'camping',
      tickets: camping(count),
      cart: '',
      ...buyer,
    }),
  'in a bundle': (w, buyer, count) =>
    w.post('/api/add-bundle-to-cart', {
      external_code: `camp-${count}`,
      tickets: camping(count),
      cart: '',
      ...buyer,
    }),
}

const bundleOf = (count: number) => ({
  external_code: `camp-${count}`,
  name: `${count} to camp`,
  price: 3000 * count,
  fee: 0,
  items: [{ product: 'camping', count, share: 3000 * count }],
})

const refusal = (text: string) => ({ message: text, errors: { external_code: [text] } })

for (const [way, buy] of Object.entries(WAYS))
  test(`a place to camp needs a weekend ticket, in the cart or from an earlier order, one for each: ${way}`, async (t) => {
    //
    const w = await world(t)
    await withNeeds(w, undefined, await withBundles(w, bundleOf(1), bundleOf(2)))
    const token = await customer(w)
    assert.deepEqual((await buy(w, {}, 1)).body, refusal(FOR_GUESTS))
    assert.deepEqual((await buy(w, { token }, 1)).body, refusal(MISSING))
    const { code: cart } = await filledCart(w)
    assert.deepEqual((await buy(w, { cart }, 2)).body, refusal(TOO_MANY))
    await buyTicket(w, token)
    assert.deepEqual((await buy(w, { token }, 2)).body, refusal(TOO_MANY))
    const before = await takenStockOf(w, 'camping')
    const { status, body } = await buy(w, { token }, 1)
    assert.equal(status, 200, body.message)
    // The ticket of the cart and the one from before.
    const second = await buy(w, { token, cart: (await filledCart(w)).code }, 2)
    assert.equal(second.status, 200, second.body.message)
    assert.equal(await takenStockOf(w, 'camping'), before + 3)
  })

test('a shirt for each order needs a ticket, and what was bought on the way counts no more than one order', async (t) => {
  //
  const w = await world(t)
  await withNeeds(w, { 'merchandise/shirt': { products: ['weekend', 'camping'], per: 'order', limit: 1 } })
  const text = 'Festoon T-shirt needs Weekend ticket or Camping: please add that first.'
  const guest = await addMerchandise(w)
  assert.deepEqual([guest.status, guest.body.message.startsWith(text)], [422, true], guest.body.message)
  const { code: cart } = await filledCart(w)
  assert.equal((await addMerchandise(w, { cart })).status, 200)
  const over = await addMerchandise(w, { cart })
  assert.deepEqual([over.status, over.body.message], [422, 'Festoon T-shirt: at most 1 in one order.'])
  const shown = await w.post('/api/get-shop-item', { external_code: 'shirt' })
  assert.deepEqual(shown.body.item.needs, {
    products: ['weekend', 'camping'],
    names: ['Weekend ticket', 'Camping'],
    per: 'order',
    limit: 1,
  })
})

test('what hangs on a ticket goes with it, if the customer says so, and stays if another ticket carries it', async (t) => {
  //
  const w = await world(t)
  await withNeeds(w, {
    'products/camping': ONE_EACH,
    'merchandise/shirt': { products: ['camping'], per: 'ticket', limit: 0 },
  })
  const { code: cart, products } = await filledCart(w)
  const line = products[0]?.id
  const tent = await addTicket(w, { external_code: 'camping', cart })
  const shirt = await addMerchandise(w, { cart })
  const remove = (input: object = {}) =>
    w.post('/api/remove-product-from-cart', { cart, cart_product_id: line, ...input })
  const kept = await remove()
  const dependents = [
    { kind: 'product', id: tent.body.cart.products[1].id },
    { kind: 'merchandise', id: shirt.body.cart.merchandise[0].id },
  ]
  assert.deepEqual([kept.status, kept.body.code, kept.body.dependents], [422, 'needed', dependents])
  const other = await addTicket(w, { cart, full_name: 'Ivo Ivić' })
  assert.equal((await remove()).status, 200)
  const last = other.body.cart.products.at(-1).id
  const gone = await w.post('/api/remove-product-from-cart', {
    cart,
    cart_product_id: last,
    with_dependents: true,
  })
  assert.deepEqual([gone.body.cart.products, gone.body.cart.merchandise], [[], []])
  for (const item of ['weekend', 'camping', 'shirt']) assert.equal(await takenStockOf(w, item), 0)
})

test('an expired cart is restored with what its items need first, and without what they lack', async (t) => {
  //
  const w = await world(t)
  const owner = await withNeeds(w, {
    'products/weekend': { products: ['camping'], per: 'ticket', limit: 1 },
  })
  const { code: ended } = await filledCart(w, { external_code: 'camping' })
  await addTicket(w, { cart: ended })
  w.clock.move('PT15M')
  const back = await w.post('/api/restore-cart', { cart: '', ended })
  assert.deepEqual(back.body.missing, [])
  w.clock.move('PT15M')
  await changePart(owner, 'products/camping', { enabled: false })
  const half = await w.post('/api/restore-cart', { cart: '', ended: back.body.cart.code })
  assert.equal(half.status, 422)
})

test('a ticket that went since is missed at the checkout, and a provisional session has none from before', async (t) => {
  // A-164 A-159
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  await withNeeds(w)
  const { code: cart } = await filledCart(w, { token, external_code: 'camping' })
  await w.shop.sql`update tickets set status = 'blocked' where code = ${ticket.code}`
  const gone = await w.post('/api/checkout-cart', checkoutInput(token, cart))
  assert.deepEqual([gone.status, gone.body.errors], [422, { cart: [MISSING] }])
  await w.shop.sql`update tickets set status = 'active' where code = ${ticket.code}`
  const { email, full_name } = (await w.post('/api/get-data', { token })).body.data.customer
  const session = await w.post('/api/start-checkout', { email, full_name, cart })
  const guest = await w.post('/api/checkout-cart', checkoutInput(session.body.remember_token, cart))
  assert.deepEqual(guest.body.errors, { cart: [FOR_GUESTS] })
  assert.equal((await w.post('/api/checkout-cart', checkoutInput(token, cart))).status, 200)
})

test('the check finds an item that needs what is no product', async (t) => {
  const w = await world(t)
  w.explainFindings(/no product/)
  await withNeeds(w)
  await w.shop.sql`update dependencies set products = '{gone}'`
  assert.deepEqual(await consistency.check(w.shop), ['Item camping needs gone, which is no product.'])
})
