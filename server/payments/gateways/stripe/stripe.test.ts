import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { registerAndLogIn } from '#testing/fixtures/customers.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { checkOutByCard, officeOrderOf, summaryOf } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import {
  deliverToStripe,
  notifyOfStripe,
  shopWithStripe,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  stripeDispute,
  stripeNotification,
} from '#testing/harness/stripe-server.ts'
import { world } from '#testing/harness/world.ts'
import { fromStripe, smallestAmount, toStripe } from './amounts.ts'
import { readConfiguration } from './configuration.ts'

test('an order is paid on Stripe’s page, with one line per item, and the notification issues its tickets once', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const { order } = await checkOutByCard(w, 'weekend', 'camping')
  const session = stripe.sessionOf(order.code)
  const [call] = stripe.calls
  const sent = Object.fromEntries(call?.parameters ?? [])
  assert.equal(session.amount_total, order.total_price)
  const [attempt] = await w.shop.sql<{ payment: string; reference: string }[]>`
    select payments.reference as payment, attempt.reference
      from payment_attempts attempt join payments on payments.id = attempt.payment_id where payments.order_id = ${order.id}`
  assert.deepEqual(session.metadata, { order: order.code, ...attempt })
  for (const [key, value] of Object.entries({ order: order.code, ...attempt }))
    assert.equal(sent[`payment_intent_data[metadata][${key}]`], value)
  assert.equal(sent['line_items[0][price_data][product_data][name]'], 'Weekend ticket')
  assert.equal(sent['line_items[1][price_data][product_data][name]'], 'Camping')
  assert.equal(sent['success_url'], `http://festoon.test/portal/orders/${order.code}/confirmation`)
  const paid = stripe.settle(session.id, { status: 'complete', payment_status: 'paid' })
  for (const id of ['evt_once', 'evt_once', 'evt_again'])
    assert.equal(await notifyOfStripe(w, 'checkout.session.completed', paid, { id }), 200)
  const { status, tickets, attempts } = await summaryOf(w, order)
  assert.deepEqual({ status, tickets, attempts }, { status: 'paid', tickets: 2, attempts: ['succeeded'] })
})

test('a payment by a delayed method is processing until Stripe reports its outcome', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const session = stripe.settle(stripe.sessionOf(order.code).id, { status: 'complete' })
  await notifyOfStripe(w, 'checkout.session.completed', session)
  assert.equal((await summaryOf(w, order)).status, 'processing')
  await notifyOfStripe(w, 'checkout.session.async_payment_failed', session)
  assert.deepEqual((await summaryOf(w, order)).attempts, ['failed'])
  assert.equal((await summaryOf(w, order)).status, 'pending')
})

test('a notification with an invalid or old signature changes nothing', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const paid = stripe.settle(stripe.sessionOf(order.code).id, { status: 'complete', payment_status: 'paid' })
  const old = Math.floor(Date.now() / 1000) - 301
  assert.equal(await notifyOfStripe(w, 'checkout.session.completed', paid, { timestamp: old }), 401)
  assert.equal(await notifyOfStripe(w, 'checkout.session.completed', paid, { secret: 'whsec_another' }), 401)
  const { payload, signature } = stripeNotification('checkout.session.completed', paid)
  assert.equal(await deliverToStripe(w, payload.replace('"paid"', '"paid "'), signature), 401)
  assert.equal(await deliverToStripe(w, payload, ''), 401)
  assert.equal(await deliverToStripe(w, 'x'.repeat(2_000_000), signature), 413)
  assert.equal((await summaryOf(w, order)).status, 'pending')
})

test('notifications signed with either webhook secret are accepted while the secret is replaced', async (t) => {
  const { w, stripe } = await shopWithStripe(t, { webhookSecret: `whsec_coming1, ${STRIPE_WEBHOOK_SECRET}` })
  const { order } = await checkOutByCard(w, 'weekend')
  const paid = stripe.settle(stripe.sessionOf(order.code).id, { status: 'complete', payment_status: 'paid' })
  assert.equal(await notifyOfStripe(w, 'checkout.session.completed', paid), 200)
  assert.equal((await summaryOf(w, order)).status, 'paid')
})

