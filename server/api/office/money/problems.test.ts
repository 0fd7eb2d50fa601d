import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { stockLevelOf } from '#testing/fixtures/stock.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { cancelByStaff, transferOrder, createStaffOrder } from '#testing/fixtures/orders.ts'
import { enterLateTransfer, enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { world } from '#testing/harness/world.ts'

const act = (
  who: Awaited<ReturnType<typeof clerk>>,
  { code }: { code: string },
  what: string,
  input: object = {},
) => who.post(`/office/api/orders/${code}/${what}`, input)

test('an overpayment is listed as to be returned until staff mark it as returned', async (t) => {
  //
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  const { body } = await enterTransfer(finance, order, transferInput(15_300))
  assert.deepEqual(
    [body.order.payment_status, body.order.total_paid, body.order.received, body.order.problem_reason],
    ['paid', 13_300, 15_300, null],
  )
  assert.deepEqual(
    body.order.incoming_payments.map(({ amount }: { amount: number }) => amount),
    [15_300],
  )
  const owner = await clerk(w, 'owner')
  const waiting = async () => (await owner.get('/office/api/overview')).body.overview.orders.overpayments
  const [owed] = body.order.overpayments
  assert.deepEqual(
    [owed.amount, owed.reason, owed.returned_at, await waiting()],
    [2_000, 'More than due was received.', null, 1],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
  const listed = await owner.get('/office/api/orders?overpayments=yes')
  assert.deepEqual(
    listed.body.rows.map(({ code }: { code: string }) => code),
    [order.code],
  )
  const sent = await act(finance, order, 'overpayment-returns', { overpayment: owed.id })
  assert.deepEqual(
    [sent.body.order.received, sent.body.order.overpayments[0].by, await waiting()],
    [13_300, 'Sam finance', 0],
  )
  assert.deepEqual(
    sent.body.order.incoming_payments.map(({ amount }: { amount: number }) => amount),
    [15_300, -2_000],
  )
  const again = await act(finance, order, 'overpayment-returns', { overpayment: owed.id })
  assert.deepEqual([again.status, again.body.message], [422, 'This has already been marked as sent.'])
  const other = await transferOrder(w)
  for (const overpayment of [owed.id, 999, null])
    assert.equal((await act(finance, other, 'overpayment-returns', { overpayment })).status, 404)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a late payment’s problem can be resolved as paid if its place is free, but not if it was sold', async (t) => {
  //
  const w = await world(t)
  const first = await transferOrder(w, ['last'])
  w.clock.move('P15D')
  await w.runHousekeeping()
  const finance = await clerk(w, 'finance')
  const other = await createStaffOrder(w, { products: ['last'] })
  await enterTransfer(finance, first, transferInput(5_100))
  const gone = await act(finance, first, 'resolutions', { to: 'paid' })
  assert.equal(gone.status, 422)
  assert.match(gone.body.errors.to[0], /has sold out in the meantime/)
  assert.deepEqual(await cancelByStaff(await clerk(w, 'sales'), other.code), [null])
  const { body } = await act(finance, first, 'resolutions', { to: 'paid' })
  assert.deepEqual([body.order.payment_status, body.order.tickets[0].status], ['paid', 'active'])
  assert.equal(await stockLevelOf(w, 'last'), 0)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a late payment of a reversed and cancelled order can be resolved as paid if its place is free, and its ticket is valid again', async (t) => {
  const w = await world(t)
  const [finance, sales] = [await clerk(w, 'finance'), await clerk(w, 'sales')]
  const first = await transferOrder(w, ['last'])
  await enterTransfer(finance, first, transferInput(5_100))
  const reversal = { payment: 1, reason: 'Another order', keep_tickets: false, seen: 1 }
  await act(finance, first, 'payment-reversals', reversal)
  assert.deepEqual(await cancelByStaff(sales, first.code), [null])
  const other = await createStaffOrder(w, { products: ['last'] })
  const late = await enterTransfer(finance, first, transferInput(5_100, { seen: 2 }))
  assert.deepEqual(late.body.order.allowed_actions.resolutions, ['paid', 'cancelled'])
  assert.match(
    (await act(finance, first, 'resolutions', { to: 'paid' })).body.errors.to[0],
    /has sold out in the meantime/,
  )
  assert.deepEqual(await cancelByStaff(sales, other.code), [null])
  const { body } = await act(finance, first, 'resolutions', { to: 'paid' })
  assert.deepEqual([body.order.payment_status, body.order.tickets[0].status], ['paid', 'active'])
  assert.equal(await stockLevelOf(w, 'last'), 0)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a problem can be resolved as partly paid, or as cancelled, which releases its places', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const [part, none] = [await transferOrder(w, ['last']), await transferOrder(w)]
  await enterLateTransfer(w, finance, part, 5_000)
  await enterLateTransfer(w, finance, none, 9_900)
  for (const kept of [0, 5_100])
    assert.match((await act(finance, part, 'resolutions', { to: 'partial', kept })).body.message, /less than/)
  const kept = await act(finance, part, 'resolutions', { to: 'partial', kept: 100 })
  assert.deepEqual([kept.body.order.payment_status, kept.body.order.total_paid], ['partial', 100])
  const over = await act(finance, none, 'resolutions', { to: 'cancelled' })
  assert.deepEqual(
    [over.body.order.payment_status, over.body.order.overpayments[0].amount],
    ['cancelled', 9_900],
  )
  // Partly paid orders that will not be paid further are closed in the same way.
  const closed = await act(finance, part, 'resolutions', { to: 'cancelled' })
  assert.equal(closed.body.order.payment_status, 'cancelled')
  assert.deepEqual(
    closed.body.order.overpayments.map(({ amount, reason }: { amount: number; reason: string }) => [
      amount,
      reason,
    ]),
    [
      [4_900, 'Money arrived after the order was cancelled.'],
      [100, 'The order was closed.'],
    ],
  )
  assert.equal(await stockLevelOf(w, 'last'), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an order paid twice keeps its tickets, gets no second confirmation, and its second payment is to be returned', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  await enterTransfer(finance, order, transferInput(13_300))
  const { body } = await enterTransfer(finance, order, transferInput(13_300, { seen: 1 }))
  const { payment_status, tickets, overpayments, received } = body.order
  assert.deepEqual([payment_status, tickets.length, received], ['paid', 1, 26_600])
  assert.deepEqual(
    overpayments.map(({ amount }: { amount: number }) => amount),
    [13_300],
  )
  assert.equal((await w.mails()).filter(({ template }) => template === 'confirmation').length, 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an order without a problem cannot be resolved', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  const refused = await act(finance, order, 'resolutions', { to: 'paid' })
  assert.deepEqual([refused.status, refused.body.message], [422, 'This order has no problem to resolve.'])
})
