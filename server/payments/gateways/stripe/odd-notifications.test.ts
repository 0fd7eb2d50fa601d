import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Stripe } from 'stripe'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { checkOutByCard, officeOrderOf, summaryOf } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import {
  deliverToStripe,
  notifyOfStripe,
  shopWithStripe,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  stripeDispute,
} from '#testing/harness/stripe-server.ts'

test('a signed notification that is not as documented, or cannot be stored, is refused as malformed and changes nothing', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const session = stripe.settle(stripe.sessionOf(order.code).id, {
    status: 'complete',
    payment_status: 'paid',
  })
  const reference = session.metadata?.['reference']
  const charge = { metadata: { reference }, amount_refunded: 100, currency: 'eur' }
  const dispute = { ...stripeDispute(session, { status: 'needs_response' }), payment_intent: 'pi_1' }
  const odd: [type: string, object: unknown][] = [
    ...[
      { metadata: { reference: 'a\u0000b' } },
      { metadata: 'reference' },
      { amount_total: -1 },
      { amount_total: 1.5 },
      { amount_total: 1e300 },
      { amount_total: '13300' },
      { currency: 'constructor' },
      { currency: 5 },
      { client_reference_id: 'x'.repeat(300) },
      { payment_intent: 'half \ud800' },
      { payment_status: null },
    ].map((change): [string, unknown] => ['checkout.session.completed', { ...session, ...change }]),
    ['checkout.session.completed', null],
    ['payment_intent.payment_failed', { id: 'pi_1' }],
    ['payment_intent.payment_failed', { metadata: { reference }, last_payment_error: { code: 5 } }],
    ['refund.updated', { metadata: { reference } }],
    ['refund.failed', { id: 're_1', metadata: { reference }, failure_reason: 'x'.repeat(201) }],
    ['charge.refunded', { ...charge, currency: undefined }],
    ['charge.refunded', { ...charge, amount_refunded: 'all' }],
    ['charge.dispute.created', { ...dispute, status: undefined }],
    ['charge.dispute.created', { ...dispute, evidence_details: { due_by: 1e300 } }],
    ['charge.dispute.created', { ...dispute, id: 'x'.repeat(300) }],
    ['charge.dispute.created', { ...dispute, amount: 0 }],
  ]
  for (const [type, object] of odd)
    assert.equal(await notifyOfStripe(w, type, object as object), 400, `${type} ${JSON.stringify(object)}`)
  for (const payload of ['null', '5', '[]', '{}', '{"id":"evt_1","type":5}', 'not JSON']) {
    const timestamp = Math.floor(Date.now() / 1000)
    const signature = new Stripe(STRIPE_KEY).webhooks.generateTestHeaderString({
      payload,
      secret: STRIPE_WEBHOOK_SECRET,
      timestamp,
    })
    assert.equal(await deliverToStripe(w, payload, signature), 400, payload)
  }
  const { status, attempts } = await summaryOf(w, order)
  assert.deepEqual({ status, attempts }, { status: 'pending', attempts: ['open'] })
  assert.deepEqual([...(await w.shop.sql`select from payment_events`)], [])
})

test('a declined card with a code that no bank has is declined for another reason', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const reference = stripe.sessionOf(order.code).metadata?.['reference']
  for (const code of ['constructor', '__proto__', 'toString']) {
    const failed = { metadata: { reference }, last_payment_error: { code } }
    assert.equal(await notifyOfStripe(w, 'payment_intent.payment_failed', failed), 200, code)
  }
})

test('a refund reported in another currency is not booked, and staff see it', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const session = stripe.settle(stripe.sessionOf(order.code).id, {
    status: 'complete',
    payment_status: 'paid',
  })
  await notifyOfStripe(w, 'checkout.session.completed', session)
  const reference = session.metadata?.['reference']
  const refunded = { metadata: { reference }, amount_refunded: 13_300, currency: 'usd' }
  for (const _ of [1, 2]) assert.equal(await notifyOfStripe(w, 'charge.refunded', refunded), 200)
  const shown = await officeOrderOf(await clerk(w, 'finance'), order.code)
  assert.deepEqual(
    [shown.payment_status, shown.problem_reason, shown.total_refunded],
    [
      'problem',
      'The gateway reports a refund of 133.00 USD, but the payment was in EUR. Nothing was booked.',
      0,
    ],
  )
  assert.deepEqual([...(await w.shop.sql`select from card_refunds`)], [])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a refund of more than was paid, and one after a lost dispute, are booked as far as money is left, and staff see the whole', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const finance = await clerk(w, 'finance')
  const paid = async () => {
    const { order } = await checkOutByCard(w, 'weekend')
    const session = stripe.settle(stripe.sessionOf(order.code).id, {
      status: 'complete',
      payment_status: 'paid',
    })
    await notifyOfStripe(w, 'checkout.session.completed', session)
    return { code: order.code, session, metadata: { reference: session.metadata?.['reference'] } }
  }
  const refunded = async ({ metadata }: Awaited<ReturnType<typeof paid>>, amount_refunded: number) => {
    const charge = { metadata, amount_refunded, currency: 'eur' }
    for (const _ of [1, 2]) assert.equal(await notifyOfStripe(w, 'charge.refunded', charge), 200)
  }
  const booked = () => w.shop.sql<{ amount: number }[]>`select amount from card_refunds order by id`
  const excessive = await paid()
  await refunded(excessive, 999_999)
  const shown = await officeOrderOf(finance, excessive.code)
  assert.match(shown.problem_reason ?? '', /9,999\.99/)
  assert.equal(shown.problem_reason?.split('\n').length, 1)
  assert.deepEqual(
    (await booked()).map(({ amount }) => amount),
    [13_300],
  )
  const disputed = await paid()
  await notifyOfStripe(w, 'charge.dispute.closed', stripeDispute(disputed.session, { status: 'lost' }))
  await refunded(disputed, 13_300)
  assert.match((await officeOrderOf(finance, disputed.code)).problem_reason ?? '', /133\.00/)
  assert.equal((await booked()).length, 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})
