import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as gatewayEvents from '#server/operations/gateway-events/gateway-events.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import { checkOutByCard, summaryOf } from '#testing/fixtures/orders.ts'
import { shopWithStripe, stripeNotification } from '#testing/harness/stripe-server.ts'
import type { World } from '#testing/harness/world.ts'
import * as payments from './payments.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'

/** Declines the payment page of a pending order, which ends its attempt. */
async function decline(w: World, session: object): Promise<void> {
  const { payload, signature } = stripeNotification('checkout.session.async_payment_failed', session)
  await gatewayEvents.receive(w.shop, 'stripe', { headers: { 'stripe-signature': signature }, body: payload })
}

const cancel = (w: World, { customer_id, code }: OrderRow) =>
  payments.cancellation.byCustomer(w.shop, { id: customer_id }, code)

test('a page opened in a second window while the order is being cancelled is closed, too', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const first = stripe.sessionOf(order.code)
  stripe.meanwhile = async () => {
    await decline(w, first)
    await attempts.continueOrder(w.shop, order.id)
  }
  await cancel(w, order)
  assert.equal((await summaryOf(w, order)).status, 'cancelled')
  const second = stripe.sessionOf(order.code)
  assert.notEqual(second.id, first.id)
  assert.deepEqual([first.status, second.status], ['expired', 'expired'])
})

test('a page opened while its order is cancelled is not returned, and is closed', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const first = stripe.sessionOf(order.code)
  await decline(w, first)
  stripe.meanwhile = () => cancel(w, order)
  await assert.rejects(attempts.continueOrder(w.shop, order.id), /can no longer be paid/)
  assert.equal((await summaryOf(w, order)).status, 'cancelled')
  const second = stripe.sessionOf(order.code)
  assert.deepEqual([second.id === first.id, second.status], [false, 'expired'])
})
