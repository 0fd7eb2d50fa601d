import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Payment } from '#contract/orders.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as plans from '#server/payments/plans/plans.ts'
import { assertFields } from '#testing/harness/documented-responses.ts'
import { configure } from '#testing/fixtures/site.ts'
import { checkOutByCard, summaryOf, createStaffOrder } from '#testing/fixtures/orders.ts'
import { paymentEventFor, deliverEvent } from '#testing/fixtures/payments.ts'
import { world, type World } from '#testing/harness/world.ts'

const look = (w: World, link: object) => w.post('/api/get-payment-plan-order-payment', link)
const pay = (w: World, link: object) => w.post('/api/pay-payment-plan-order-payment', link)

/** The link of an order's installment; the first is 0. */
async function linkOf(w: World, { id, code, checksum }: OrderRow, position: number) {
  const row = (await plans.ofOrders(w.shop.sql, [id]))[position]
  assert.ok(row)
  return { order: code, checksum, reference: row.reference }
}

/** An order in three installments by card, the first one paid. */
async function begunPlan(w: World): Promise<OrderRow> {
  const { order, event } = await checkOutByCard(w, 'plan')
  await deliverEvent(w, event)
  return order
}

const refusal = (text: string) => ({ message: text, errors: { payment: [text] } })

async function refuses(w: World, link: object, text: string): Promise<void> {
  const { status, body } = await pay(w, link)
  assert.deepEqual([status, body], [422, refusal(text)])
}

describe('the page of an installment', () => {
  test('shows the order and the installment, and no e-mail or postal address', async (t) => {
    // S7-33 P3-20 P2.7-01 P2.7-03 S6-04 A-084 A-115 A-140
    const w = await world(t)
    const order = await createStaffOrder(w, { products: ['plan'] })
    const link = await linkOf(w, order, 1)
    const { status, body } = await look(w, link)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['order', 'payment'])
    assertFields(
      body.payment,
      'reference amount paid_amount due_at paid_at payment_status overdue due attempt',
    )
    assert.equal(body.payment.reference, link.reference)
    assert.deepEqual(
      body.order.payments.map(({ amount, due_at }: Payment) => [amount, due_at]),
      [
        [4500, '2027-01-14T23:00:00Z'],
        [4500, '2027-02-14T23:00:00Z'],
        [4500, '2027-03-14T23:00:00Z'],
      ],
    )
    assert.equal(body.order.cartProducts[0].full_name, 'Ana Horvat')
    for (const secret of ['@', 'Tajna ulica', order.checksum])
      assert.ok(!JSON.stringify(body).includes(secret))
  })

  test('shows the current status of the installment', async (t) => {
    // P1-03 P4-10
    const w = await world(t)
    const order = await begunPlan(w)
    const first = (await look(w, await linkOf(w, order, 0))).body.payment
    assert.deepEqual(
      [first.payment_status, first.paid_amount, first.paid_at],
      ['paid', 4500, '2027-01-15T09:00:00Z'],
    )
    const flags = async () => {
      const { due, overdue } = (await look(w, await linkOf(w, order, 1))).body.payment
      return { due, overdue }
    }
    assert.deepEqual(await flags(), { due: false, overdue: false })
    w.clock.move('P1M')
    assert.deepEqual(await flags(), { due: true, overdue: false })
    w.clock.move('P1D')
    assert.deepEqual(await flags(), { due: true, overdue: true })
  })

  test('is the same 404 for every invalid link, and for an order without a payment plan', async (t) => {
    // S7-33 S7-34 S6-04 A-083
    const w = await world(t)
    const order = await begunPlan(w)
    const link = await linkOf(w, order, 1)
    const other = await begunPlan(w)
    const { order: whole } = await checkOutByCard(w, 'weekend')
    const last = link.checksum.endsWith('0') ? '1' : '0'
    const wrong = [
      {},
      { ...link, checksum: '' },
      { ...link, checksum: link.checksum.slice(0, -1) + last },
      { ...link, order: 'NOPE' },
      { ...link, reference: '' },
      { ...link, reference: (await linkOf(w, other, 1)).reference },
      await linkOf(w, whole, 0),
    ]
    for (const each of wrong)
      for (const ask of [look, pay]) {
        const { status, body } = await ask(w, each)
        assert.deepEqual([status, body], [404, { message: 'Not found.' }])
      }
    assert.deepEqual((await summaryOf(w, order)).attempts, ['succeeded'])
  })
})

