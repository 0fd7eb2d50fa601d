import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '#contract/messages.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as plans from '#server/payments/plans/plans.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { checkOutByCard, orderOf, summaryOf, transferOrder } from '#testing/fixtures/orders.ts'
import { changeRefundStatus, officeRefundOf, requestedRefund } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { notifyOfStripe, shopWithStripe, type StripeServer } from '#testing/harness/stripe-server.ts'
import type { World } from '#testing/harness/world.ts'

/** The time-out of a call, where a shop waits ten seconds, three times; long enough for an answer on a busy machine. */
const gatewayCalls = { timeoutMs: 2_000, retries: 0 }

/** From now on the gateway does not respond, and people wait for it only this long. */
function silence({ shop }: World, stripe: StripeServer, patienceMs: number): void {
  stripe.illness = 'silent'
  shop.settings.gatewayPatienceMs = patienceMs
}

const ILLNESSES: Record<string, (stripe: StripeServer, w: World) => void> = {
  'does not respond': (stripe, w) => silence(w, stripe, 100),
  'is down': (stripe) => (stripe.illness = 'down'),
  'returns garbage': (stripe) => (stripe.illness = 'garbage'),
  'returns 500': (stripe) => (stripe.failure = 500),
}

function heal({ shop }: World, stripe: StripeServer): void {
  Object.assign(stripe, { illness: null, failure: null })
  shop.settings.gatewayPatienceMs = 8_000
}

/** Pays the order of a code on Stripe's page. */
const pay = (w: World, stripe: StripeServer, code: string) =>
  notifyOfStripe(
    w,
    'checkout.session.completed',
    stripe.settle(stripe.sessionOf(code).id, { status: 'complete', payment_status: 'paid' }),
  )

for (const [what, fall] of Object.entries(ILLNESSES))
  test(`a gateway that ${what} blocks no order: it is placed, other calls are refused with a clear message, and all succeed once the gateway recovers`, async (t) => {
    const { w, stripe } = await shopWithStripe(t, { gatewayCalls })
    await configure(w, { refunds: { toCard: true } })
    const token = await customer(w)
    const plan = await checkOutByCard(w, 'plan')
    await pay(w, stripe, plan.order.code)
    const [, second] = await plans.ofOrders(w.shop.sql, [plan.order.id])
    const checkOut = async (cart: string) => w.post('/api/checkout-cart', checkoutInput(token, cart))
    const refunded = (await checkOut((await filledCart(w)).code)).body.order.code
    await pay(w, stripe, refunded)
    const id = await requestedRefund(w, token, await orderOf(w, token, refunded))
    const { code: cart } = await filledCart(w)
    const { code: left } = (await checkOut((await filledCart(w)).code)).body.order
    const [finance, owner] = [await clerk(w, 'finance'), await clerk(w, 'owner')]

    fall(stripe, w)
    const bought = await checkOut(cart)
    assert.deepEqual([bought.status, bought.body.payment], [200, null], 'the order is placed')
    assert.equal(bought.body.order.payment_status, 'pending')
    assert.equal((await checkOut(cart)).body.payment, null, 'pay again')
    const { code: order, checksum } = plan.order
    const link = { order, checksum, reference: second?.reference }
    const installment = await w.post('/api/pay-payment-plan-order-payment', link)
    assert.deepEqual([installment.status, installment.body.message], [422, messages.paymentNotOpened])
    const cancelled = await w.post('/api/cancel-order', { token, order: left })
    assert.deepEqual([cancelled.status, cancelled.body.message], [422, messages.bankSilent])
    const opened = await owner.post('/office/api/test-payments')
    assert.equal(opened.status, 422)
    assert.match(opened.body.message, /^The payment gateway did not open a payment page\. It says: ./)
    await changeRefundStatus(finance, [id], 'processing')
    await w.mails()
    assert.equal((await officeRefundOf(finance, id)).status, 'processing')
    w.clock.move('PT2M')
    await w.runHousekeeping()
    assert.equal((await orderOf(w, token, left)).payment_status, 'pending', 'also after a look')

    heal(w, stripe)
    assert.match((await checkOut(cart)).body.payment.url, /^https:\/\/checkout\.stripe\.com\//)
    assert.ok((await w.post('/api/pay-payment-plan-order-payment', link)).body.payment)
    w.clock.move('PT2M')
    await w.runHousekeeping()
    assert.equal((await officeRefundOf(finance, id)).status, 'processed')
    assert.equal((await w.post('/api/cancel-order', { token, order: left })).status, 200)
    assert.deepEqual(await consistency.check(w.shop), [])
  })

test('housekeeping waits for a gateway that does not respond only once, and still abandons orders by transfer', async (t) => {
  const { w, stripe } = await shopWithStripe(t, { gatewayCalls })
  const cards = [await checkOutByCard(w, 'weekend'), await checkOutByCard(w, 'weekend')]
  const transfer = await transferOrder(w)
  const before = stripe.calls.length
  stripe.illness = 'silent'
  w.clock.move('P20D')
  await w.runHousekeeping()
  assert.equal(stripe.calls.length - before, 2, 'about both at once')
  assert.equal((await summaryOf(w, transfer)).status, 'abandoned')
  for (const { order } of cards) assert.equal((await summaryOf(w, order)).status, 'pending')
  heal(w, stripe)
  w.clock.move('PT1M')
  await w.runHousekeeping()
  for (const { order } of cards) assert.equal((await summaryOf(w, order)).status, 'abandoned')
})

test('a silent gateway holds a buyer for as long as a person waits: the order is placed and can be paid later', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const token = await customer(w)
  const checkOut = async (cart: string) => w.post('/api/checkout-cart', checkoutInput(token, cart))
  const { code: left } = (await checkOut((await filledCart(w)).code)).body.order
  const { code: cart } = await filledCart(w)
  silence(w, stripe, 300)
  const began = performance.now()
  const { status, body } = await checkOut(cart)
  assert.deepEqual([status, body.payment, body.order.payment_status], [200, null, 'pending'])
  const cancelled = await w.post('/api/cancel-order', { token, order: left })
  assert.deepEqual([cancelled.status, cancelled.body.message], [422, messages.bankSilent])
  assert.ok(performance.now() - began < 20_000, 'the time-outs of the calls are thirty seconds')
  heal(w, stripe)
  assert.match((await checkOut(cart)).body.payment.url, /^https:\/\/checkout\.stripe\.com\//)
  assert.deepEqual(await consistency.check(w.shop), [])
})
