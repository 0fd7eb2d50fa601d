import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HistoryEntry } from '#contract/office/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import {
  officeRefundOf,
  changeRefundStatus,
  createRefundRequest,
  requestedRefund,
} from '#testing/fixtures/refunds.ts'
import { world } from '#testing/harness/world.ts'

test('a payment file contains only refunds in processing, with their accounts, and the audit log records who read them', async (t) => {
  const w = await world(t)
  const { token, order, id } = await createRefundRequest(w)
  const second = await createPaidOrder(w, token)
  const other = await requestedRefund(w, token, second, { bank_owner_full_name: '=Zoë, "Z" Brontë' })
  const finance = await clerk(w, 'finance')
  const list = (ids: number[], input: object = {}) =>
    finance.post('/office/api/refunds/payment-files', { ids, ...input })
  assert.equal((await list([])).body.message, 'There are no refunds in processing.')
  await changeRefundStatus(finance, [id], 'processing')
  assert.equal(
    (await list([id, other])).body.message,
    `Only refunds in processing can be paid. Please start or remove: ${other}.`,
  )
  await changeRefundStatus(finance, [other], 'processing')
  const { status, headers, body } = await list([])
  assert.equal(status, 200)
  assert.equal(headers['content-disposition'], 'attachment; filename="refunds-to-pay-2027-01-15.csv"')
  assert.deepEqual(
    [headers['content-type'], headers['cache-control']],
    ['text/csv; charset=utf-8', 'no-store'],
  )
  assert.deepEqual(String(body).split('\r\n'), [
    'Holder,Address,IBAN,Account,BIC,Bank,Country,Amount,Currency,Reference',
    `Ana Horvat,"Obala 1, Split, 21000",HR1210010051863000160,,NBHRHR2X,Example Bank,HR,119.00,EUR,Refund ${id} ${order.code}`,
    `"'=Zoë, ""Z"" Brontë","Obala 1, Split, 21000",HR1210010051863000160,,NBHRHR2X,Example Bank,HR,119.00,EUR,Refund ${other} ${second.code}`,
    '',
  ])
  assert.ok((await list([other], { excel: true, again: true })).body.startsWith('\uFEFFHolder'))
  const read = await w.shop.sql`select subject from audit where action = 'bank details read' order by id`
  assert.deepEqual(
    read.map(({ subject }) => subject),
    [`refund ${id}`, `refund ${other}`, `refund ${other}`],
  )
})

test('a refund records its payment file, and is added to another one only on confirmation', async (t) => {
  const w = await world(t)
  const { token, id } = await createRefundRequest(w)
  const finance = await clerk(w, 'finance')
  const list = (ids: number[], again = false) =>
    finance.post('/office/api/refunds/payment-files', { ids, again })
  const linesOf = (body: unknown) => String(body).split('\r\n').length - 2
  await changeRefundStatus(finance, [id], 'processing')
  assert.equal(linesOf((await list([])).body), 1)
  const { payment_file, history } = await officeRefundOf(finance, id)
  assert.deepEqual([payment_file?.by, payment_file?.at], ['Sam finance', '2027-01-15T09:00:00Z'])
  assert.ok(history.some(({ action }: HistoryEntry) => action === 'put in a payment file'))
  assert.equal((await list([])).body.message, 'Every refund in processing is already in a payment file.')
  const other = await requestedRefund(w, token, await createPaidOrder(w, token))
  await changeRefundStatus(finance, [other], 'processing')
  const { status, body } = await list([id, other])
  assert.deepEqual(
    [status, body.errors],
    [
      422,
      { again: [`Already in a payment file: ${id}. If you pay from both files, the money is sent twice.`] },
    ],
  )
  assert.equal((await officeRefundOf(finance, other)).payment_file, null)
  assert.equal(linesOf((await list([])).body), 1)
  assert.equal(linesOf((await list([id, other], true)).body), 2)
  assert.equal(linesOf((await list([], true)).body), 2)
})

test('of several payment files created at once, only one contains the refund', async (t) => {
  const w = await world(t)
  const { id } = await createRefundRequest(w)
  const finance = await clerk(w, 'finance')
  await changeRefundStatus(finance, [id], 'processing')
  const lists = await Promise.all(
    [1, 2, 3, 4].map(() => finance.post('/office/api/refunds/payment-files', { ids: [] })),
  )
  assert.deepEqual(lists.map(({ status }) => status).toSorted(), [200, 422, 422, 422])
})
