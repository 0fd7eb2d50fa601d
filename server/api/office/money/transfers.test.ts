import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { transferOrder, officeOrderOf, summaryOf, createStaffOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import * as payments from '#server/payments/payments.ts'
import { world, type World } from '#testing/harness/world.ts'

/** The last mail about an order. */
const lastMail = async (w: World, { code }: { code: string }) =>
  (await w.mails()).findLast(({ subject, text }) => `${subject} ${text}`.includes(code))

describe('a bank transfer that staff enter', () => {
  test('pays its order, with tickets, invoice and confirmation at once', async (t) => {
    // S4-17 A-078
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    const token = await customer(w)
    const input = checkoutInput(token, (await filledCart(w)).code)
    const { body } = await w.post('/api/checkout-cart', {
      ...input,
      order: { ...input.order, payment_method: 'bank_transfer' },
    })
    const entered = await enterTransfer(
      finance,
      body.order,
      transferInput(13_300, { note: ' From her  brother ' }),
    )
    assert.equal(entered.status, 200, JSON.stringify(entered.body))
    const { order } = entered.body
    assert.deepEqual([order.payment_status, order.total_paid, order.received], ['paid', 13_300, 13_300])
    assert.equal(order.invoice.number, '2027-000001')
    assert.deepEqual(
      order.incoming_payments.map(({ amount, value_date, note, by }: Record<string, unknown>) => [
        amount,
        value_date,
        note,
        by,
      ]),
      [[13_300, '2027-01-15', 'From her brother', 'Sam finance']],
    )
    assert.equal((await lastMail(w, order))?.template, 'confirmation')
    const { orders } = (await w.post('/api/get-data', { token })).body.data
    assert.deepEqual([orders[0].payment_status, orders[0].tickets.length], ['paid', 1])
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('of less than the amount due leaves the order partly paid, and the mail states the rest', async (t) => {
    //
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    const order = await transferOrder(w)
    const first = await enterTransfer(finance, order, transferInput(10_000))
    assert.deepEqual([first.body.order.payment_status, first.body.order.total_paid], ['partial', 10_000])
    const mail = await lastMail(w, order)
    assert.equal(mail?.template, 'transfer-in-part')
    assert.match(mail?.text ?? '', /Received: €100\.00\nStill open: €33\.00/)
    assert.equal(first.body.order.transfer.amount, 3_300)
    const rest = await enterTransfer(finance, order, transferInput(3_300, { seen: 1 }))
    assert.equal(rest.body.order.payment_status, 'paid')
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('pays installments in their order, even several at once', async (t) => {
    // P3-03
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    const order = await transferOrder(w, ['plan'])
    const { body } = await enterTransfer(finance, order, transferInput(6_000))
    assert.deepEqual(
      body.order.payments.map(({ payment_status, paid_amount }: Record<string, unknown>) => [
        payment_status,
        paid_amount,
      ]),
      [
        ['paid', 4_500],
        ['partial', 1_500],
        ['pending', 0],
      ],
    )
    assert.equal((await lastMail(w, order))?.template, 'installment')
    assert.equal(
      (await enterTransfer(finance, order, transferInput(7_500, { seen: 1 }))).body.order.payment_status,
      'paid',
    )
    assert.deepEqual(await consistency.check(w.shop), [])
  })
})

test('a bank transfer of more than the amount due issues the tickets, and the overpayment is to be returned', async (t) => {
  //
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  await enterTransfer(finance, order, transferInput(5_000))
  const { body } = await enterTransfer(finance, order, transferInput(10_300, { seen: 1 }))
  const { payment_status, problem_reason, total_paid, received, overpayments } = body.order
  assert.deepEqual([payment_status, problem_reason, total_paid, received], ['paid', null, 13_300, 15_300])
  assert.deepEqual(
    overpayments.map(({ remaining, reason }: Record<string, unknown>) => [remaining, reason]),
    [[2_000, 'More than due was received.']],
  )
  assert.equal((await summaryOf(w, order)).tickets, 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

/** An abandoned order of the last place, which was sold to somebody else. */
async function soldOut(w: World) {
  const order = await transferOrder(w, ['last'])
  w.clock.move('P15D')
  await w.runHousekeeping()
  await createStaffOrder(w, { products: ['last'] })
  return order
}

test('a bank transfer after the deadline is a problem if the place was sold, and does not reserve one', async (t) => {
  //
  const w = await world(t)
  const order = await soldOut(w)
  const finance = await clerk(w, 'finance')
  const { body } = await enterTransfer(finance, order, transferInput(5_100, { value_date: '2027-01-20' }))
  assert.deepEqual(
    [body.order.payment_status, body.order.problem_reason],
    ['problem', 'Money arrived after the order was abandoned.'],
  )
  assert.equal(await takenStockOf(w, 'last'), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

for (const end of ['abandoned', 'cancelled'] as const)
  test(`a bank transfer of the full amount after the order was ${end} reserves its places again and issues its tickets`, async (t) => {
    //
    const w = await world(t)
    const [whole, part] = [await transferOrder(w, ['last']), await transferOrder(w)]
    if (end === 'cancelled') await payments.cancellation.byStaff(w.shop, [whole.code, part.code])
    w.clock.move('P15D')
    await w.runHousekeeping()
    assert.equal((await summaryOf(w, whole)).status, end)
    const finance = await clerk(w, 'finance')
    const day = { value_date: '2027-01-20' }
    const { body } = await enterTransfer(finance, whole, transferInput(5_100, day))
    assert.deepEqual([body.order.payment_status, body.order.total_paid], ['paid', 5_100])
    assert.deepEqual([(await summaryOf(w, whole)).tickets, await takenStockOf(w, 'last')], [1, 1])
    const less = await enterTransfer(finance, part, transferInput(5_000, day))
    assert.equal(less.body.order.problem_reason, `Money arrived after the order was ${end}.`)
    assert.equal(await takenStockOf(w, 'weekend'), 0)
    assert.deepEqual(await consistency.check(w.shop), [])
  })

test('a second reason for a problem is added to the first', async (t) => {
  const w = await world(t)
  const order = await soldOut(w)
  const finance = await clerk(w, 'finance')
  await enterTransfer(finance, order, transferInput(5_100, { value_date: '2027-01-20' }))
  const { body } = await enterTransfer(
    finance,
    order,
    transferInput(1_000, { value_date: '2027-01-21', seen: 1 }),
  )
  assert.equal(
    body.order.problem_reason,
    'Money arrived after the order was abandoned.\nMore than due was received.',
  )
})

test('a bank transfer is refused if it exceeds the total a hundred times, or is dated before the order', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  for (const amount of [1e15, 13_300 * 100 + 1]) {
    const { status, body } = await enterTransfer(finance, order, transferInput(amount))
    assert.equal(status, 422)
    assert.match(body.errors.amount[0], /more than a hundred times the order total/)
  }
  for (const value_date of ['0001-01-01', '2027-01-14']) {
    const { status, body } = await enterTransfer(finance, order, transferInput(100, { value_date }))
    assert.equal(status, 422)
    assert.match(body.errors.value_date[0], /The order did not exist on this day/)
  }
  assert.deepEqual((await officeOrderOf(finance, order.code)).incoming_payments, [])
  assert.equal(
    (await enterTransfer(finance, order, transferInput(13_300 * 100))).body.order.payment_status,
    'paid',
  )
})

test('a bank transfer is refused without an amount, with a missing or future day, and for an order paid by card', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  const errorsOf = async (input: object) => (await enterTransfer(finance, order, input)).body.errors
  assert.deepEqual(await errorsOf(transferInput(0, { value_date: '' })), {
    amount: ['Please enter an amount greater than zero.'],
    value_date: ['Please choose the day on which the money arrived.'],
  })
  assert.deepEqual(await errorsOf(transferInput(1, { value_date: '2027-01-16', note: 'x'.repeat(1001) })), {
    value_date: ['This day is in the future.'],
    note: ['The note must be at most 1000 characters.'],
  })
  const byCard = await createStaffOrder(w)
  assert.deepEqual((await enterTransfer(finance, byCard, transferInput(13_300))).body.errors, {
    method: ['This order is not paid by bank transfer.'],
  })
  assert.deepEqual(await errorsOf(transferInput(1, { method: 'barter' })), {
    method: ['Payments can be entered as bank transfer, cash or card terminal.'],
  })
  assert.equal((await enterTransfer(finance, { code: 'NONE-SUCH' }, transferInput(1))).status, 404)
  assert.deepEqual((await officeOrderOf(finance, order.code)).incoming_payments, [])
})