describe('installments are paid with their links', () => {
  test('one after the other until the order is paid and its tickets are issued', async (t) => {
    // S7-34 P1-03 P3-03 P7-07 A-121
    const w = await world(t)
    const order = await begunPlan(w)
    for (const position of [1, 2]) {
      const { status, body } = await pay(w, await linkOf(w, order, position))
      assert.deepEqual([status, Object.keys(body).toSorted()], [200, ['data', 'payment']])
      const pressed = await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
      assert.equal(pressed.headers['location'], `http://festoon.test/portal/orders/${order.code}`)
      const { payment } = (await look(w, await linkOf(w, order, position))).body
      assert.deepEqual([payment.payment_status, payment.paid_amount], ['paid', 4500])
      assert.ok(payment.paid_at)
    }
    const { status, paid, tickets } = await summaryOf(w, order)
    assert.deepEqual([status, paid, tickets], ['paid', 13_500, 1])
  })

  test('early and in any order, even before the first', async (t) => {
    //
    const w = await world(t)
    const order = await createStaffOrder(w, { products: ['plan'] })
    for (const position of [2, 0, 1]) {
      await pay(w, await linkOf(w, order, position))
      await deliverEvent(w, await paymentEventFor(w, order, position))
    }
    assert.equal((await summaryOf(w, order)).status, 'paid')
  })

  test('by one open attempt, even with concurrent clicks or while the payment is processing', async (t) => {
    //
    const w = await world(t)
    const order = await begunPlan(w)
    const link = await linkOf(w, order, 1)
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(w, link)))
    assert.equal(new Set(answers.map(({ body }) => body.payment.url)).size, 1)
    await deliverEvent(w, { ...(await paymentEventFor(w, order, 1)), id: 'works', outcome: 'processing' })
    assert.deepEqual((await pay(w, link)).body.payment, answers[0]?.body.payment)
    assert.deepEqual((await summaryOf(w, order)).attempts, ['succeeded', 'processing'])
  })

  test('with a form if the gateway uses one', async (t) => {
    // P7-07 S3-33
    const w = await world(t)
    const order = await begunPlan(w)
    await configure(w, { paymentGateway: 'sandbox-submit' })
    const { payment } = (await pay(w, await linkOf(w, order, 1))).body
    assert.equal(payment.action, 'submit')
    assert.equal(payment.params.amount, '4500')
  })

  test('which accepts the terms once, unless the payment is refused', async (t) => {
    // P5-23 A-082
    const w = await world(t)
    const accepted = () => w.shop.sql`select from terms_acceptances`.then(({ length }) => length)
    const transfer = await createStaffOrder(w, { products: ['plan'], payment_method: 'bank_transfer' })
    await refuses(w, await linkOf(w, transfer, 0), 'This order is not paid by credit card.')
    assert.equal(await accepted(), 0)
    const order = await createStaffOrder(w, { products: ['plan'] })
    for (const position of [0, 1]) await pay(w, await linkOf(w, order, position))
    assert.equal(await accepted(), 1)
    assert.equal((await w.mails()).filter(({ template }) => template === 'terms-accepted').length, 1)
    assert.ok((await look(w, await linkOf(w, order, 0))).body.order.accepted_ts_and_cs)
  })
})

describe('the payment of an installment is refused', () => {
  test('if it is paid', async (t) => {
    // P4-26 P4-14
    const w = await world(t)
    const order = await begunPlan(w)
    await refuses(w, await linkOf(w, order, 0), 'This installment has already been paid.')
  })

  test('if its order was cancelled or is past its deadline', async (t) => {
    // P4-26 P4-14 P4-15
    const w = await world(t)
    const { order } = await checkOutByCard(w, 'plan')
    await payments.cancellation.byCustomer(w.shop, { id: order.customer_id }, order.code)
    const late = await createStaffOrder(w, { products: ['plan'] })
    w.clock.move('P14D')
    const text = 'This installment can no longer be paid.'
    for (const each of [order, late]) await refuses(w, await linkOf(w, each, 1), text)
    await w.runHousekeeping()
    await refuses(w, await linkOf(w, late, 1), text)
    assert.equal((await look(w, await linkOf(w, late, 1))).body.order.payment_status, 'abandoned')
  })

  test('if its order is not paid by card', async (t) => {
    // P4-13
    const w = await world(t)
    const order = await createStaffOrder(w, { products: ['plan'], payment_method: 'bank_transfer' })
    await refuses(w, await linkOf(w, order, 1), 'This order is not paid by credit card.')
  })

  test('and its page shows the transfer details instead, until it is paid', async (t) => {
    // P2.7-01 A-078
    const w = await world(t)
    const order = await createStaffOrder(w, { products: ['plan'], payment_method: 'bank_transfer' })
    await w.shop.sql`update payments set paid_amount = 1500 where order_id = ${order.id} and position = 1`
    const transferOf = async (position: number) =>
      (await look(w, await linkOf(w, order, position))).body.order.transfer
    const { reference, amount, iban } = await transferOf(1)
    assert.deepEqual([reference, amount, iban !== ''], [order.code, 3000, true])
    assert.equal((await transferOf(2)).amount, 4500)
    await w.shop.sql`update payments set paid_amount = amount where order_id = ${order.id} and position = 1`
    assert.equal(await transferOf(1), null)
    const byCard = await createStaffOrder(w, { products: ['plan'] })
    assert.equal((await look(w, await linkOf(w, byCard, 1))).body.order.transfer, null)
  })

  test('after the maximum number of failed attempts, which is shown', async (t) => {
    // P4-26 P4-17 P4-18 A-119 A-135
    const w = await world(t)
    const order = await begunPlan(w)
    const link = await linkOf(w, order, 1)
    for (let failed = 0; failed < 5; failed++) {
      assert.equal((await look(w, link)).body.payment.attempt, failed)
      await pay(w, link)
      await deliverEvent(w, { ...(await paymentEventFor(w, order, 1)), outcome: 'declined' })
    }
    await refuses(
      w,
      link,
      'The maximum number of card attempts has been reached. Please contact us immediately.',
    )
    assert.equal((await pay(w, await linkOf(w, order, 2))).status, 200)
  })

  test('after too many guesses', async (t) => {
    // A-084 A-131
    const w = await world(t, { rateLimits: true, peoplePerAddress: 240 })
    const link = await linkOf(w, await begunPlan(w), 1)
    for (let count = 0; count < 30; count++) await look(w, { ...link, reference: `R-${count}` })
    assert.equal((await pay(w, { ...link, reference: 'R-30' })).status, 429)
  })
})
