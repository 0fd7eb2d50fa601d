import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CreditTransfer } from '#contract/office/sepa-files.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { camt, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { officeOrderOf, transferOrder } from '#testing/fixtures/orders.ts'
import { changeRefundStatus, createRefundRequest, officeRefundOf } from '#testing/fixtures/refunds.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

test('a statement completes the refund and the overpayment of a SEPA file, and a returned refund is owed again', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const { id } = await createRefundRequest(w)
  await changeRefundStatus(finance, [id], 'processing')
  const { code } = await transferOrder(w)
  await uploadStatement(
    finance,
    camt({ amount: 15_300, text: code, name: 'Zoë Brontë', iban: 'DE89370400440532013000' }),
  )
  const [row] = (await matchGroupOf(finance, 'unsure')).rows
  await finance.post(`/office/api/bank-lines/${row.line.id}/allocations`, {
    parts: [{ order: code, amount: 15_300 }],
  })

  const { body } = await finance.post('/office/api/sepa-files', { to_return: true })
  const [refund, overpayment]: CreditTransfer[] = body.credit_transfers
  assert.deepEqual([refund?.amount, overpayment?.amount], [11_900, 2_000])
  const debit = (transfer?: CreditTransfer) => ({
    amount: -(transfer?.amount ?? 0),
    endToEnd: transfer?.end_to_end_id ?? '',
  })
  const foreign = { amount: -11_900, endToEnd: 'REFUND-1-ELSE' }
  const wrong = { ...debit(refund), amount: -1, text: 'a fee' }
  await uploadStatement(finance, camt(foreign, wrong, debit(refund), debit(overpayment)))
  const completed = await officeRefundOf(finance, id)
  assert.equal(completed.status, 'processed')
  assert.equal((await officeOrderOf(finance, code)).overpayments[0]?.remaining, 0)
  assert.equal((await matchGroupOf(finance, 'out')).rows.length, 2)
  // The bank has executed the same transfer twice.
  await uploadStatement(finance, camt({ ...debit(refund), day: '2027-01-16' }))
  assert.equal((await matchGroupOf(finance, 'out')).rows.length, 3)

  const returned = { ...debit(refund), amount: 11_900, returned: 'AC04' }
  await uploadStatement(finance, camt(returned))
  const { status, problem_reason } = await officeRefundOf(finance, id)
  assert.deepEqual([status, problem_reason], ['problem', 'AC04'])
  assert.equal((await matchGroupOf(finance, 'out')).rows.length, 3)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('unassigned money is sent back once by a SEPA file, counts as returned when a statement shows the debit, and is owed again when it bounces', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  await uploadStatement(finance, camt({ amount: 5_000, text: 'Gift', iban: 'DE89370400440532013000' }))
  const [row] = (await matchGroupOf(finance, 'unknown')).rows
  const change = (to: string, note = '') =>
    finance.post(`/office/api/bank-lines/${row.line.id}/status-changes`, { to, note })
  await change('to_return', 'Not for us')
  const { body } = await finance.post('/office/api/sepa-files', { to_return: true })
  const [{ end_to_end_id, amount, bank_line }]: [CreditTransfer] = body.credit_transfers
  assert.deepEqual([amount, bank_line], [5_000, row.line.id])
  assert.match((await change('open')).body.message, /^This money is being returned by a SEPA file/)
  const statusOf = async () =>
    (await w.shop.sql`select status from bank_lines where id = ${row.line.id}`)[0]?.['status']
  await uploadStatement(finance, camt({ amount: -5_000, endToEnd: end_to_end_id }))
  assert.equal(await statusOf(), 'returned')
  await uploadStatement(finance, camt({ amount: 5_000, endToEnd: end_to_end_id, returned: 'AC04' }))
  assert.equal(await statusOf(), 'to_return')
  assert.equal((await finance.post('/office/api/sepa-files', { to_return: true })).status, 200)
  assert.equal((await change('returned')).status, 200)
  assert.equal((await finance.post('/office/api/sepa-files', { to_return: true })).status, 422)
  assert.deepEqual(await consistency.check(w.shop), [])
})

