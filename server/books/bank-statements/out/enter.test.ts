import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import type { CreditTransfer } from '#contract/office/sepa-files.ts'
import * as account from '#server/checkout/account/account.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import {
  camt,
  matchGroupOf,
  uploadStatement,
  type StatementEntry,
} from '#testing/fixtures/bank-statements.ts'
import { rowsOf } from '#testing/fixtures/exports.ts'
import { officeOrderOf, summaryOf, transferOrder } from '#testing/fixtures/orders.ts'
import { changeRefundStatus, createRefundRequest, officeRefundOf } from '#testing/fixtures/refunds.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type Answer, type World } from '#testing/harness/world.ts'

interface Row {
  line: { id: number; amount: number; kind: string | null }
  origins: {
    transfers: { id: string; amount: number; reasons: string[]; score: number }[]
    lines: { id: number }[]
  }
}

const out = async (who: Clerk): Promise<Row[]> => (await matchGroupOf(who, 'out')).rows

async function first(who: Clerk): Promise<Row> {
  const [row] = await out(who)
  assert.ok(row)
  return row
}

const enter = (who: Clerk, line: number, input: object): Promise<Answer> =>
  who.post(`/office/api/bank-lines/${line}/entries`, input)

const change = (who: Clerk, line: number, to: string, note = ''): Promise<Answer> =>
  who.post(`/office/api/bank-lines/${line}/status-changes`, { to, note })

const charge = (line: number, who: Clerk) =>
  enter(who, line, { as: 'account', account: 'bank_charges', note: 'January' })

/** The balances of ledger accounts. */
async function balancesOf(who: Clerk, ...keys: string[]): Promise<number[]> {
  const accounts: LedgerAccount[] = (await who.get('/office/api/ledger/accounts')).body.accounts
  return keys.map((name) => accounts.find(({ key }) => key === name)?.closing ?? 0)
}

async function office(t: Parameters<typeof world>[0], ...entries: StatementEntry[]) {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  if (entries.length > 0) await uploadStatement(finance, camt(...entries))
  return { w, finance }
}

/** A refund in progress by a SEPA file. */
async function refundOnItsWay(w: World, finance: Clerk) {
  const { id } = await createRefundRequest(w)
  await changeRefundStatus(finance, [id], 'processing')
  const { credit_transfers } = (await finance.post('/office/api/sepa-files', { refunds: [id] })).body
  const [sent]: CreditTransfer[] = credit_transfers
  assert.ok(sent)
  return { id, sent: sent.end_to_end_id, statusOf: async () => (await officeRefundOf(finance, id)).status }
}