test('a payment of another amount, currency or order makes the order a problem and issues nothing', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  for (const change of [{ amount_total: 1 }, { currency: 'usd' }, { client_reference_id: 'AAAA-AAAA' }]) {
    const { order } = await checkOutByCard(w, 'weekend')
    const session = stripe.sessionOf(order.code)
    const paid = { ...session, status: 'complete', payment_status: 'paid', ...change }
    assert.equal(await notifyOfStripe(w, 'checkout.session.completed', paid), 200)
    const { status, tickets } = await summaryOf(w, order)
    assert.deepEqual({ status, tickets }, { status: 'problem', tickets: 0 })
  }
})

test('notifications about other sales of the account, and of other types, change nothing', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const session = stripe.sessionOf(order.code)
  assert.equal(await notifyOfStripe(w, 'checkout.session.completed', { ...session, metadata: {} }), 200)
  assert.equal(await notifyOfStripe(w, 'customer.created', { id: 'cus_1' }), 200)
  assert.equal((await summaryOf(w, order)).status, 'pending')
})

test('a payment whose notification was lost is found before the order is abandoned', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const { order } = await checkOutByCard(w, 'weekend')
  stripe.settle(stripe.sessionOf(order.code).id, { status: 'complete', payment_status: 'paid' })
  w.clock.move('P2D')
  await w.runHousekeeping()
  assert.equal((await summaryOf(w, order)).status, 'paid')
})

test('an order is abandoned only after its payment page has expired, and releases its places', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const taken = await takenStockOf(w, 'weekend')
  stripe.failure = 500
  w.clock.move('P2D')
  await w.runHousekeeping()
  assert.equal((await summaryOf(w, order)).status, 'pending', 'while Stripe does not answer it is kept')
  stripe.failure = null
  // Another process may be working on it for a minute.
  w.clock.move('PT1M')
  await w.runHousekeeping()
  assert.equal((await summaryOf(w, order)).status, 'abandoned')
  assert.equal(stripe.sessionOf(order.code).status, 'expired')
  assert.equal(await takenStockOf(w, 'weekend'), taken - 1)
})

test('when the gateway fails, the order can still be paid, on the same page', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const token = await registerAndLogIn(w)
  const cart = await filledCart(w)
  stripe.failure = 400
  const failed = await w.post('/api/checkout-cart', checkoutInput(token, cart.code))
  assert.deepEqual([failed.status, failed.body.payment], [200, null])
  stripe.failure = null
  const again = await w.post('/api/checkout-cart', checkoutInput(token, cart.code))
  assert.match(again.body.payment.url, /^https:\/\/checkout\.stripe\.com\//)
  assert.equal(new Set(stripe.calls.map((call) => call.idempotencyKey)).size, 1)
})

test('an amount below Stripe’s minimum is refused at checkout with a message', async (t) => {
  const { w } = await shopWithStripe(t)
  await changeCatalogue(w, (tx) => tx`update products set price = 49, fee = 0`)
  const token = await registerAndLogIn(w)
  const cart = await filledCart(w)
  const { status, body } = await w.post('/api/checkout-cart', checkoutInput(token, cart.code))
  assert.equal(status, 422)
  assert.match(body.message, /^Payments by card start at €0\.50\./)
})

test('amounts are in Stripe’s minor units: none for yen, three decimals for dinars, two for krónur', () => {
  assert.equal(toStripe(13_300, 'EUR'), 13_300)
  assert.equal(toStripe(1_500, 'JPY'), 1_500)
  assert.equal(toStripe(12_340, 'KWD'), 12_340)
  assert.throws(() => toStripe(12_345, 'KWD'))
  assert.equal(toStripe(900, 'ISK'), 90_000)
  assert.equal(fromStripe(90_000, 'ISK'), 900)
  assert.equal(smallestAmount('EUR'), 50)
  assert.equal(smallestAmount('GBP'), 30)
})

