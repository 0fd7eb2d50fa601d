import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderRow } from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as plans from '#server/payments/plans/plans.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { configure } from '#testing/fixtures/site.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { checkOutByCard, createPaidOrder, createStaffOrder } from '#testing/fixtures/orders.ts'
import { paymentEventFor, openPayment, deliverEvent } from '#testing/fixtures/payments.ts'
import { requestedRefund, makePlanRefundable } from '#testing/fixtures/refunds.ts'
import type { SentMail } from '#testing/harness/sent-mails.ts'
import { world, type World } from '#testing/harness/world.ts'

/** An order of 15 January in three installments, the first one paid; the others are due on 15 February and March. */
async function begunPlan(w: World): Promise<OrderRow> {
  const { order, event } = await checkOutByCard(w, 'plan')
  await deliverEvent(w, event)
  return order
}

const reminders = async (w: World): Promise<SentMail[]> =>
  (await w.mails()).filter(({ template }) => template === 'installment-reminder')

/** The mails written since the test began, by day. */
async function written(w: World): Promise<string[]> {
  const rows = await w.shop.sql<{ created_at: Temporal.Instant; subject: string }[]>`
    select created_at, subject from mails where template = 'installment-reminder' order by id`
  return rows.map(
    ({ created_at, subject }) =>
      `${created_at.toString().slice(5, 10)} ${subject.replace(/^Your installment for order \S+ /, '')}`,
  )
}

/** Lets days pass, with the housekeeping of payments twice a day; returns the mails written in them. */
async function remindersWithin(w: World, days: number): Promise<string[]> {
  const before = (await written(w)).length
  for (let day = 0; day < days; day++) {
    w.clock.move('P1D')
    await payments.housekeeping(w.shop)
    await payments.housekeeping(w.shop)
  }
  return (await written(w)).slice(before)
}

const pay = async (w: World, order: OrderRow, position: number): Promise<void> => {
  await openPayment(w, order, position)
  await deliverEvent(w, await paymentEventFor(w, order, position))
}

const accept = (w: World, { code, checksum }: OrderRow) =>
  w.post('/api/accept-terms-and-conditions', { order: code, checksum })

describe('reminders of an unpaid installment', () => {
  test('are sent a week before, on the day, and three and ten days after, once each', async (t) => {
    const w = await world(t)
    await begunPlan(w)
    assert.deepEqual(await remindersWithin(w, 80), [
      '02-08 is due on 15 February 2027',
      '02-15 is due today',
      '02-18 is still open',
      '02-25 is still open',
      '03-08 is due on 15 March 2027',
      '03-15 is due today',
      '03-18 is still open',
      '03-25 is still open',
    ])
  })

  test('are sent on the days that the festival configures, or never', async (t) => {
    const w = await world(t)
    const order = await begunPlan(w)
    await configure(w, { installmentReminders: [] })
    assert.deepEqual(await remindersWithin(w, 25), [])
    await configure(w, { installmentReminders: [2, -1] })
    assert.deepEqual(await remindersWithin(w, 10), [
      '02-14 is due on 15 February 2027',
      '02-17 is still open',
    ])
    assert.match((await reminders(w))[0]?.text ?? '', /is due tomorrow\./)
    await pay(w, order, 1)
    assert.deepEqual(await remindersWithin(w, 10), [])
  })

  test('contain the amount and the page to pay it without a login', async (t) => {
    const w = await world(t)
    const order = await begunPlan(w)
    w.clock.move('P24D')
    await w.runHousekeeping()
    const [mail] = await reminders(w)
    const [, payment] = await plans.ofOrders(w.shop.sql, [order.id])
    assert.ok(mail && payment)
    assert.equal(mail.to, order.billing_email)
    const page = `http://festoon.test/payment-plan-payment/${order.code}/${order.checksum}/${payment.reference}`
    assert.ok(mail.text.includes(`Pay this installment:\n${page}\n`))
    assert.ok(mail.html.includes(`href="${page}"`))
    for (const line of [
      'your next installment for Test Nights is due in 7 days. You may pay it on that day or before.',
      'Installment: 2 of 3',
      'Due: 15 February 2027',
      'Amount: €45.00',
      'Write to hello@festoon.example',
    ])
      assert.ok(mail.text.includes(line), line)
  })

  test('contain the bank account if it is paid by transfer', async (t) => {
    const w = await world(t)
    const order = await createStaffOrder(w, { products: ['plan'], payment_method: 'bank_transfer' })
    await accept(w, order)
    w.clock.move('P3D')
    await w.runHousekeeping()
    const [mail] = await reminders(w)
    for (const line of [
      'Installment: 1 of 3',
      `Reference: ${order.code}`,
      'IBAN: HR1210010051863000160',
      'View this installment:',
    ])
      assert.ok(mail?.text.includes(line), line)
    assert.ok(mail?.html.includes('cid:payment-qr'))
  })
})

