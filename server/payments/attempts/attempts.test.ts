import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { messages } from '#contract/messages.ts'
import { checkOutByCard, summaryOf } from '#testing/fixtures/orders.ts'
import { paymentEventFor, openPayment, deliverEvent } from '#testing/fixtures/payments.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as payments from '#server/payments/payments.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'

const gatewayIs = (w: World, name: string) => w.shop.sql`
  update payment_attempts set gateway = ${name}`

describe('the payment instruction', () => {
  test('is the same for every request, and leads to one payment page', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    const instructions = await Promise.all(
      Array.from({ length: 8 }, () => attempts.continueOrder(w.shop, order.id)),
    )
    for (const instruction of instructions)
      assert.deepEqual(instruction, {
        action: 'redirect',
        url: `http://festoon.test/sandbox-bank/${event.reference}`,
      })
    assert.deepEqual((await summaryOf(w, order)).attempts, ['open'])
    assert.equal((await w.shop.sql`select from sandbox_sessions`).length, 1)
  })

  test('is refused while the gateway cannot be reached, and the order can still be paid later', async (t) => {
    const w = await world(t)
    const { order } = await checkOutByCard(w, 'weekend')
    await w.shop.sql`update payment_attempts set instruction = null`
    await gatewayIs(w, 'a bank that is gone')
    await assert.rejects(attempts.continueOrder(w.shop, order.id), {
      message: messages.paymentNotOpened,
    })
    assert.deepEqual((await summaryOf(w, order)).attempts, ['open'])
    await gatewayIs(w, 'sandbox-redirect')
    assert.ok(await attempts.continueOrder(w.shop, order.id))
  })

  test('is empty for a paid order, and until the next installment is due', async (t) => {
    const w = await world(t)
    const paid = await checkOutByCard(w, 'weekend')
    await deliverEvent(w, paid.event)
    assert.equal(await attempts.continueOrder(w.shop, paid.order.id), null)

    const plan = await checkOutByCard(w, 'plan')
    await deliverEvent(w, plan.event)
    assert.equal(await attempts.continueOrder(w.shop, plan.order.id), null)
    w.clock.move('P1M')
    assert.ok(await attempts.continueOrder(w.shop, plan.order.id))
    assert.equal((await paymentEventFor(w, plan.order, 1)).amount, 4500)
  })

  test('is refused after the attempt has ended', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    const attempt = await openPayment(w, order)
    await deliverEvent(w, { ...event, outcome: 'declined' })
    await assert.rejects(attempts.begin(w.shop, attempt), { message: messages.paymentClosed })
  })
})

describe('a card payment is refused', () => {
  const refusal = (text: string) => ({ status: 422, errors: { payment: [text] } })

  test('for a paid installment', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    await deliverEvent(w, event)
    await assert.rejects(openPayment(w, order), refusal('This installment has already been paid.'))
  })

  test('for a cancelled order', async (t) => {
    const w = await world(t)
    const { order } = await checkOutByCard(w, 'weekend')
    await payments.cancellation.byCustomer(w.shop, { id: order.customer_id }, order.code)
    await assert.rejects(openPayment(w, order), refusal('This installment can no longer be paid.'))
    assert.equal(await attempts.continueOrder(w.shop, order.id), null)
  })

  test('for an order past its deadline, even before housekeeping has run', async (t) => {
    const w = await world(t)
    const { order } = await checkOutByCard(w, 'weekend')
    w.clock.move('PT1H')
    await assert.rejects(openPayment(w, order), refusal('This installment can no longer be paid.'))
  })

  test('for an order that is not paid by card', async (t) => {
    const w = await world(t)
    const { order } = await checkOutByCard(w, 'weekend')
    await w.shop.sql`update orders set payment_method = 'bank_transfer'`
    await assert.rejects(openPayment(w, order), refusal('This order is not paid by credit card.'))
  })

  test('after the maximum number of failed attempts', async (t) => {
    const w = await world(t)
    const { order } = await checkOutByCard(w, 'weekend')
    for (let card = 1; card <= 5; card++) {
      await openPayment(w, order)
      await deliverEvent(w, { ...(await paymentEventFor(w, order)), outcome: 'declined' })
    }
    const text = 'The maximum number of card attempts has been reached. Please contact us immediately.'
    await assert.rejects(openPayment(w, order), refusal(text))
  })
})
