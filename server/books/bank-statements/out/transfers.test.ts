import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SuggestedTransfer } from '#contract/office/shown-transfers.ts'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import type { CreditTransfer } from '#contract/office/sepa-files.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { camt, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { officeOrderOf, transferOrder } from '#testing/fixtures/orders.ts'
import { changeRefundStatus, createRefundRequest, officeRefundOf } from '#testing/fixtures/refunds.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

/** A refund of €119.00 to Ana Horvat in progress by a SEPA file, as shown to staff. */
async function refundOnItsWay(t: Parameters<typeof world>[0]) {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  return { w, finance, ...(await send(w, finance, 1)) }
}

async function send(w: World, finance: Clerk, refunds: number) {
  const ids: number[] = []
  for (let each = 0; each < refunds; each++) ids.push((await createRefundRequest(w)).id)
  await changeRefundStatus(finance, ids, 'processing')
  const { file, credit_transfers } = (await finance.post('/office/api/sepa-files', { refunds: ids })).body
  const sent: CreditTransfer[] = credit_transfers
  const statusOf = async () => (await officeRefundOf(finance, ids[0] ?? 0)).status
  return { ids, file, end: sent[0]?.end_to_end_id ?? '', statusOf }
}

async function suggested(finance: Clerk): Promise<{ line: number; transfers: SuggestedTransfer[] }> {
  const [row, ...more] = (await matchGroupOf(finance, 'out')).rows
  assert.ok(row && more.length === 0, 'one line waits')
  return { line: row.line.id, transfers: row.origins.transfers }
}

const enter = (finance: Clerk, line: number, transfer: string, difference = 0) =>
  finance.post(`/office/api/bank-lines/${line}/entries`, { as: 'transfer', transfer, difference })

/** The balances of ledger accounts. */
async function closingsOf(finance: Clerk, ...keys: string[]): Promise<(number | undefined)[]> {
  const accounts: LedgerAccount[] = (await finance.get('/office/api/ledger/accounts')).body.accounts
  return keys.map((name) => accounts.find(({ key }) => key === name)?.closing)
}

const mt940 = (reference: string, details: string): string =>
  [
    ':20:STARTUMS',
    ':25:HR1210010051863000160',
    ':28C:42/1',
    ':60F:C270115EUR119,00',
    `:61:2701150115DR119,00NTRF${reference}//B4711`,
    `:86:${details}`,
    ':62F:C270115EUR0,00',
    '-',
  ].join('\n')

const SPELLINGS: [string, (id: string) => string][] = [
  ['in the text of the line', (id) => camt({ amount: -11_900, text: `Refund ${id}` })],
  ['in lower case', (id) => camt({ amount: -11_900, text: id.toLowerCase() })],
  [
    'without dashes, attached to other words',
    (id) => camt({ amount: -11_900, text: `REF${id.replaceAll('-', '')}X` }),
  ],
  ['broken by spaces', (id) => camt({ amount: -11_900, text: `${id.slice(0, 9)} ${id.slice(9)} refund` })],
  [
    'with other characters instead of dashes',
    (id) => camt({ amount: -11_900, text: id.replaceAll('-', '/') }),
  ],
  ['in the end-to-end field, in lower case', (id) => camt({ amount: -11_900, endToEnd: id.toLowerCase() })],
  ['truncated to sixteen characters, as MT940 does', (id) => mt940(id.slice(0, 16), 'Ana Horvat')],
  ['in free text of MT940', (id) => mt940('NONREF', `Ana Horvat\nsent ${id.toLowerCase()} today`)],
]

for (const [how, statementOf] of SPELLINGS)
  test(`a debit completes its refund by the end-to-end ID ${how}`, async (t) => {
    const { w, finance, end, statusOf } = await refundOnItsWay(t)
    await uploadStatement(finance, statementOf(end), 'statement')
    assert.equal(await statusOf(), 'processed')
    assert.equal((await matchGroupOf(finance, 'out')).rows.length, 0)
    assert.deepEqual(await consistency.check(w.shop), [])
  })

test('an ID prefix that two refunds share completes neither', async (t) => {
  const { finance, end, statusOf } = await refundOnItsWay(t)
  await uploadStatement(finance, camt({ amount: -11_900, text: end.slice(0, 8) }))
  assert.equal(await statusOf(), 'processing')
})