test('a missing or malformed key is reported in one sentence without the secret', async (t) => {
  const { shop } = await world(t)
  const faultOf = (stripe: Partial<typeof shop.settings.stripe>) =>
    readConfiguration({
      ...shop.settings,
      stripe: { secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: null, ...stripe },
    })
  for (const change of [
    { secretKey: null },
    { secretKey: 'pk_test_public123' },
    { webhookSecret: null },
    { webhookSecret: 'secret1,whsec_abcdef' },
    { apiUrl: 'ftp://x' },
  ])
    assert.match(JSON.stringify(faultOf(change)), /^"STRIPE_[A-Z_]+ is (missing|malformed): [^\n]+\."$/)
  assert.equal(typeof faultOf({}), 'object')
})

test('a card that Stripe declines leaves the page open, and the order shows the reason', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const session = stripe.sessionOf(order.code)
  const refused = {
    object: 'payment_intent',
    metadata: session.metadata,
    last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
  }
  assert.equal(await notifyOfStripe(w, 'payment_intent.payment_failed', refused), 200)
  assert.deepEqual((await summaryOf(w, order)).attempts, ['open'])
  await notifyOfStripe(w, 'checkout.session.expired', stripe.settle(session.id, { status: 'expired' }))
  const [attempt] = await w.shop.sql`select status, failure_reason, failure_code from payment_attempts`
  assert.deepEqual(attempt, {
    status: 'expired',
    failure_reason: 'insufficient_funds',
    failure_code: 'insufficient_funds',
  })
  assert.equal(await notifyOfStripe(w, 'payment_intent.payment_failed', { ...refused, metadata: {} }), 200)
})

for (const end of ['won', 'lost'] as const)
  test(`a dispute reported by Stripe makes its order a problem, and is booked when it is ${end}`, async (t) => {
    const { w, stripe } = await shopWithStripe(t)
    const owner = await clerk(w, 'owner')
    const { order } = await checkOutByCard(w, 'weekend')
    const { id } = stripe.sessionOf(order.code)
    const paid = stripe.settle(id, { status: 'complete', payment_status: 'paid' })
    await notifyOfStripe(w, 'checkout.session.completed', paid)
    const inquiry = stripeDispute(paid, { status: 'warning_needs_response' })
    assert.equal(await notifyOfStripe(w, 'charge.dispute.created', inquiry), 200)
    assert.equal((await summaryOf(w, order)).status, 'paid', 'an inquiry takes no money')

    const opened = stripeDispute(paid, { status: 'needs_response', reason: 'product_not_received' })
    for (const _ of ['once', 'again'])
      assert.equal(await notifyOfStripe(w, 'charge.dispute.created', opened), 200)
    const disputed = await officeOrderOf(owner, order.code)
    assert.equal(disputed.payment_status, 'problem')
    assert.match(
      disputed.problem_reason ?? '',
      /^The payer disputes €133\.00 at their bank .* Respond at the gateway by 3 February 2027\.$/,
    )
    const closed = stripeDispute(paid, { status: end, reason: 'product_not_received' })
    const { payload, signature } = stripeNotification('charge.dispute.closed', closed)
    assert.equal(await deliverToStripe(w, payload.replace(end, 'won '), signature), 401)
    for (const _ of ['once', 'again']) assert.equal(await deliverToStripe(w, payload, signature), 200)
    const { received, disputes, payment_status } = await officeOrderOf(owner, order.code)
    assert.deepEqual(
      [payment_status, received, disputes.map(({ status, lost_amount }) => [status, lost_amount])],
      end === 'won' ? ['problem', 13_300, [['won', 0]]] : ['problem', 0, [['lost', 13_300]]],
    )
    assert.deepEqual(await consistency.check(w.shop), [])
  })
