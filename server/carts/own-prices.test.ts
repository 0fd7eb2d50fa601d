import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saleInput, sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { addMerchandise, addTicket, ana, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { RADIO, applyCode, withDiscounts } from '#testing/fixtures/discounts.ts'
import { officeOrderOf } from '#testing/fixtures/orders.ts'
import { phoneOrder, phoneTicket } from '#testing/fixtures/phone-orders.ts'
import { joinWaitingList } from '#testing/fixtures/waiting-list.ts'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { world, type World } from '#testing/harness/world.ts'

const CHOICE = { min: 5_000, suggested: 12_900, max: 20_000 }

/** The weekend ticket, whose price customers choose. */
async function withChoice(w: World, own_price: object = CHOICE) {
  const owner = await clerk(w, 'owner')
  const { status, body } = await changePart(owner, 'products/weekend', { own_price })
  assert.equal(status, 200, JSON.stringify(body))
  return owner
}

const shownPrices = ({ body }: Awaited<ReturnType<typeof addTicket>>) =>
  body.cart.products.map((line: { list_price: number; price: number }) => [line.list_price, line.price])

test('a customer chooses the price of a ticket, and without a choice the suggested one counts', async (t) => {
  //
  const w = await world(t)
  await withChoice(w)
  const { body: shown } = await w.post('/api/get-shop-item', { external_code: 'weekend' })
  assert.deepEqual([shown.item.price, shown.item.own_price], [12_900, CHOICE])
  const first = await addTicket(w, { own_price: 5_000 })
  const cart = first.body.cart.code
  const second = await addTicket(w, { cart, full_name: 'Ivo Ivić', own_price: null })
  assert.deepEqual(shownPrices(second), [
    [5_000, 5_000],
    [12_900, 12_900],
  ])
  assert.equal(second.body.cart.total_price, 5_000 + 12_900 + 2 * 400)
  assert.deepEqual(second.body.cart.products[0].product.own_price, CHOICE)
})

test('an amount below the least is refused with it, and so is one that is none or too much', async (t) => {
  // A-161 A-125
  const w = await world(t)
  await withChoice(w)
  const cases: [unknown, string][] = [
    [4_999, 'Please enter at least €50.00.'],
    [-1, 'Please enter at least €50.00.'],
    [20_001, 'Please enter at most €200.00.'],
    [5_000.5, 'Please enter an amount.'],
    ['6000', 'Please enter an amount.'],
    [{ min: 1 }, 'Please enter an amount.'],
    [true, 'Please enter an amount.'],
  ]
  for (const [own_price, text] of cases) {
    const { status, body } = await addTicket(w, { own_price })
    assert.deepEqual([status, body.errors], [422, { own_price: [text] }], JSON.stringify(own_price))
  }
  const several = await w.post('/api/add-products-to-cart', {
    external_code: 'weekend',
    tickets: [ana, { ...ana, full_name: 'Ivo Ivić', own_price: 100 }],
  })
  assert.deepEqual(several.body.errors, { 'tickets.1.own_price': ['Please enter at least €50.00.'] })
  const fixed = await addTicket(w, { external_code: 'camping', own_price: 100 })
  assert.deepEqual(fixed.body.errors, { own_price: ['The price of this item is fixed.'] })
})

test('without a maximum ten billion minor units are the most', async (t) => {
  const w = await world(t)
  await withChoice(w, { ...CHOICE, max: null })
  assert.equal((await addTicket(w, { own_price: 10_000_000_000 })).status, 200)
  const { body } = await addTicket(w, { full_name: 'Ivo Ivić', own_price: 10_000_000_001 })
  assert.deepEqual(body.errors, { own_price: ['Please enter at most €100,000,000.00.'] })
})

test('merchandise is paid with what the customer chooses', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const own_price = { min: 1_000, suggested: 2_500, max: null }
  assert.equal((await changePart(owner, 'merchandise/shirt', { price: 2_500, own_price })).status, 200)
  const { body } = await addMerchandise(w, { own_price: 3_000 })
  assert.equal(body.cart.merchandise[0].list_price, 3_000)
  const refused = await addMerchandise(w, { own_price: 999 })
  assert.deepEqual(refused.body.errors, { own_price: ['Please enter at least €10.00.'] })
})

test('the amount is changed in the cart, and a discount comes off it', async (t) => {
  //
  const w = await world(t)
  await withChoice(w)
  await withDiscounts(w, RADIO)
  const { body } = await applyCode(w, 'RADIO')
  const cart = body.cart.code
  const added = await addTicket(w, { cart, own_price: 10_000 })
  assert.deepEqual(shownPrices(added), [[10_000, 9_000]])
  const change = { ...ana, cart, cart_product_id: added.body.cart.products[0].id }
  const update = (own_price?: unknown) => w.post('/api/update-product-in-cart', { ...change, own_price })
  assert.deepEqual(shownPrices(await update(6_000)), [[6_000, 5_400]])
  assert.deepEqual(shownPrices(await update()), [[6_000, 5_400]])
  assert.deepEqual((await update(4_000)).body.errors, { own_price: ['Please enter at least €50.00.'] })
  const { body: read } = await w.post('/api/get-cart', { cart })
  assert.equal(read.cart.total_price, 5_400 + 400)
})

