import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer } from '#testing/fixtures/customers.ts'
import { allRight, another, changeOrder, lineIdsOf } from '#testing/fixtures/order-changes.ts'
import { createPaidOrder, createStaffOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { BANK, changeRefundStatus, officeRefundOf } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('a change of a change counts on: from a ticket to a dearer one, and to a cheaper one', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const order = await createStaffOrder(w, { products: ['camping'], payment_method: 'bank_transfer' })
  await enterTransfer(await clerk(w, 'finance'), order, transferInput(4_500))
  const { camping } = await lineIdsOf(sales, order)
  const first = await changeOrder(sales, order, {
    removed_products: [camping],
    products: [another('limited')],
  })
  assert.deepEqual([first.next?.payment_status, first.preview.paid_order?.refund?.back], ['paid', 3_500])
  const { limited } = await lineIdsOf(sales, first.next ?? order)
  const second = await changeOrder(sales, first.next ?? order, {
    removed_products: [limited],
    products: [another('weekend')],
  })
  assert.deepEqual(
    [second.next?.total_paid, second.preview.due, second.order.changes.length],
    [1_000, 12_300, 2],
  )
  await allRight(w)
})

test('the new order of an exchange is refunded as any other, and what counts for it is no payment that could be taken back', async (t) => {
  const w = await world(t)
  await configure(w, { refunds: { toCard: true } })
  const [sales, finance] = [await clerk(w, 'sales'), await clerk(w, 'finance')]
  const token = await customer(w)
  const exchange = async (from: string, to: string) => {
    const paid = await createPaidOrder(w, token, { weekend: [], products: [from] })
    const line = (await lineIdsOf(sales, paid))[from]
    const { next } = await changeOrder(sales, paid, { removed_products: [line], products: [another(to)] })
    assert.ok(next)
    return next
  }
  const covered = await exchange('camping', 'limited')
  const tickets = covered.tickets.map(({ code }) => code)
  const opened = await finance.post(`/office/api/orders/${covered.code}/refunds`, {
    tickets,
    ...BANK,
    reason: 'She is ill.',
    include_fees: true,
  })
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  const { destination, total } = await officeRefundOf(finance, opened.body.refund.id)
  assert.deepEqual([destination, total], ['bank_account', 1_000])
  await changeRefundStatus(finance, [opened.body.refund.id], 'processing')
  await changeRefundStatus(finance, [opened.body.refund.id], 'processed')
  await allRight(w)

  const waiting = await exchange('camping', 'weekend')
  const reversal = { payment: 1, reason: 'A mistake.', keep_tickets: false, seen: 1 }
  const reversed = await finance.post(`/office/api/orders/${waiting.code}/payment-reversals`, reversal)
  assert.match(reversed.body.message, /This is no money/)
  await allRight(w)
})
