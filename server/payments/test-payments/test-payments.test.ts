import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as gateways from '#server/payments/gateways/gateways.ts'
import { checkOutByCard } from '#testing/fixtures/orders.ts'
import { deliverEvent, useGateway } from '#testing/fixtures/payments.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { notifyOfStripe, shopWithStripe } from '#testing/harness/stripe-server.ts'
import { fingerprints } from '#testing/harness/statements.ts'
import { world } from '#testing/harness/world.ts'

test('an owner pays a test payment, sees its notification arrive, and refunds it once', async (t) => {
  const w = await world(t)
  await checkOutByCard(w, 'weekend')
  const owner = await clerk(w, 'owner')
  const before = await fingerprints(w)
  const { body } = await owner.post('/office/api/test-payments')
  assert.equal(body.payment.action, 'redirect')
  const [opened] = body.gateway.test_payments
  assert.deepEqual(
    [opened.status, opened.amount, opened.created_by, opened.notified_at],
    ['open', 1, 'Sam owner', null],
  )
  assert.equal((await owner.post(`/office/api/test-payments/${opened.id}/refunds`)).status, 422)
  w.clock.move('PT3S')
  const paid = await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  assert.equal(paid.headers.location, 'http://festoon.test/office/site/gateway')
  const { gateway } = (await owner.get('/office/api/gateway')).body
  assert.deepEqual([gateway.test_payments[0].status, gateway.notifications], ['succeeded', 1])
  assert.equal(gateway.last_notification_at, gateway.test_payments[0].notified_at)
  const [returned, again] = await Promise.all(
    [0, 1].map(() => owner.post(`/office/api/test-payments/${opened.id}/refunds`)),
  )
  assert.deepEqual([returned?.status, again?.status].toSorted(), [200, 422])
  const refunds = await w.shop.sql`select amount, status from sandbox_refunds`
  assert.deepEqual(
    refunds.map((row) => ({ ...row })),
    [{ amount: 1, status: 'succeeded' }],
  )
  const after = await fingerprints(w)
  for (const table of ['orders', 'payments', 'payment_attempts', 'payment_events', 'stock', 'tickets'])
    assert.equal(after[table], before[table], table)
})

test('a test refund that was interrupted is found by housekeeping and sent once', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { body } = await owner.post('/office/api/test-payments')
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const test = async () => (await owner.get('/office/api/gateway')).body.gateway.test_payments[0]
  for (const was of ['sent and not written down', 'not sent']) {
    if (was === 'not sent') await w.shop.sql`delete from sandbox_refunds`
    else await owner.post(`/office/api/test-payments/${(await test()).id}/refunds`)
    await w.shop.sql`update test_payments set refund_status = 'pending', refunded_at = null`
    await w.runHousekeeping()
    assert.equal((await test()).refund_status, 'pending', 'its answer may still come')
    w.clock.move('PT2M')
    await Promise.all([w.runHousekeeping(), w.runHousekeeping()])
    assert.equal((await test()).refund_status, 'succeeded', was)
    assert.equal((await w.shop.sql`select from sandbox_refunds`).length, 1)
    await w.shop.sql`update test_payments set refund_asked_at = ${w.clock.now()}`
  }
})

test('a test payment with another amount than requested is reported as a mismatch', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await owner.post('/office/api/test-payments')
  const [row] = await w.shop.sql<{ reference: string }[]>`select reference from test_payments`
  const event = { id: 'one', reference: row?.reference ?? '', order: 'TEST', currency: 'EUR' }
  assert.equal(await deliverEvent(w, { ...event, outcome: 'succeeded', amount: 100 }), 200)
  assert.equal((await owner.get('/office/api/gateway')).body.gateway.test_payments[0].status, 'mismatch')
})

test('missing gateway settings are reported in one sentence, and no test payment is opened', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await useGateway(w, 'stripe')
  const { gateway } = (await owner.get('/office/api/gateway')).body
  assert.match(gateway.fault, /^STRIPE_SECRET_KEY is missing/)
  assert.deepEqual(
    [gateway.is_test, gateway.notification_url],
    [null, 'http://festoon.test/gateways/stripe/notifications'],
  )
  const refused = await owner.post('/office/api/test-payments')
  assert.equal(refused.status, 422)
  assert.match(refused.body.message, /STRIPE_SECRET_KEY is missing/)
})

test('a test payment is opened, confirmed and refunded through Stripe', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const owner = await clerk(w, 'owner')
  stripe.failure = 400
  assert.match((await owner.post('/office/api/test-payments')).body.message, /Something went wrong/)
  stripe.failure = null
  const { gateway } = (await owner.post('/office/api/test-payments')).body
  const page = stripe.settle(stripe.sessionOf('TEST').id, { status: 'complete', payment_status: 'paid' })
  assert.equal(await notifyOfStripe(w, 'checkout.session.completed', page), 200)
  const [opened] = gateway.test_payments
  const { body } = await owner.post(`/office/api/test-payments/${opened.id}/refunds`)
  assert.deepEqual([body.gateway.is_test, body.gateway.test_payments[0].refund_status], [true, 'succeeded'])
  assert.equal(stripe.givenBack(page), 50)
  const { metadata } = page
  const charge = { object: 'charge', metadata, amount_refunded: 50, currency: 'eur' }
  assert.equal(await notifyOfStripe(w, 'charge.refunded', charge), 200)
  assert.equal(
    await notifyOfStripe(w, 'refund.failed', { id: 're_1', object: 'refund', metadata, status: 'failed' }),
    200,
  )
  assert.equal((await owner.get('/office/api/gateway')).body.gateway.test_payments[0].refund_status, 'failed')
})

test('a shop in production with a test key or the sandbox warns all of its staff', async (t) => {
  const { w } = await shopWithStripe(t)
  const gate = await clerk(w, 'gate')
  const saysSo = async () => (await gate.get('/office/api/session')).body.session.festival.play_money
  assert.equal(await saysSo(), false)
  const production = { ...w.shop.settings, production: true }
  assert.equal(gateways.isPlayMoney(production, 'stripe', 'EUR'), true)
  assert.equal(gateways.isPlayMoney(production, 'sandbox-redirect', 'EUR'), true)
  const live = { ...production.stripe, secretKey: 'sk_live_festoonFestoonFestoon' }
  assert.equal(gateways.isPlayMoney({ ...production, stripe: live }, 'stripe', 'EUR'), false)
  w.shop.settings.production = true
  assert.equal(await saysSo(), true)
})
