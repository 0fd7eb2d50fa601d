import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OfficeRefund } from '#contract/office/refunds.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import {
  changeRefundStatus,
  createRefundRequest,
  officeRefundOf,
  refundsOf,
  requestRefund,
} from '#testing/fixtures/refunds.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const REASON = 'The mail about the new date never arrived.'

const returnKept = (finance: Clerk, id: number, amount: number, reason = REASON) =>
  finance.post(`/office/api/refunds/${id}/kept-fees`, { amount, reason })

const completed = async (finance: Clerk, id: number): Promise<OfficeRefund> => {
  for (const to of ['processing', 'processed'])
    assert.deepEqual(await changeRefundStatus(finance, [id], to), [{ id, done: true, message: null }])
  return officeRefundOf(finance, id)
}

test('a refund fee that was kept is given back later, with a reason and a credit note of its own', async (t) => {
  const w = await world(t)
  const { order, id } = await createRefundRequest(w)
  const finance = await clerk(w, 'finance')
  const first = await completed(finance, id)
  const kept = order.total_price - first.total
  assert.deepEqual([first.kept, kept > 0], [kept, true])
  const { status, body } = await returnKept(finance, id, 500)
  assert.equal(status, 200, body.message)
  const opened: OfficeRefund = body.refund
  assert.deepEqual([opened.total, opened.created_by_staff?.reason], [500, REASON])
  assert.deepEqual(opened.calculation[0], { what: 'prices', amount: 500 })
  const second = await completed(finance, opened.id)
  assert.ok(second.credit_note && second.credit_note.number !== first.credit_note?.number)
  assert.equal((await officeRefundOf(finance, id)).kept, kept - 500)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('shipping that was kept of a shipped parcel is given back as shipping', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: [], merchandise: ['shirt'] })
  await w.shop.sql`update merchandise_purchases set status = 'shipped'`
  await requestRefund(w, token, order, { merchandise: order.merchandisePurchases[0]?.code })
  const [request] = await refundsOf(w, token)
  assert.deepEqual([request?.total, request?.shipping_refund], [3_500, 0])
  const finance = await clerk(w, 'finance')
  const first = await completed(finance, request?.id ?? 0)
  assert.equal(first.kept, 500)
  const { body } = await returnKept(finance, first.id, 500)
  const second = await completed(finance, body.refund.id)
  const [returned] = await refundsOf(w, token)
  assert.deepEqual([returned?.total, returned?.shipping_refund], [500, 500])
  assert.ok(second.credit_note)
  await ledger.post(w.shop)
  const left = await w.shop.sql<{ name: string }[]>`
    select p.account as name from ledger_postings p join ledger_entries e on e.id = p.entry_id
     where e.order_id = ${order.id} and p.account ~ 'income|shipping|tax' group by 1 having sum(p.amount) <> 0`
  assert.deepEqual([...left], [], 'nothing of the sold item and of its shipping is left')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('no more is given back than was kept, nothing before the refund is completed, and nothing without a reason', async (t) => {
  const w = await world(t)
  const { id } = await createRefundRequest(w)
  const finance = await clerk(w, 'finance')
  const early = await returnKept(finance, id, 500)
  assert.deepEqual(
    [early.status, early.body.message],
    [422, 'The refund has to be completed first. Until then you can waive its fee instead.'],
  )
  const { kept } = await completed(finance, id)
  for (const amount of [0, -1, kept + 1])
    assert.deepEqual(Object.keys((await returnKept(finance, id, amount)).body.errors), ['amount'])
  assert.deepEqual(Object.keys((await returnKept(finance, id, 500, ' ')).body.errors), ['reason'])
  assert.equal((await officeRefundOf(finance, id)).kept, kept)
})

test('a refund of a kept fee that is withdrawn leaves its items refunded, and the ledger returns the price and the fee to their accounts', async (t) => {
  const w = await world(t)
  const { token, order, id } = await createRefundRequest(w)
  const finance = await clerk(w, 'finance')
  const first = await completed(finance, id)
  const { body } = await returnKept(finance, id, first.kept)
  const cancelled = await changeRefundStatus(finance, [body.refund.id], 'cancelled')
  assert.equal(cancelled[0]?.done, true, cancelled[0]?.message ?? '')
  assert.equal((await refundsOf(w, token))[0]?.tickets[0]?.status, 'refunded')
  assert.equal((await officeRefundOf(finance, id)).kept, first.kept)
  await completed(finance, (await returnKept(finance, id, first.kept)).body.refund.id)
  const [last] = await refundsOf(w, token)
  assert.deepEqual(
    [last?.total, last?.tickets[0]?.status, last?.tickets[0]?.price, last?.tickets[0]?.refund_fee],
    [first.kept, 'refunded', first.kept, 0],
  )
  assert.equal(
    (await returnKept(finance, id, 1)).body.message,
    'Nothing that can be given back was kept of these items.',
  )
  await ledger.post(w.shop)
  const rows = await w.shop.sql<{ name: string; amount: number }[]>`
    select p.account as name, sum(p.amount)::bigint as amount
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
     where e.order_id = ${order.id} group by p.account having sum(p.amount) <> 0`
  const left = rows.filter(({ name }) => /income|fees|tax/.test(name))
  assert.deepEqual(
    left,
    [],
    'everything that was paid is given back, so nothing is left of income, fees and tax',
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})