test('a debit without an ID is suggested by amount and name, and completes the refund only on confirmation', async (t) => {
  const { w, finance, end, statusOf } = await refundOnItsWay(t)
  await uploadStatement(finance, camt({ amount: -11_900, name: 'HORVAT ANA', iban: '' }))
  assert.equal(await statusOf(), 'processing')
  const { line, transfers } = await suggested(finance)
  assert.deepEqual([transfers[0]?.id, transfers[0]?.amount], [end, 11_900])
  assert.ok(transfers[0]?.reasons.includes('amount') && transfers[0].reasons.includes('name'))
  const { body } = await enter(finance, line, end.toLowerCase())
  assert.deepEqual(body.line.transfers, [
    { id: end, amount: 11_900, refund: transfers[0]?.refund, order: transfers[0]?.order },
  ])
  assert.equal(await statusOf(), 'processed')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a cent that the bank charges on top of a refund is reported, and entered as a charge only on confirmation', async (t) => {
  const { w, finance, end, statusOf } = await refundOnItsWay(t)
  await uploadStatement(finance, camt({ amount: -11_901, endToEnd: end }))
  assert.equal(await statusOf(), 'processing')
  const { line, transfers } = await suggested(finance)
  assert.deepEqual(transfers[0]?.reasons.slice(0, 2), ['id', 'other_amount'])
  assert.match((await enter(finance, line, end)).body.message, /^€119.00 was sent, but the line is €119.01/)
  assert.equal(await statusOf(), 'processing')
  const { body } = await enter(finance, line, end, -1)
  assert.deepEqual([body.line.difference, body.line.transfers[0].amount], [-1, 11_900])
  assert.equal(await statusOf(), 'processed')
  assert.deepEqual(await closingsOf(finance, 'bank', 'bank_charges', 'transfers'), [-11_901, 1, 0])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an unidentified debit can be assigned to a SEPA file, and then completes all of its refunds', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const { ids, file } = await send(w, finance, 2)
  await changeRefundStatus(finance, ids.slice(0, 1), 'processed')
  await uploadStatement(finance, camt({ amount: -23_800, name: '', iban: '', text: 'SAMMELAUFTRAG' }))
  const { line } = await suggested(finance)
  assert.equal((await enter(finance, line, 'FESTOON-0000-0000-0000')).status, 422)
  const { body } = await enter(finance, line, file.message_id)
  assert.equal(body.line.note, `SEPA file ${file.message_id}`)
  const debitOf = async () => (await finance.get(`/office/api/sepa-files/${file.id}`)).body.file.debit
  assert.equal((await debitOf()).line, line)
  const statuses = await Promise.all(ids.map(async (id) => (await officeRefundOf(finance, id)).status))
  assert.deepEqual(statuses, ['processed', 'processed'])
  const open = { to: 'open', note: 'Not this file' }
  assert.equal((await finance.post(`/office/api/bank-lines/${line}/status-changes`, open)).status, 200)
  assert.equal(await debitOf(), null)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a reopened SEPA file debit waits for staff, and can be assigned to its file again, once', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const { ids, file } = await send(w, finance, 2)
  const sum = { amount: -23_800, name: '', iban: '', text: 'SUM' }
  await uploadStatement(finance, camt({ ...sum, batch: { id: file.message_id } }))
  const balances = () => closingsOf(finance, 'bank', 'transfers', 'refunds_payable')
  const debitOf = async () => (await finance.get(`/office/api/sepa-files/${file.id}`)).body.file.debit
  const { line } = await debitOf()
  assert.deepEqual(await balances(), [-23_800, 0, 0])
  const open = { to: 'open', note: 'Not this file' }
  assert.equal((await finance.post(`/office/api/bank-lines/${line}/status-changes`, open)).status, 200)
  await uploadStatement(finance, camt({ amount: 100, name: 'Bank', text: 'Interest', day: '2027-01-17' }))
  assert.equal(await debitOf(), null, 'it is not entered again by itself')
  const { transfers } = await suggested(finance)
  assert.deepEqual(
    transfers.map(({ id, status }) => [id, status]),
    [[file.message_id, 'completed']],
  )
  const { status, body } = await enter(finance, line, file.message_id)
  assert.deepEqual(
    [status, body.line?.status, body.line?.note],
    [200, 'seen', `SEPA file ${file.message_id}`],
  )
  assert.equal((await debitOf()).line, line)
  assert.deepEqual(await balances(), [-23_700, 0, 0])
  const statuses = await Promise.all(ids.map(async (id) => (await officeRefundOf(finance, id)).status))
  assert.deepEqual(statuses, ['processed', 'processed'])
  assert.deepEqual(await consistency.check(w.shop), [])
  await uploadStatement(finance, camt({ ...sum, batch: { id: file.message_id }, day: '2027-01-18' }))
  const second = await suggested(finance)
  assert.equal((await enter(finance, second.line, file.message_id)).status, 422)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a SEPA file debit that includes a refund already debited separately must be reviewed, and the refund is booked once', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const { ids, file, end } = await send(w, finance, 2)
  await uploadStatement(finance, camt({ amount: -11_900, endToEnd: end }))
  const sum = { amount: -23_800, name: '', iban: '', text: 'SUM' }
  await uploadStatement(finance, camt({ ...sum, batch: { id: file.message_id } }))
  const statuses = await Promise.all(ids.map(async (id) => (await officeRefundOf(finance, id)).status))
  assert.deepEqual(statuses, ['processed', 'processing'])
  assert.deepEqual((await matchGroupOf(finance, 'out')).rows.length, 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an overpayment that was marked as returned by hand is booked once when its SEPA file is debited, and once when it bounces', async (t) => {
  const w = await world(t)
  let finance = await clerk(w, 'finance')
  const refund = await createRefundRequest(w)
  await changeRefundStatus(finance, [refund.id], 'processing')
  const { code } = await transferOrder(w)
  await uploadStatement(finance, camt({ amount: 15_300, text: code, iban: 'DE89370400440532013000' }))
  const [came] = (await matchGroupOf(finance, 'unsure')).rows
  const parts = [{ order: code, amount: 15_300 }]
  await finance.post(`/office/api/bank-lines/${came.line.id}/allocations`, { parts })
  const { file, credit_transfers } = (await finance.post('/office/api/sepa-files', { to_return: true })).body
  const [{ id: overpayment } = { id: 0 }] = (await officeOrderOf(finance, code)).overpayments
  const byHand = { overpayment, method: 'bank_transfer' }
  assert.equal((await finance.post(`/office/api/orders/${code}/overpayment-returns`, byHand)).status, 200)
  w.clock.move('P1D')
  finance = await clerk(w, 'finance')
  const sum = { amount: -13_900, name: '', iban: '', text: 'SUM', batch: { id: file.message_id } }
  await uploadStatement(finance, camt(sum))
  const balances = () => closingsOf(finance, 'bank', 'transfers', 'overpayments')
  assert.deepEqual(await balances(), [1_400, 0, 0])
  const endToEnd = credit_transfers.find(({ amount }: CreditTransfer) => amount === 2_000).end_to_end_id
  await uploadStatement(finance, camt({ amount: 2_000, endToEnd, returned: 'AC04', day: '2027-01-17' }))
  assert.deepEqual(await balances(), [3_400, 0, -2_000])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a refund that was marked as sent by hand stays processed when its debit arrives, and is booked once', async (t) => {
  const { w, finance, ids, end } = await refundOnItsWay(t)
  await changeRefundStatus(finance, ids, 'processed')
  await uploadStatement(finance, camt({ amount: -11_900, endToEnd: end }))
  const [line] = await w.shop.sql`select status, account, note from bank_lines`
  assert.deepEqual({ ...line }, { status: 'seen', account: null, note: 'Marked as sent by hand' })
  assert.deepEqual(await consistency.check(w.shop), [])
  // It bounces, and the money is in the bank account again.
  await uploadStatement(finance, camt({ amount: 11_900, endToEnd: end, returned: 'AC06', day: '2027-01-16' }))
  assert.deepEqual(await closingsOf(finance, 'bank'), [0])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a refund that bounces without a reason is recognized by its complete ID and becomes a problem', async (t) => {
  const { w, finance, end, statusOf } = await refundOnItsWay(t)
  await uploadStatement(finance, camt({ amount: -11_900, endToEnd: end }))
  await uploadStatement(finance, camt({ amount: 11_900, text: `unanbringlich ${end}`, day: '2027-01-17' }))
  assert.equal(await statusOf(), 'problem')
  assert.deepEqual(await consistency.check(w.shop), [])
})
