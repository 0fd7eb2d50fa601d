import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BankBalance, BankBalancesResponse } from '#contract/office/bank-balances.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { camt, camtUntil, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { changeRefundStatus, createRefundRequest } from '#testing/fixtures/refunds.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

async function balances(finance: Clerk): Promise<BankBalance[]> {
  const { status, body } = await finance.get('/office/api/bank-balances')
  assert.equal(status, 200)
  return (body as BankBalancesResponse).balances
}

async function newest(finance: Clerk): Promise<BankBalance> {
  const [balance] = await balances(finance)
  assert.ok(balance)
  return balance
}

/** The amounts of a balance, without its statement. */
const partsOf = ({ bank, ledger, brought_forward, to_enter, by_hand, missing, later }: BankBalance) => ({
  bank,
  ledger,
  brought_forward,
  to_enter: to_enter.amount,
  by_hand,
  missing,
  later,
})

const RIGHT = { brought_forward: 0, to_enter: 0, by_hand: 0, missing: 0, later: 0 }

async function office(t: Parameters<typeof world>[0]): Promise<{ w: World; finance: Clerk }> {
  const w = await world(t)
  return { w, finance: await clerk(w, 'finance') }
}

const enter = (finance: Clerk, line: number, input: object) =>
  finance.post(`/office/api/bank-lines/${line}/entries`, input)

const bring = (finance: Clerk, account: string, amount: number) =>
  finance.post('/office/api/bank-balances', { account, amount })

test('the opening balance is brought forward once, less what was already entered by hand', async (t) => {
  const { w, finance } = await office(t)
  await enterTransfer(finance, await transferOrder(w), transferInput(13_300))
  await uploadStatement(
    finance,
    camtUntil('2027-01-20', 64_300, { amount: 1_000, text: 'Gift', day: '2027-01-20' }),
  )
  const before = await newest(finance)
  assert.deepEqual(partsOf(before), {
    ...RIGHT,
    bank: 64_300,
    ledger: 14_300,
    brought_forward: 50_000,
  })
  assert.match((await bring(finance, before.account, 63_300)).body.message, /The amount has changed/)
  assert.equal((await bring(finance, before.account, 50_000)).status, 200)
  assert.deepEqual(partsOf(await newest(finance)), { ...RIGHT, bank: 64_300, ledger: 64_300 })
  assert.equal((await bring(finance, before.account, 50_000)).status, 422)
  assert.equal((await bring(finance, 'elsewhere', 1)).status, 422)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the balance reveals the total of a missing statement until it is uploaded', async (t) => {
  const { finance } = await office(t)
  const day = (number: number) => `2027-01-${number}`
  await uploadStatement(finance, camtUntil(day(15), 1_000, { amount: 1_000, day: day(15) }))
  await uploadStatement(finance, camtUntil(day(17), 4_500, { amount: 3_000, day: day(17) }))
  assert.deepEqual((await balances(finance)).map(partsOf), [
    { ...RIGHT, bank: 4_500, ledger: 4_000, missing: 500 },
    { ...RIGHT, bank: 1_000, ledger: 1_000 },
  ])
  await uploadStatement(finance, camtUntil(day(16), 1_500, { amount: 500, day: day(16) }))
  assert.deepEqual(
    (await balances(finance)).map(({ bank, ledger }) => bank - ledger),
    [0, 0, 0],
  )
})

test('a transfer that was entered by hand and is also on a statement is reported until its line is ignored', async (t) => {
  const { w, finance } = await office(t)
  await uploadStatement(finance, camtUntil('2027-01-14', 1_000, { amount: 1_000, day: '2027-01-14' }))
  await enterTransfer(finance, await transferOrder(w), transferInput(13_300))
  await uploadStatement(
    finance,
    camtUntil('2027-01-15', 14_300, { amount: 13_300, text: 'twice', name: 'Ivo Ban', day: '2027-01-15' }),
  )
  assert.deepEqual(partsOf(await newest(finance)), {
    ...RIGHT,
    bank: 14_300,
    ledger: 27_600,
    by_hand: -13_300,
  })
  const rows: { line: { id: number; amount: number } }[] = (await matchGroupOf(finance, 'unknown')).rows
  const twice = rows.find(({ line }) => line.amount === 13_300)?.line.id ?? 0
  await finance.post(`/office/api/bank-lines/${twice}/status-changes`, { to: 'ignored', note: 'By hand' })
  assert.deepEqual(partsOf(await newest(finance)), { ...RIGHT, bank: 14_300, ledger: 14_300 })
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a CSV file without a balance is reported', async (t) => {
  const { finance } = await office(t)
  await uploadStatement(finance, camt({ amount: 1_000 }))
  const { body } = await finance.get('/office/api/bank-balances')
  assert.deepEqual(body, { balances: [], without_balance: 1 })
})