describe('a reminder is sent', () => {
  test('at the start of its day in the festival’s time zone', async (t) => {
    const w = await world(t)
    await begunPlan(w)
    await configure(w, { installmentReminders: [0] })
    w.clock.move('P30DT13H59M59S')
    await w.runHousekeeping()
    assert.deepEqual([w.clock.now().toString(), await written(w)], ['2027-02-14T22:59:59Z', []])
    w.clock.move('PT1S')
    await w.runHousekeeping()
    assert.deepEqual(await written(w), ['02-14 is due today'])
  })

  test('once, however many housekeeping jobs run concurrently', async (t) => {
    const w = await world(t)
    await begunPlan(w)
    await begunPlan(w)
    w.clock.move('P31D')
    const others = await Promise.all([w.beside(), w.beside()])
    await Promise.all([w.shop, ...others].flatMap((shop) => [runHousekeeping(shop), runHousekeeping(shop)]))
    assert.deepEqual(await written(w), ['02-15 is due today', '02-15 is due today'])
    await assert.rejects(w.shop.sql`insert into installment_reminders select * from installment_reminders`, {
      code: '23505',
    })
  })

  test('only for the latest day after an outage of several days', async (t) => {
    const w = await world(t)
    await begunPlan(w)
    w.clock.move('P55D')
    await w.runHousekeeping()
    assert.deepEqual(await written(w), ['03-11 is still open', '03-11 is due on 15 March 2027'])
    assert.match((await reminders(w))[1]?.text ?? '', /is due in 4 days\./)
    assert.deepEqual(await remindersWithin(w, 4), ['03-15 is due today'])
  })
})

describe('no reminder is sent for an installment', () => {
  test('that is paid or processing', async (t) => {
    const w = await world(t)
    const order = await begunPlan(w)
    await pay(w, order, 1)
    await openPayment(w, order, 2)
    await deliverEvent(w, { ...(await paymentEventFor(w, order, 2)), outcome: 'processing' })
    assert.deepEqual(await remindersWithin(w, 80), [])
  })

  test('of an order that was cancelled, has no payment yet, or has a problem', async (t) => {
    const w = await world(t)
    const { order } = await checkOutByCard(w, 'plan')
    await payments.cancellation.byCustomer(w.shop, { id: order.customer_id }, order.code)
    await checkOutByCard(w, 'plan')
    const wrong = await checkOutByCard(w, 'plan')
    await deliverEvent(w, { ...wrong.event, amount: 1 })
    assert.deepEqual(await remindersWithin(w, 80), [])
  })

  test('before the terms are accepted, and then from the next day on', async (t) => {
    const w = await world(t)
    const order = await createStaffOrder(w, { products: ['plan'] })
    await w.shop.sql`update orders set abandon_at = null where id = ${order.id}`
    assert.deepEqual(await remindersWithin(w, 31), [])
    await accept(w, order)
    assert.deepEqual(await remindersWithin(w, 4), ['02-18 is still open'])
  })

  test('while the order is being refunded', async (t) => {
    const w = await world(t)
    await makePlanRefundable(w)
    const token = await customer(w)
    const order = await createPaidOrder(w, token, { weekend: [], products: ['plan'] })
    const refund_id = await requestedRefund(w, token, order)
    assert.deepEqual(await remindersWithin(w, 25), [])
    await w.post('/api/cancel-refund', { token, refund_id })
    await w.runHousekeeping()
    assert.deepEqual(await written(w), ['02-09 is due on 15 February 2027'])
  })

  test('of an order without a payment plan', async (t) => {
    const w = await world(t)
    const input = checkoutInput(await customer(w), (await filledCart(w)).code)
    await w.post('/api/checkout-cart', {
      ...input,
      order: { ...input.order, payment_method: 'bank_transfer' },
    })
    assert.deepEqual(await remindersWithin(w, 6), [])
  })
})
