import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '#contract/orders.ts'
import { assertFields } from '#testing/harness/documented-responses.ts'
import { addMerchandise, addTicket, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { configure } from '#testing/fixtures/site.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { world, type World } from '#testing/harness/world.ts'

const ORDER =
  'id code checksum created_at staff total_price total_refunded total_paid discount_amount discount_name payment_method payment_status has_refunds fully_refunded has_active_refunds has_payment_plan payment_plan payments attempt abandon_at accepted_ts_and_cs has_invoice can_refund shipping_amount shipping_country shipping_refunded tickets cartProducts merchandisePurchases cartMerchandise'
const TICKET =
  'code product type full_name email age status pending price fee refund_fee refund_total shipping_refund is_ever_refundable is_refundable allow_refund_requests_from allow_refund_requests_until allow_name_changes allow_email_changes name_changes_left allow_travel_time_changes allow_download recently_edited travel_time transport_time_id travel_times event_name timezone'

const dataOf = async (w: World, body: object = {}) => (await w.post('/api/get-data', body)).body.data

/** Checks a cart out and, by default, pays at the bank. Returns the order as its owner sees it. */
async function ordered(w: World, token: string, cart: string, { pays = true } = {}): Promise<Order> {
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, cart))
  if (pays) await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const { orders } = await dataOf(w, { token })
  return orders.find(({ code }: Order) => code === body.order.code)
}

test('an order has its tickets and merchandise, first as pending, then as issued', async (t) => {
  // P3-19 P3-21 P3-22 S3-23 A-032 A-058 A-095
  const w = await world(t)
  const token = await customer(w)
  const { code } = await filledCart(w)
  await addTicket(w, { cart: code, external_code: 'camping', full_name: 'Ivo Ivić' })
  await addMerchandise(w, { cart: code })
  const { order } = (await w.post('/api/checkout-cart', checkoutInput(token, code))).body
  assertFields(order, ORDER)
  assert.deepEqual([order.tickets, order.merchandisePurchases], [[], []])
  for (const line of order.cartProducts) {
    assertFields(line, TICKET)
    assert.deepEqual([line.pending, line.code], [true, null])
  }
  assertFields(order.cartMerchandise[0], 'code merchandise status price fee refund_fee shipping_refund')
  const held = [{ full_name: 'Ana Horvat', email: 'ana@example.com', age: 'from-25', event_id: 'summer' }]
  assert.deepEqual((await dataOf(w, { token })).existing_tickets, held)
  const paid = await ordered(w, token, code)
  assert.deepEqual([paid.payment_status, paid.cartProducts, paid.cartMerchandise], ['paid', [], []])
  for (const ticket of paid.tickets) {
    assertFields(ticket, TICKET)
    assert.deepEqual([ticket.pending, ticket.status], [false, 'active'])
    assert.match(ticket.code ?? '', /^[0-9A-Z]{4}(-[0-9A-Z]{4})+$/)
  }
  const [shirt] = paid.merchandisePurchases
  assert.ok(shirt)
  assertFields(shirt, 'code merchandise status price fee refund_fee shipping_refund')
  assert.deepEqual([shirt.merchandise, shirt.price, shirt.shipping_refund], ['Festoon T-shirt', 3500, 500])
  assert.deepEqual((await dataOf(w, { token })).existing_tickets, held)
  assert.deepEqual(
    [paid.shipping_name, paid.shipping_address],
    ['Croatian Post', { street: 'Obala 1', city: 'Split', postcode: '21000' }],
  )
  const mail = (await w.mails()).find(({ template }) => template === 'confirmation')
  assert.match(mail?.text ?? '', /Ana Horvat, Obala 1, 21000 Split, Croatia/)
})

