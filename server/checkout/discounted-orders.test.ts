import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { applyCode, cartWithCode, RADIO, takenOf, withDiscounts } from '#testing/fixtures/discounts.ts'
import { allRight, another, changeOrder } from '#testing/fixtures/order-changes.ts'
import { changePart } from '#testing/fixtures/staff.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { world } from '#testing/harness/world.ts'

test('an order that ends gives its uses back, and one that is paid after all takes them again', async (t) => {
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, uses: 1 })
  const token = await customer(w)
  const cart = await cartWithCode(w, 'RADIO', ['Ana Horvat'])
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, cart))
  assert.equal(await takenOf(w, 'radio'), 1)
  await w.post('/api/cancel-order', { token, order: body.order.code })
  assert.equal(await takenOf(w, 'radio'), 0)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('one address uses a discount as often as it may, and is told when it orders', async (t) => {
  //
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, uses_per_customer: 1 })
  const token = await customer(w)
  const once = async () =>
    w.post('/api/checkout-cart', checkoutInput(token, await cartWithCode(w, 'RADIO', ['Ana Horvat'])))
  assert.equal((await once()).status, 200)
  const { status, body } = await once()
  assert.deepEqual(
    [status, body.code, body.message],
    [422, 'discount_limit', 'Radio listeners can be used 1 times by one customer.'],
  )
  const [limit] = await w.shop.sql`select code from carts where status = 'open'`
  await w.post('/api/remove-code', { cart: limit?.['code'], code: 'RADIO' })
  assert.equal((await w.post('/api/checkout-cart', checkoutInput(token, limit?.['code']))).status, 200)
})

test('a use that does not return stays taken when its ticket is cancelled', async (t) => {
  const w = await world(t)
  const owner = await withDiscounts(w, { ...RADIO, uses: 1, budget: 1_290, uses_return: false })
  const token = await customer(w)
  const cart = await cartWithCode(w, 'RADIO', ['Ana Horvat'])
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, cart))
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const [ticket] = await w.shop.sql<{ code: string }[]>`select code from tickets`
  const path = `/office/api/tickets/${ticket?.code}`
  assert.equal((await owner.post(`${path}/cancellations`, { reason: 'Lost', to_sale: false })).status, 200)
  assert.equal((await owner.post(`${path}/releases`)).status, 200)
  assert.equal(await takenOf(w, 'radio'), 1)
  assert.equal(await takenOf(w, 'radio', 'budget_stock_id'), 1_290)
  assert.equal((await applyCode(w, 'RADIO')).status, 422)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a discount lowers all installments in proportion', async (t) => {
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, items: ['plan'], fees: true })
  const { body } = await applyCode(w, 'RADIO')
  const cart = body.cart.code
  const added = await addTicket(w, { cart, external_code: 'plan' })
  const amounts = ({ payment_plan }: { payment_plan: { amount: number }[] }) =>
    payment_plan.map(({ amount }) => amount)
  assert.deepEqual(amounts(added.body.cart.products[0].product), [4_050, 4_050, 4_050])
  const placed = await w.post('/api/checkout-cart', checkoutInput(await customer(w), cart))
  assert.equal(placed.body.order.total_price, 12_150)
  assert.deepEqual(
    placed.body.order.payments.map(({ amount }: { amount: number }) => amount),
    [4_050, 4_050, 4_050],
  )
})

test('an order keeps its discounts when it is changed, and what is added follows the rules of today', async (t) => {
  const w = await world(t)
  const owner = await withDiscounts(w, { ...RADIO, uses: 2, uses_per_order: 2 })
  const cart = await cartWithCode(w, 'RADIO', ['Ana Horvat'])
  const { body } = await w.post('/api/checkout-cart', checkoutInput(await customer(w), cart))
  assert.equal((await changePart(owner, 'discounts/radio', { percent: 20 })).status, 200)
  const { order } = await changeOrder(owner, body.order, {
    products: [another('weekend', { full_name: 'Ivo Ivić' }), another('weekend', { full_name: 'Eva Kral' })],
  })
  assert.equal(order.total_price, 11_610 + 10_320 + 12_900 + 3 * 400)
  assert.equal(await takenOf(w, 'radio'), 2)
  await allRight(w)
})