test('a month with charges, refunds, a returned refund, a reversal and rent agrees with the bank to the cent on every day', async (t) => {
  const { w, finance } = await office(t)
  const ids: number[] = []
  for (let each = 0; each < 3; each++) ids.push((await createRefundRequest(w)).id)
  await changeRefundStatus(finance, ids, 'processing')
  const { credit_transfers } = (await finance.post('/office/api/sepa-files', { refunds: ids })).body
  const [first, second, third]: string[] = credit_transfers.map(
    (each: { end_to_end_id: string }) => each.end_to_end_id,
  )
  const order = await transferOrder(w)
  const nobody = { name: '', iban: '' }
  const days = [
    camtUntil(
      '2027-01-15',
      163_300 - 490,
      { amount: 13_300, text: order.code.toLowerCase() },
      { amount: -490, ...nobody, code: 'CHRG', text: 'January' },
    ),
    camtUntil(
      '2027-01-16',
      162_810 - 2 * 11_900 - 11_902,
      { amount: -11_900, endToEnd: first ?? '', day: '2027-01-16' },
      { amount: -11_900, text: `refund ${second?.toLowerCase()}`, day: '2027-01-16' },
      { amount: -11_902, text: 'Ana', endToEnd: third ?? '', day: '2027-01-16' },
    ),
    camtUntil(
      '2027-01-18',
      127_108 + 11_900 + 490 - 80_000,
      { amount: 11_900, endToEnd: first ?? '', returned: 'AC04', day: '2027-01-18' },
      { amount: 490, ...nobody, isReversal: true, text: 'January', day: '2027-01-18' },
      { amount: -80_000, name: 'Landlord', text: 'Field', day: '2027-01-18' },
    ),
  ]
  for (const day of days) await uploadStatement(finance, day)
  const [certain] = (await matchGroupOf(finance, 'certain')).rows
  await finance.post('/office/api/certain-allocations', {
    lines: [{ line: certain.line.id, order: order.code }],
  })
  const { brought_forward, account, to_enter } = await newest(finance)
  assert.deepEqual([brought_forward, to_enter], [150_000, { lines: 4, amount: -91_902 }])
  await bring(finance, account, 150_000)
  const rows: { line: { id: number } }[] = (await matchGroupOf(finance, 'out')).rows
  const [charge, off, reversal, rent] = rows.map(({ line }) => line.id)
  await enter(finance, charge ?? 0, { as: 'account', account: 'bank_charges', note: 'January' })
  await enter(finance, off ?? 0, { as: 'transfer', transfer: third, difference: -2 })
  await enter(finance, reversal ?? 0, { as: 'line', line: charge })
  await enter(finance, rent ?? 0, { as: 'account', account: 'other_expenses', note: 'Field' })
  assert.deepEqual((await balances(finance)).map(partsOf), [
    { ...RIGHT, bank: 59_498, ledger: 59_498 },
    { ...RIGHT, bank: 127_108, ledger: 127_108 },
    { ...RIGHT, bank: 162_810, ledger: 162_810 },
  ])
  assert.equal((await matchGroupOf(finance, 'out')).rows.length, 0)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('festoon check reports a line that differs from its ledger entry', async (t) => {
  const { w, finance } = await office(t)
  await uploadStatement(finance, camt({ amount: -490, name: '', iban: '' }))
  const [row] = (await matchGroupOf(finance, 'out')).rows
  await enter(finance, row.line.id, { as: 'account', account: 'bank_charges', note: 'January' })
  assert.deepEqual(await consistency.check(w.shop), [])
  await w.shop.sql`alter table bank_lines disable trigger bank_lines_changed_in_ledger`
  await w.shop.sql`update bank_lines set status = 'seen', account = null`
  assert.deepEqual(await consistency.check(w.shop), [
    `Bank line ${row.line.id}: -490 at the bank by the ledger, 0 by what it is.`,
    `Bank line ${row.line.id} differs in the ledger: it lacks correction.`,
  ])
})