test('the holders of a cancelled order are no longer suggested for new carts', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const { code } = await filledCart(w)
  const { order } = (await w.post('/api/checkout-cart', checkoutInput(token, code))).body
  assert.equal((await dataOf(w, { token })).existing_tickets.length, 1)
  await w.post('/api/cancel-order', { token, order: order.code })
  assert.deepEqual((await dataOf(w, { token })).existing_tickets, [])
  await w.shop.sql`update payments set paid_amount = 100`
  const { orders, existing_tickets } = await dataOf(w, { token })
  assert.deepEqual([orders[0]?.total_paid, existing_tickets], [100, []], 'nor with money of it that is kept')
})

test('an order in installments has every payment with its amount and status', async (t) => {
  // P3-20 S3-29 A-116 A-118
  const w = await world(t)
  const token = await customer(w)
  const { code } = await filledCart(w, { external_code: 'plan' })
  const { payments, payment_plan } = await ordered(w, token, code)
  for (const payment of payments)
    assertFields(payment, 'reference amount paid_amount due_at paid_at payment_status overdue due attempt')
  assert.deepEqual(
    payments.map(({ amount, paid_amount, payment_status }) => [amount, paid_amount, payment_status]),
    [
      [4500, 4500, 'paid'],
      [4500, 0, 'pending'],
      [4500, 0, 'pending'],
    ],
  )
  for (const step of payment_plan) assertFields(step, 'amount count units due_on')
})

test('an order states the failed card attempts, and until when its places are reserved', async (t) => {
  // A-087 A-119
  const w = await world(t)
  const token = await customer(w)
  const { code } = await filledCart(w)
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, code))
  assert.equal(body.order.attempt, 0)
  assert.ok(Date.parse(body.order.abandon_at) > Date.parse(body.order.created_at))
  const bank = new URL(body.payment.url).pathname
  await w.app.inject({ method: 'POST', url: `${bank}/decline` })
  const [declined] = (await dataOf(w, { token })).orders
  assert.deepEqual([declined.attempt, declined.abandon_at], [1, body.order.abandon_at])
  const link = { order: declined.code, checksum: declined.checksum }
  const again = (await w.post('/api/accept-terms-and-conditions', link)).body.payment
  await w.app.inject({ method: 'POST', url: `${new URL(again.url).pathname}/pay` })
  const [paid] = (await dataOf(w, { token })).orders
  assert.deepEqual([paid.payment_status, paid.attempt, paid.abandon_at], ['paid', 0, null])
})

test('the payment instruction is a redirect to a URL, or a form with fields', async (t) => {
  // S3-33 S3-10 S3-11
  const w = await world(t)
  const token = await customer(w)
  const pay = async () =>
    (await w.post('/api/checkout-cart', checkoutInput(token, (await filledCart(w)).code))).body.payment
  const redirect = await pay()
  assert.deepEqual(Object.keys(redirect), ['action', 'url'])
  assert.equal(redirect.action, 'redirect')
  await configure(w, { paymentGateway: 'sandbox-submit' })
  const submit = await pay()
  assert.deepEqual(Object.keys(submit), ['action', 'url', 'params'])
  assert.equal(submit.action, 'submit')
  for (const value of Object.values(submit.params)) assert.equal(typeof value, 'string')
})

test('an order’s link can be used without a login, repeatedly, but not with a changed checksum', async (t) => {
  // S7-32 A-081 A-083
  const w = await world(t)
  const token = await customer(w)
  const { code, checksum } = await ordered(w, token, (await filledCart(w)).code, { pays: false })
  const accept = (body: object) =>
    w.post('/api/accept-terms-and-conditions', { order: code, checksum, ...body })
  const guest = await accept({})
  assert.deepEqual([guest.status, guest.body.data.orders, guest.body.payment.action], [200, [], 'redirect'])
  const own = await accept({ token })
  assert.equal(own.body.data.orders[0].code, code)
  assert.deepEqual(own.body.payment, guest.body.payment)
  const last = checksum.endsWith('0') ? '1' : '0'
  for (const wrong of [{ checksum: checksum.slice(0, -1) + last }, { order: 'NOPE' }, { checksum: '' }]) {
    const { status, body } = await accept(wrong)
    assert.deepEqual([status, body], [404, { message: 'Link expired' }])
  }
})
