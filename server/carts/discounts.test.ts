import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart, CartProduct } from '#contract/carts.ts'
import { addMerchandise, addTicket, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { applyCode, cartWithCode, RADIO, takenOf, withDiscounts } from '#testing/fixtures/discounts.ts'
import { joinWaitingList } from '#testing/fixtures/waiting-list.ts'
import { changePart } from '#testing/fixtures/staff.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { world, type World } from '#testing/harness/world.ts'

const NAMES = ['Ana Horvat', 'Ivo Ivić', 'Mila Perić', 'Jan Novak', 'Eva Kral']

const cartOf = async (w: World, cart: string): Promise<Cart> =>
  (await w.post('/api/get-cart', { cart })).body.cart

const prices = ({ products }: Cart) => products.map(({ price }) => price)

test('a code put on an empty cart discounts each ticket that is added, and says what it does', async (t) => {
  // A-160 A-161
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, uses: 300, uses_per_order: 3 })
  const { body } = await applyCode(w, ' radio ')
  assert.deepEqual(body.cart.codes, [
    {
      code: 'RADIO',
      name: 'Radio listeners',
      applies: false,
      reason: 'This offer applies as soon as you add an item that it is for.',
      effect: null,
    },
  ])
  const cart = body.cart.code
  for (const full_name of NAMES.slice(0, 4)) await addTicket(w, { cart, full_name })
  const shown = await cartOf(w, cart)
  assert.deepEqual(prices(shown), [11_610, 11_610, 11_610, 12_900])
  assert.equal(shown.total_price, 3 * 11_610 + 12_900 + 4 * 400)
  assert.deepEqual(shown.products[0]?.discounts, [{ name: 'Radio listeners', amount: 1_290, fee_amount: 0 }])
  assert.deepEqual([shown.products[0]?.list_price, shown.products[0]?.list_fee], [12_900, 400])
  assert.equal(shown.codes[0]?.effect, '3 of 4 items: €38.70 off. This offer is for 3 items in an order.')
  assert.equal(await takenOf(w, 'radio'), 3)
})

test('a line that is removed gives its use to the next, and a code that is taken off gives all of them back', async (t) => {
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, uses: 2 })
  const cart = await cartWithCode(w, 'RADIO', NAMES.slice(0, 3))
  const { products } = await cartOf(w, cart)
  assert.deepEqual(
    products.map(({ price }) => price),
    [11_610, 11_610, 12_900],
  )
  const removed = await w.post('/api/remove-product-from-cart', { cart, cart_product_id: products[0]?.id })
  assert.deepEqual(prices(removed.body.cart), [11_610, 11_610])
  const { body } = await w.post('/api/remove-code', { cart, code: 'Radio' })
  assert.deepEqual([prices(body.cart), body.cart.codes], [[12_900, 12_900], []])
  assert.equal(await takenOf(w, 'radio'), 0)
  assert.equal((await w.post('/api/remove-code', { cart, code: 'RADIO' })).status, 404)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('uses are held by carts: the next customer is told like one with an unknown code, until a cart ends', async (t) => {
  //
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, uses: 1 })
  await cartWithCode(w, 'RADIO', ['Ana Horvat'])
  const refused = await applyCode(w, 'RADIO')
  assert.deepEqual(
    [refused.status, refused.body.errors],
    [422, { code: ['Invalid or expired voucher code.'] }],
  )
  assert.deepEqual((await applyCode(w, 'NOBODY')).body, refused.body)
  w.clock.move('PT15M')
  assert.equal((await applyCode(w, 'RADIO')).status, 200)
  assert.equal(await takenOf(w, 'radio'), 0)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a budget is spent to the cent', async (t) => {
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, budget: 2_000 })
  const cart = await cartWithCode(w, 'RADIO', NAMES.slice(0, 3))
  assert.deepEqual(prices(await cartOf(w, cart)), [11_610, 12_190, 12_900])
  assert.equal(await takenOf(w, 'radio', 'budget_stock_id'), 2_000)
  assert.equal((await applyCode(w, 'RADIO')).status, 422)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an automatic discount needs no code, and a cart that is one short of it is told', async (t) => {
  const w = await world(t)
  await withDiscounts(w, {
    key: 'five',
    name: 'Five for four',
    automatic: true,
    percent: 100,
    items: ['weekend'],
    group_of: 5,
    cheapest: 1,
  })
  const { code: cart } = await filledCart(w)
  for (const full_name of NAMES.slice(1, 4)) await addTicket(w, { cart, full_name })
  const short = await cartOf(w, cart)
  assert.deepEqual(short.hints, ['Five for four: One more item and you pay less for each.'])
  const { body } = await addTicket(w, { cart, full_name: NAMES[4] })
  assert.deepEqual(
    body.cart.products.map(({ price }: CartProduct) => price).toSorted(),
    [0, 12_900, 12_900, 12_900, 12_900],
  )
  assert.deepEqual(body.cart.hints, [])
})

test('the price stays as long as the cart, though the discount ends, changes or is switched off', async (t) => {
  const w = await world(t)
  const owner = await withDiscounts(w, RADIO)
  const cart = await cartWithCode(w, 'RADIO', NAMES.slice(0, 2))
  assert.equal((await changePart(owner, 'discounts/radio', { percent: 5 })).status, 200)
  const third = await addTicket(w, { cart, full_name: NAMES[2] })
  assert.deepEqual(prices(third.body.cart), [11_610, 11_610, 12_255])
  assert.equal((await changePart(owner, 'discounts/radio', { enabled: false })).status, 200)
  const fourth = await addTicket(w, { cart, full_name: NAMES[3] })
  assert.deepEqual(prices(fourth.body.cart), [11_610, 11_610, 12_255, 12_900])
  const { body } = await w.post('/api/checkout-cart', checkoutInput(await customer(w), cart))
  assert.equal(body.order.total_price, 2 * 11_610 + 12_255 + 12_900 + 4 * 400)
})

