import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Order } from '#contract/orders.ts'
import * as orders from '#server/orders/orders.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { customer, logIn } from '#testing/fixtures/customers.ts'
import { summaryOf, createPaidOrder, orderOf } from '#testing/fixtures/orders.ts'
import { paymentEventFor, openPayment, deliverEvent } from '#testing/fixtures/payments.ts'
import {
  requestRefund,
  requestedRefund,
  makePlanRefundable,
  refundsOf,
  processRefund,
} from '#testing/fixtures/refunds.ts'
import { world, type World } from '#testing/harness/world.ts'

/** An order in three installments, the first one paid, with a refundable product. */
async function begun(w: World) {
  await makePlanRefundable(w)
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: [], products: ['plan'] })
  const row = await w.shop.transact((tx) => orders.lock(tx, order.id))
  return { token, order, row }
}

const linkOf = ({ code, checksum, payments }: Order, position: number) => ({
  order: code,
  checksum,
  reference: payments[position]?.reference,
})
const pay = (w: World, link: object) => w.post('/api/pay-payment-plan-order-payment', link)

const statusesOf = async (w: World, token: string, code: string) =>
  (await orderOf(w, token, code)).payments.map(({ payment_status }) => payment_status)

describe('the refund of an order in installments', () => {
  test('covers the whole order once, whatever items are named: the amount paid less booking fee and refund fee', async (t) => {
    // P9-08 S7-19 P4-12 A-109
    const w = await world(t)
    const { token, order } = await begun(w)
    assert.deepEqual([order.payment_status, order.can_refund], ['partial', true])
    await requestedRefund(w, token, order, { tickets: 'NOPE', merchandise: 'NOPE' })
    const [refund] = await refundsOf(w, token)
    assert.equal(refund?.total, 4_500 - 600 - 500)
    assert.deepEqual(
      refund?.cartProducts.map(({ full_name }) => full_name),
      ['Ana Horvat'],
    )
    const now = await orderOf(w, token, order.code)
    assert.deepEqual([now.has_refunds, now.can_refund], [true, false])
    assert.equal((await requestRefund(w, token, order)).body.message, 'This order cannot be refunded.')
  })

  test('includes the ticket of a fully paid order', async (t) => {
    // P9-08
    const w = await world(t)
    const { token, order, row } = await begun(w)
    for (const position of [1, 2]) {
      await openPayment(w, row, position)
      await deliverEvent(w, await paymentEventFor(w, row, position))
    }
    await processRefund(w, await requestedRefund(w, token, order), 'start', 'complete')
    const [refund] = await refundsOf(w, token)
    assert.deepEqual([refund?.total, refund?.tickets[0]?.status], [13_500 - 1_100, 'refunded'])
    const { fully_refunded, total_refunded } = await orderOf(w, token, order.code)
    assert.deepEqual([fully_refunded, total_refunded], [true, 12_400])
    assert.deepEqual(await statusesOf(w, token, order.code), ['paid', 'paid', 'paid'])
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('is refused before anything was paid', async (t) => {
    //
    const w = await world(t)
    const { token, order } = await begun(w)
    await w.shop.sql`update payments set paid_amount = 0 where order_id = ${order.id}`
    assert.equal((await orderOf(w, token, order.code)).can_refund, false)
    assert.equal((await requestRefund(w, token, order)).body.message, 'This order cannot be refunded.')
  })
})

describe('while an order is being refunded', () => {
  test('no installment can be paid, until the request is cancelled', async (t) => {
    // P4-16 P4-26 A-109
    const w = await world(t)
    const { token, order } = await begun(w)
    const refund_id = await requestedRefund(w, token, order)
    const { status, body } = await pay(w, linkOf(order, 1))
    assert.deepEqual(
      [status, body],
      [
        422,
        { message: 'This order is being refunded.', errors: { payment: ['This order is being refunded.'] } },
      ],
    )
    w.clock.move('P1M')
    const link = { order: order.code, checksum: order.checksum }
    assert.equal((await w.post('/api/accept-terms-and-conditions', link)).body.payment, null)
    const again = await logIn(w, { full_name: '', email: 'ana@example.com', password: 'lights at dusk' })
    await w.post('/api/cancel-refund', { token: again, refund_id })
    assert.equal((await pay(w, linkOf(order, 1))).status, 200)
  })

  test('a payment that arrives is a problem and issues nothing', async (t) => {
    //
    const w = await world(t)
    const { token, order, row } = await begun(w)
    await openPayment(w, row, 1)
    const event = await paymentEventFor(w, row, 1)
    await requestedRefund(w, token, order)
    await deliverEvent(w, event)
    const { status, reason, tickets } = await summaryOf(w, row)
    assert.deepEqual(
      [status, reason, tickets],
      ['problem', 'Money arrived while the order was being refunded.', 0],
    )
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('the open installments are cancelled once the refund is completed', async (t) => {
    // A-109 P4-26 P3-13
    const w = await world(t)
    const { token, order, row } = await begun(w)
    await openPayment(w, row, 1)
    await deliverEvent(w, { ...(await paymentEventFor(w, row, 1)), outcome: 'processing' })
    await processRefund(w, await requestedRefund(w, token, order), 'start', 'complete')
    assert.deepEqual(await statusesOf(w, token, order.code), ['paid', 'cancelled', 'cancelled'])
    const { payment_status, fully_refunded, total_refunded } = await orderOf(w, token, order.code)
    assert.deepEqual([payment_status, fully_refunded, total_refunded], ['partial', true, 3_400])
    assert.equal((await pay(w, linkOf(order, 1))).body.message, 'This installment can no longer be paid.')
    assert.deepEqual(await consistency.check(w.shop), [])
  })
})