test('a bank charge is entered once on its account, with a note and the bank’s date, and reopened only with a reason', async (t) => {
  const { w, finance } = await office(t, { amount: -490, name: '', iban: '', code: 'CHRG', text: 'January' })
  const { line } = await first(finance)
  assert.equal(line.kind, 'charge')
  for (const wrong of [
    { as: 'account', account: 'receivables', note: 'x' },
    { as: 'account', account: 'bank_charges' },
    { as: 'gift' },
  ])
    assert.equal((await enter(finance, line.id, wrong)).status, 422)
  const { body } = await charge(line.id, finance)
  assert.deepEqual(
    [body.line.status, body.line.account, body.line.note, body.line.by],
    ['entered', 'Bank charges', 'January', 'Sam finance'],
  )
  assert.match((await charge(line.id, finance)).body.message, /it is entered/)
  assert.deepEqual(await balancesOf(finance, 'bank', 'bank_charges'), [-490, 490])
  const [exported] = await rowsOf(finance, 'bank')
  assert.deepEqual(
    [exported?.['Contra account'], exported?.['Contra account name']],
    ['685500', 'Bank charges'],
  )
  const { rows } = (await finance.get('/office/api/ledger/entries?account=bank')).body
  assert.deepEqual(
    rows.map(({ kind, booked_on, bank_line }: Record<string, unknown>) => [kind, booked_on, bank_line]),
    [['bank line entered', '2027-01-15', line.id]],
  )
  assert.deepEqual(Object.keys((await change(finance, line.id, 'open')).body.errors), ['note'])
  assert.equal((await change(finance, line.id, 'open', 'Not ours')).body.line.account, null)
  assert.deepEqual(await balancesOf(finance, 'bank', 'bank_charges'), [0, 0])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('rent is entered on an account that the festival has added, and interest on its own account', async (t) => {
  const { w, finance } = await office(
    t,
    { amount: -80_000, name: 'Landlord', text: 'Field' },
    { amount: 12, name: '', iban: '', code: 'INTR', text: 'First quarter' },
  )
  const { body } = await finance.post('/office/api/ledger/line-accounts', { number: '4210', name: 'Rent' })
  const rent = body.accounts.find(({ name }: { name: string }) => name === 'Rent')
  assert.equal(rent.number, '4210')
  const again = await finance.post('/office/api/ledger/line-accounts', { number: '4210', name: 'Other' })
  assert.deepEqual(Object.keys(again.body.errors), ['number'])
  const { line } = await first(finance)
  await enter(finance, line.id, { as: 'account', account: rent.key, note: 'March' })
  const [interest] = (await matchGroupOf(finance, 'unknown')).rows
  await enter(finance, interest.line.id, { as: 'account', account: 'interest', note: 'First quarter' })
  assert.deepEqual(
    await balancesOf(finance, 'bank', rent.key, 'interest', 'unassigned'),
    [-79_988, 80_000, -12, 0],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a reversed charge is entered against its original line, and both accounts balance to zero', async (t) => {
  const { w, finance } = await office(t, { amount: -490, name: '', iban: '', code: 'CHRG', text: 'January' })
  const { line } = await first(finance)
  await charge(line.id, finance)
  await uploadStatement(
    finance,
    camt({ amount: 490, name: '', iban: '', isReversal: true, text: 'January', day: '2027-01-16' }),
  )
  const reversal = await first(finance)
  assert.deepEqual([reversal.line.kind, reversal.origins.lines[0]?.id], ['reversal', line.id])
  assert.equal((await enter(finance, reversal.line.id, { as: 'line', line: reversal.line.id })).status, 422)
  const { body } = await enter(finance, reversal.line.id, { as: 'line', line: line.id })
  assert.equal(body.line.other_line, line.id)
  assert.deepEqual(await balancesOf(finance, 'bank', 'bank_charges'), [0, 0])
  assert.match((await change(finance, line.id, 'open', 'x')).body.message, /reverses this one/)
  assert.equal((await change(finance, reversal.line.id, 'open', 'Another one')).status, 200)
  assert.deepEqual(await balancesOf(finance, 'bank', 'bank_charges'), [-490, 490])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the reversal of a transfer is entered against it only after the payment was reversed in its order', async (t) => {
  const { w, finance } = await office(t)
  const order = await transferOrder(w)
  await uploadStatement(finance, camt({ amount: 13_300, text: order.code }))
  const [came] = (await matchGroupOf(finance, 'certain')).rows
  await finance.post('/office/api/certain-allocations', {
    lines: [{ line: came.line.id, order: order.code }],
  })
  await uploadStatement(finance, camt({ amount: -13_300, isReversal: true, day: '2027-01-16' }))
  const reversal = await first(finance)
  const against = { as: 'line', line: came.line.id }
  assert.match((await enter(finance, reversal.line.id, against)).body.message, /is booked for an order/)
  await finance.post(`/office/api/orders/${order.code}/payment-reversals`, {
    payment: 1,
    reason: 'The bank took it back.',
    keep_tickets: false,
    seen: 1,
  })
  assert.equal((await enter(finance, reversal.line.id, against)).status, 200)
  assert.notEqual((await summaryOf(w, order)).status, 'paid')
  const { body } = await finance.get(`/office/api/bank-lines/${came.line.id}`)
  assert.equal(body.line.status, 'returned')
  assert.deepEqual(await balancesOf(finance, 'bank', 'unassigned', 'transfers'), [0, 0, 0])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an open debit and its reversal are entered against each other, and reopened together', async (t) => {
  const { w, finance } = await office(
    t,
    { amount: -7_700, name: 'Nobody', text: 'wrong' },
    { amount: 7_700, name: 'Nobody', text: 'wrong', isReversal: true, day: '2027-01-16' },
  )
  const [debit, reversal] = (await out(finance)).map(({ line }) => line.id)
  assert.equal((await enter(finance, reversal ?? 0, { as: 'line', line: debit })).status, 200)
  assert.equal((await out(finance)).length, 0)
  assert.deepEqual(await balancesOf(finance, 'bank', 'transfers'), [0, 0])
  await change(finance, reversal ?? 0, 'open', 'Not so')
  assert.equal((await out(finance)).length, 2)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a refund that bounces becomes a problem, and is owed again in the ledger', async (t) => {
  const { w, finance } = await office(t)
  const { sent, statusOf } = await refundOnItsWay(w, finance)
  const [owed] = await balancesOf(finance, 'refunds_payable')
  await uploadStatement(finance, camt({ amount: -11_900, endToEnd: sent }))
  assert.equal(await statusOf(), 'processed')
  assert.deepEqual(await balancesOf(finance, 'bank', 'transfers', 'refunds_payable'), [-11_900, 0, 0])
  await uploadStatement(
    finance,
    camt({ amount: 11_900, endToEnd: sent, returned: 'AC01', day: '2027-01-18' }),
  )
  assert.equal(await statusOf(), 'problem')
  assert.deepEqual(await balancesOf(finance, 'bank', 'transfers', 'refunds_payable'), [0, 0, -11_900])
  assert.equal(owed, -11_900)
  const { rows } = (await finance.get('/office/api/ledger/entries?account=bank')).body
  assert.deepEqual(
    rows.map(({ kind, booked_on }: Record<string, unknown>) => [kind, booked_on]),
    [
      ['transfer of ours', '2027-01-18'],
      ['transfer of ours', '2027-01-15'],
    ],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a refund whose return is on an earlier statement than its debit leaves the bank balance unchanged', async (t) => {
  const { w, finance } = await office(t)
  const { sent, statusOf } = await refundOnItsWay(w, finance)
  await uploadStatement(finance, camt({ amount: 11_900, endToEnd: sent, returned: 'AC04' }))
  await uploadStatement(finance, camt({ amount: -11_900, endToEnd: sent, day: '2027-01-14' }))
  assert.equal(await statusOf(), 'problem')
  assert.equal((await out(finance)).length, 0)
  assert.deepEqual(await balancesOf(finance, 'bank', 'transfers', 'refunds_payable'), [0, 0, -11_900])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an overpayment is returned on the bank’s date, and owed again when it bounces', async (t) => {
  const { w, finance: before } = await office(t)
  let finance = before
  const order = await transferOrder(w)
  const { code } = order
  const seen = async () => (await account.order(w.shop, order)).overpaid
  await uploadStatement(finance, camt({ amount: 15_300, text: code, iban: 'DE89370400440532013000' }))
  const [row] = (await matchGroupOf(finance, 'unsure')).rows
  const parts = [{ order: code, amount: 15_300 }]
  await finance.post(`/office/api/bank-lines/${row.line.id}/allocations`, { parts })
  const { credit_transfers } = (await finance.post('/office/api/sepa-files', { to_return: true })).body
  const endToEnd = credit_transfers[0].end_to_end_id
  w.clock.move('P3D')
  finance = await clerk(w, 'finance')
  await uploadStatement(finance, camt({ amount: -2_000, endToEnd, day: '2027-01-16' }))
  const { rows } = (await finance.get('/office/api/ledger/entries?account=bank')).body
  assert.equal(rows[0].booked_on, '2027-01-16')
  assert.deepEqual(await balancesOf(finance, 'bank', 'transfers', 'overpayments'), [13_300, 0, 0])
  assert.deepEqual(await seen(), { amount: 2_000, returned: 2_000, remaining: 0 })
  w.clock.move('P1D')
  finance = await clerk(w, 'finance')
  await uploadStatement(finance, camt({ amount: 2_000, endToEnd, returned: 'MS03', day: '2027-01-17' }))
  assert.equal((await officeOrderOf(finance, code)).overpayments.at(-1)?.remaining, 2_000)
  assert.deepEqual(await balancesOf(finance, 'bank', 'transfers', 'overpayments'), [15_300, 0, -2_000])
  assert.deepEqual(await seen(), { amount: 2_000, returned: 0, remaining: 2_000 }, 'it came once')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a line that was assigned to a refund by mistake is reopened, and the refund stays processed', async (t) => {
  const { w, finance } = await office(t)
  const { sent, statusOf } = await refundOnItsWay(w, finance)
  await uploadStatement(finance, camt({ amount: -11_900, text: 'no id', iban: '' }))
  const { line } = await first(finance)
  assert.equal((await enter(finance, line.id, { as: 'transfer', transfer: sent })).status, 200)
  assert.equal(await statusOf(), 'processed')
  assert.equal((await change(finance, line.id, 'open', 'It was rent')).body.line.transfers.length, 0)
  assert.equal(await statusOf(), 'processed')
  // The refund is now marked as sent by hand, so the bank account includes it without the line.
  assert.deepEqual(await balancesOf(finance, 'bank', 'transfers'), [-11_900, 0])
  await change(finance, line.id, 'seen')
  assert.deepEqual(await balancesOf(finance, 'bank', 'transfers'), [-11_900, 0])
  assert.deepEqual(await consistency.check(w.shop), [])
})