test('the price of the list is that of cart, order, invoice, ticket and refund', async (t) => {
  const w = await world(t)
  await withDiscounts(w, RADIO, {
    ...RADIO,
    key: 'shirts',
    name: 'Shirts',
    codes: ['SHIRT'],
    items: ['shirt'],
  })
  const cart = await cartWithCode(w, 'RADIO', ['Ana Horvat'])
  await addMerchandise(w, { cart })
  await applyCode(w, 'SHIRT', cart)
  const { body: shown } = await w.post('/api/calculate-invoice', { cart, country: 'HR' })
  assert.deepEqual(
    shown.invoice.items.map(({ price, discounts }: { price: number; discounts: object[] }) => [
      price,
      discounts,
    ]),
    [
      [12_010, [{ name: 'Radio listeners', amount: 1_290, fee_amount: 0 }]],
      [3_150, [{ name: 'Shirts', amount: 350, fee_amount: 0 }]],
    ],
  )
  const token = await customer(w)
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, cart))
  assert.equal(body.order.total_price, 12_010 + 3_150 + 500)
  const [pending] = body.order.cartProducts
  assert.deepEqual([pending.price, pending.list_price, pending.discounts.length], [11_610, 12_900, 1])
  assert.equal(body.order.cartMerchandise[0].list_price, 3_500)
})

test('a voucher’s code is answered as the voucher, and a discount that begins later waits on the cart', async (t) => {
  //
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, starts_at: '2027-02-01T10:00' })
  const { body } = await applyCode(w, 'WELCOME10')
  assert.deepEqual(body, { voucher: { code: 'WELCOME10', discount_amount: 1_000 } })
  const cart = await cartWithCode(w, 'RADIO', ['Ana Horvat'])
  const waiting = await cartOf(w, cart)
  assert.deepEqual([prices(waiting), waiting.codes[0]?.applies], [[12_900], false])
  assert.match(waiting.codes[0]?.reason ?? '', /^This offer begins on 1 February 2027\.$/)
})

test('an expired cart is restored with its codes', async (t) => {
  const w = await world(t)
  await withDiscounts(w, RADIO)
  const ended = await cartWithCode(w, 'RADIO', ['Ana Horvat'])
  w.clock.move('PT15M')
  const { body } = await w.post('/api/restore-cart', { cart: '', ended })
  assert.deepEqual([prices(body.cart), body.cart.codes.length], [[11_610], 1])
})

test('a place offered by the waiting list costs what it would cost in any cart', async (t) => {
  const w = await world(t)
  const ten = { key: 'ten', name: 'Ten', automatic: true, percent: 10, items: ['last'] }
  await withDiscounts(w, ten, { ...RADIO, percent: 20, items: ['last'] })
  const { code, products } = await filledCart(w, { external_code: 'last' })
  await joinWaitingList(w, {
    external_code: 'last',
    full_name: 'Fan One',
    email: 'fan@example.org',
    age: 'from-25',
  })
  await w.post('/api/remove-product-from-cart', { cart: code, cart_product_id: products[0]?.id })
  await w.runHousekeeping()
  const [offered] = await w.shop.sql<{ code: string }[]>`
    select c.code from carts c join waiting_list_entries e on e.cart_id = c.id`
  const cart = offered?.code ?? ''
  assert.deepEqual(prices(await cartOf(w, cart)), [4_500])
  assert.deepEqual(prices((await applyCode(w, 'RADIO', cart)).body.cart), [4_000])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a code reveals what the shop hides, to its cart alone', async (t) => {
  //
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, reveals: ['hidden'], uses: 1 })
  const shown = (cart = '') => w.post('/api/get-shop-item', { external_code: 'hidden', cart })
  const { body } = await applyCode(w, 'RADIO')
  const cart = body.cart.code
  const { item } = (await shown(cart)).body
  assert.deepEqual(body.cart.revealed, [item])
  assert.deepEqual((await cartOf(w, (await filledCart(w)).code)).revealed, [])
  assert.deepEqual([(await shown()).status, (await shown(cart)).body.item?.in_stock], [404, true])
  assert.equal((await addTicket(w, { external_code: 'hidden' })).status, 404)
  assert.equal(
    (await addTicket(w, { external_code: 'hidden', cart: (await filledCart(w)).code })).status,
    404,
  )
  assert.equal((await addTicket(w, { external_code: 'hidden', cart })).status, 200)
  const placed = await w.post('/api/checkout-cart', checkoutInput(await customer(w), cart))
  assert.equal(placed.status, 200)
})

test('a code that only reveals needs no value, says what it reveals, and applies once that is in the cart', async (t) => {
  //
  const w = await world(t)
  const { percent: _, ...nothing } = { ...RADIO, items: [], reveals: ['hidden'] }
  await withDiscounts(w, nothing)
  const { body } = await applyCode(w, 'RADIO')
  const text = 'With this code you can buy: Switched off.'
  assert.deepEqual(body.cart.codes, [
    { code: 'RADIO', name: 'Radio listeners', applies: false, reason: text, effect: text },
  ])
  const cart = body.cart.code
  assert.equal((await addTicket(w, { cart, full_name: 'Ana Horvat' })).status, 200)
  assert.equal((await cartOf(w, cart)).codes[0]?.applies, false)
  const added = await addTicket(w, { cart, external_code: 'hidden', full_name: 'Ana Horvat' })
  assert.deepEqual(prices(added.body.cart), [12_900, 9_900])
  const { applies, reason } = added.body.cart.codes[0]
  assert.deepEqual([applies, reason], [true, null])
})
