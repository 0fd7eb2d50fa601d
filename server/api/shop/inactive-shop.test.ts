import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMerchandise, addTicket, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { configure } from '#testing/fixtures/site.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { checkOutByCard, summaryOf } from '#testing/fixtures/orders.ts'
import { deliverEvent } from '#testing/fixtures/payments.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const CLOSED = 'The shop is currently closed.'
const NO_MERCHANDISE = 'Merchandise is currently not available.'

const dataOf = async (w: World, body = {}) => (await w.post('/api/get-data', body)).body.data
const itemOf = (w: World, external_code: string) => w.post('/api/get-shop-item', { external_code })

test('a closed shop shows no items, even to a visitor who knows the code', async (t) => {
  //
  const w = await world(t)
  await configure(w, { shopActive: false })
  const { config, products, merchandise } = await dataOf(w)
  assert.deepEqual([config.shopActive, products, merchandise], [false, [], []])
  assert.equal(config.texts.underConstruction, 'The shop opens soon.')
  for (const code of ['weekend', 'shirt', 'nope']) {
    const { status, body } = await itemOf(w, code)
    assert.deepEqual([status, body], [404, { message: 'Not found.' }])
  }
  const page = await w.app.inject({ url: '/tickets/weekend' })
  assert.ok(!page.body.includes('Weekend ticket'), 'the first page tells nothing either')
})

test('a closed shop adds nothing to a cart, whatever else is wrong with the input', async (t) => {
  // S2.3-06 A-129
  const w = await world(t)
  await configure(w, { shopActive: false })
  for (const answer of [
    await addTicket(w),
    await addTicket(w, { external_code: 'nope', full_name: '' }),
    await addMerchandise(w),
  ]) {
    assert.equal(answer.status, 422)
    assert.deepEqual(answer.body, { message: CLOSED, errors: { cart: [CLOSED] } })
  }
})

test('a cart cannot be checked out while the shop is closed, and is still there when it opens', async (t) => {
  // S2.3-06 A-129
  const w = await world(t)
  const token = await customer(w)
  const input = checkoutInput(token, (await filledCart(w)).code)
  await configure(w, { shopActive: false })
  const refused = await w.post('/api/checkout-cart', input)
  assert.deepEqual([refused.status, refused.body.errors], [422, { cart: [CLOSED] }])
  assert.deepEqual((await dataOf(w, { token })).orders, [])
  await configure(w, { shopActive: true })
  assert.equal((await w.post('/api/checkout-cart', input)).status, 200)
})

test('a customer who ordered before the shop closed can pay, accept terms and find the order', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const input = checkoutInput(token, (await filledCart(w)).code)
  const { order, payment } = (await w.post('/api/checkout-cart', input)).body
  const { order: other, event } = await checkOutByCard(w, 'camping')
  await configure(w, { shopActive: false })
  assert.equal(await deliverEvent(w, event), 200)
  assert.equal((await summaryOf(w, other)).status, 'paid')
  const link = { order: order.code, checksum: order.checksum }
  assert.deepEqual((await w.post('/api/accept-terms-and-conditions', link)).body.payment, payment)
  const [mine] = (await dataOf(w, { token })).orders
  assert.equal(mine.cartProducts[0].product, 'Weekend ticket')
  assert.equal((await w.post('/api/checkout-cart', input)).body.order.code, order.code)
})

test('with merchandise switched off, tickets are still sold, but merchandise neither shown nor checked out', async (t) => {
  // A-129 A-134
  const w = await world(t)
  const token = await customer(w)
  const { code: cart } = await filledCart(w)
  await addMerchandise(w, { cart })
  await configure(w, { merchandiseActive: false })
  const { products, merchandise, config } = await dataOf(w)
  assert.deepEqual([products.length > 0, merchandise, config.merchandiseActive], [true, [], false])
  assert.equal((await itemOf(w, 'shirt')).status, 404)
  assert.equal((await itemOf(w, 'weekend')).status, 200)
  const refused = await addMerchandise(w)
  assert.deepEqual([refused.status, refused.body.errors], [422, { external_code: [NO_MERCHANDISE] }])
  const checkout = await w.post('/api/checkout-cart', checkoutInput(token, cart))
  assert.deepEqual([checkout.status, checkout.body.errors], [422, { cart: [NO_MERCHANDISE] }])
  const [purchase] = (await w.post('/api/get-cart', { cart })).body.cart.merchandise
  await w.post('/api/remove-merchandise-from-cart', { cart, cart_merchandise_id: purchase.id })
  assert.equal((await w.post('/api/checkout-cart', checkoutInput(token, cart))).status, 200)
})

test('a shop without merchandise items shows no merchandise, and keeps its setting in the office', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { body } = await owner.get('/office/api/festival')
  assert.equal((await dataOf(w)).config.merchandiseActive, true)
  for (const { value, version } of body.festival.merchandise) {
    const path = `/office/api/merchandise/${value.external_code}/removals`
    assert.equal((await owner.post(path, { version })).status, 200)
  }
  assert.equal((await dataOf(w)).config.merchandiseActive, false)
  const sitemap = (await w.app.inject({ url: '/sitemap.xml' })).body
  assert.match(sitemap, /\/tickets</)
  assert.doesNotMatch(sitemap, /\/merchandise/)
  assert.equal((await owner.get('/office/api/site')).body.part.value.merchandiseActive, true)
})

test('a closed shop says that it is closed, even for merchandise that is switched off', async (t) => {
  // S2.3-06 A-129
  const w = await world(t)
  await configure(w, { shopActive: false, merchandiseActive: false })
  assert.equal((await addMerchandise(w)).body.message, CLOSED)
})