/** Two refunds of the same amount in progress in one SEPA file. */
async function refundsInFile(w: World, finance: Clerk) {
  const ids = [(await createRefundRequest(w)).id, (await createRefundRequest(w)).id]
  await changeRefundStatus(finance, ids, 'processing')
  const { file, credit_transfers } = (await finance.post('/office/api/sepa-files', { refunds: ids })).body
  const statuses = async () => [
    ...new Set(await Promise.all(ids.map(async (id) => (await officeRefundOf(finance, id)).status))),
  ]
  return { ids, file, credit_transfers: credit_transfers as CreditTransfer[], statuses }
}

const anonymous = { amount: -23_800, name: '', iban: '', text: 'SAMMELUEBERWEISUNG' }

for (const [how, batchIn] of [
  ['its id', ({ file }) => ({ batch: { id: file.message_id } })],
  [
    'its id in the text, as a bank breaks it',
    ({ file }) => ({ text: `KREF ${file.message_id.replaceAll('-', ' ')}` }),
  ],
  ['the number of its transfers', () => ({ batch: { count: 2 } })],
] as [string, (all: { file: { message_id: string } }) => object][])
  test(`a SEPA file that is debited as one sum is recognized by ${how} and completes all of its refunds, each of which may still bounce`, async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    const { ids, file, credit_transfers, statuses } = await refundsInFile(w, finance)
    const other = { ...anonymous, batch: { count: 3 } }
    const another = { ...anonymous, text: 'FESTOON-2345-6789-ABCD', batch: { count: 2 } }
    await uploadStatement(finance, camt(other, another, anonymous))
    assert.deepEqual(await statuses(), ['processing'])
    await uploadStatement(finance, camt({ ...anonymous, ...batchIn({ file }), reference: 'B1' }))
    assert.deepEqual(await statuses(), ['processed'])
    const completed = (await w.mails()).filter(({ template }) => template === 'refund-completed')
    assert.equal(completed.length, 2)
    const [seen] = await w.shop.sql`select id, note from bank_lines where status = 'seen'`
    assert.equal(seen?.['note'], `SEPA file ${file.message_id}`)
    const debited = (await finance.get(`/office/api/sepa-files/${file.id}`)).body.file.debit
    assert.deepEqual([file.debit, debited], [null, { line: seen?.['id'], booked_on: '2027-01-15' }])
    // The bank debits it again, which staff have to review.
    await uploadStatement(finance, camt({ ...anonymous, ...batchIn({ file }), day: '2027-01-16' }))
    assert.equal((await matchGroupOf(finance, 'out')).rows.length, 4)
    const [first] = credit_transfers
    const back = { amount: 11_900, endToEnd: first?.end_to_end_id ?? '', returned: 'AC04' }
    await uploadStatement(finance, camt(back))
    assert.equal((await officeRefundOf(finance, first?.refund ?? 0)).status, 'problem')
    assert.deepEqual(ids.length, 2)
    assert.deepEqual(await consistency.check(w.shop), [])
  })

test('money that was sent back by hand is returned once its debit is on a statement, whether it is marked before or after', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const iban = 'DE89370400440532013000'
  await uploadStatement(
    finance,
    camt({ amount: 5_000, text: 'Gift', iban }, { amount: 7_000, text: 'Gift', iban, day: '2027-01-16' }),
  )
  const lines = (await matchGroupOf(finance, 'unknown')).rows.map(
    ({ line }: { line: { id: number } }) => line.id,
  )
  const change = (line: number, to: string, note = '') =>
    finance.post(`/office/api/bank-lines/${line}/status-changes`, { to, note })
  const statuses = async () =>
    (await w.shop.sql<{ status: string }[]>`select status from bank_lines where amount > 0 order by id`).map(
      ({ status }) => status,
    )
  await change(lines[0], 'to_return', 'Not for us')
  const debits = [
    { amount: -5_000, text: 'Your gift', iban: 'DE02120300000000202051' },
    { amount: -5_000, text: 'Your gift', iban, day: '2027-01-17' },
    { amount: -7_000, text: 'Your gift', iban, day: '2027-01-17' },
  ]
  await uploadStatement(finance, camt(...debits))
  assert.deepEqual(await statuses(), ['returned', 'open'])
  const waiting = (await matchGroupOf(finance, 'out')).rows
  assert.deepEqual(
    waiting.map(({ line }: { line: { amount: number } }) => line.amount),
    [-5_000, -7_000],
  )
  await change(lines[1], 'to_return', 'Not for us either')
  await change(waiting[1].line.id, 'seen')
  assert.deepEqual(await statuses(), ['returned', 'returned'])
  assert.deepEqual(await consistency.check(w.shop), [])
})