test('a line keeps its amount when the least is raised later: while it is held, through the checkout, and when names change', async (t) => {
  const w = await world(t)
  const owner = await withChoice(w)
  const first = await addTicket(w, { own_price: 5_000 })
  const cart = first.body.cart.code
  await changePart(owner, 'products/weekend', { own_price: { ...CHOICE, min: 8_000 } })
  const change = { ...ana, full_name: 'Iva Horvat', cart, cart_product_id: first.body.cart.products[0].id }
  assert.deepEqual(
    shownPrices(await w.post('/api/update-product-in-cart', { ...change, own_price: 5_000 })),
    [[5_000, 5_000]],
  )
  const { status, body } = await w.post('/api/checkout-cart', checkoutInput(await customer(w), cart))
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.order.total_price, body.order.cartProducts[0].list_price], [5_400, 5_000])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a restored line keeps its amount as long as the product allows it, and says so otherwise', async (t) => {
  const w = await world(t)
  const owner = await withChoice(w)
  const first = await addTicket(w, { own_price: 6_000 })
  await addMerchandise(w, { cart: first.body.cart.code })
  w.clock.move('PT16M')
  const restored = await w.post('/api/restore-cart', { ended: first.body.cart.code })
  assert.deepEqual(shownPrices(restored), [[6_000, 6_000]])
  w.clock.move('PT16M')
  await changePart(owner, 'products/weekend', { own_price: { ...CHOICE, min: 8_000 } })
  const { body } = await w.post('/api/restore-cart', { ended: restored.body.cart.code })
  assert.deepEqual(body.missing, [
    { name: 'Weekend ticket', full_name: 'Ana Horvat', reason: 'Please enter at least €80.00.' },
  ])
  assert.equal(body.cart.merchandise.length, 1)
})

test('who waits is offered the suggested price, and may choose another in the cart', async (t) => {
  const w = await world(t)
  const owner = await withChoice(w)
  await changePart(owner, 'products/weekend', { stock: 1 })
  const { body: held } = await addTicket(w)
  await joinWaitingList(w, { external_code: 'weekend', ...ana, full_name: 'Ivo Ivić' })
  const { code: cart, products } = held.cart
  await w.post('/api/remove-product-from-cart', { cart, cart_product_id: products[0].id })
  await w.runHousekeeping()
  const [offered] = await w.shop.sql<{ code: string }[]>`
    select c.code from carts c join waiting_list_entries e on e.cart_id = c.id`
  const { body } = await w.post('/api/get-cart', { cart: offered?.code })
  assert.equal(body.cart.products[0].price, 12_900)
  const change = { ...ana, cart: offered?.code, cart_product_id: body.cart.products[0].id }
  assert.deepEqual(
    shownPrices(await w.post('/api/update-product-in-cart', { ...change, own_price: 7_000 })),
    [[7_000, 7_000]],
  )
})

test('staff sell at what the customer chooses, by phone and at the box office, within the same limits', async (t) => {
  //
  const w = await world(t)
  const owner = await withChoice(w)
  const items = (own_price: unknown) => [{ external_code: 'weekend', quantity: 2, own_price }]
  const preview = async (own_price?: unknown) =>
    (await owner.post('/office/api/price-previews', { items: items(own_price), codes: [] })).body
  assert.equal((await preview()).total_price, 2 * 13_300)
  assert.equal((await preview(7_000)).total_price, 2 * 7_400)
  assert.deepEqual((await preview(4_999)).errors, { 'items.0.own_price': ['Please enter at least €50.00.'] })

  const sale = { items: items('much'), expected_total: 2 * 7_400 }
  const unsold = await owner.post('/office/api/box-office-sales', saleInput(sale))
  assert.deepEqual(unsold.body.errors, { 'items.0.own_price': ['Please enter an amount.'] })
  assert.equal((await sellAtBoxOffice(owner, { ...sale, items: items(7_000) })).amount, 2 * 7_400)

  const person = { full_name: 'Iva Horvat', email: 'iva@example.com' }
  const byPhone = async (own_price: unknown) => {
    const products = [{ ...phoneTicket(person), own_price }]
    return (await owner.post('/office/api/orders', phoneOrder(person, { via: 'name', products }))).body
  }
  assert.deepEqual((await byPhone(4_999)).errors, {
    'products.0.own_price': ['Please enter at least €50.00.'],
  })
  assert.equal((await officeOrderOf(owner, (await byPhone(5_000)).code)).total_price, 5_400)
  assert.deepEqual(await consistency.check(w.shop), [])
})
