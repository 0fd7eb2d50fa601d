import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { camt, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

/** The balances of the bank, suspense, transit and gateway fee accounts. */
async function balances(finance: Clerk): Promise<number[]> {
  const { body } = await finance.get('/office/api/ledger/accounts')
  const accounts: LedgerAccount[] = body.accounts
  const of = (name: string) => accounts.find(({ key }) => key.startsWith(name))?.closing ?? 0
  return ['bank', 'unassigned', 'gateway ', 'gateway_fees'].map(of)
}

async function unknownLine(finance: Clerk): Promise<number> {
  const [row] = (await matchGroupOf(finance, 'unknown')).rows
  return row.line.id
}

const change = (finance: Clerk, line: number, input: object) =>
  finance.post(`/office/api/bank-lines/${line}/status-changes`, input)

test('the amount of a bank line is on the suspense account until it is allocated to an order or returned', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  await uploadStatement(finance, camt({ amount: 15_000, text: 'for the festival', name: 'Ivo Ban' }))
  assert.deepEqual(await balances(finance), [15_000, -15_000, 0, 0])
  const line = await unknownLine(finance)
  await finance.post(`/office/api/bank-lines/${line}/allocations`, {
    parts: [{ order: order.code, amount: 13_300 }],
  })
  assert.deepEqual(await balances(finance), [15_000, -1_700, 0, 0])
  const { rows } = (await finance.get(`/office/api/ledger/entries?account=bank`)).body
  assert.deepEqual(rows.length, 1, 'it comes to the bank once, on the bank’s day')
  await change(finance, line, { to: 'to_return', note: 'Too much' })
  await change(finance, line, { to: 'returned' })
  assert.deepEqual(await balances(finance), [13_300, 0, 0, 0])
  const list = await finance.get('/office/api/exports/bank?status=returned')
  assert.match(
    list.body,
    new RegExp(`,150\\.00,EUR,Ivo Ban,.*,returned,,\\d+,Receivables,Too much,${order.code} 133\\.00`),
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a payment entered by hand counts once when its bank line is ignored, on the bank’s booking day, also west of Greenwich', async (t) => {
  const w = await world(t)
  await configure(w, { timezone: 'America/New_York' })
  const finance = await clerk(w, 'finance')
  await enterTransfer(finance, await transferOrder(w), transferInput(13_300))
  await uploadStatement(finance, camt({ amount: 13_300, text: 'for the festival', name: 'Ivo Ban' }))
  assert.deepEqual(await balances(finance), [26_600, -13_300, 0, 0])
  const { body } = await finance.get('/office/api/ledger/entries?account=unassigned')
  assert.deepEqual(
    body.rows.map(({ booked_on }: Record<string, unknown>) => booked_on),
    ['2027-01-15'],
  )
  const [line] = await w.shop.sql<{ id: number }[]>`select id from bank_lines`
  await change(finance, line?.id ?? 0, { to: 'ignored', note: 'Entered by hand' })
  assert.deepEqual(await balances(finance), [13_300, 0, 0, 0])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('cash entered in the office has an account apart from the tills, and its overpayment is returned in cash', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const { code } = await transferOrder(w)
  await enterTransfer(finance, { code }, transferInput(15_300, { method: 'cash' }))
  const balancesOf = async (...keys: string[]) => {
    const accounts: LedgerAccount[] = (await finance.get('/office/api/ledger/accounts')).body.accounts
    return keys.map((name) => accounts.find(({ key }) => key === name)?.closing ?? 0)
  }
  assert.deepEqual(await balancesOf('office_cash', 'cash', 'bank', 'overpayments'), [15_300, 0, 0, -2_000])
  const [{ id }] = (await finance.get(`/office/api/orders/${code}`)).body.order.overpayments
  const sendBack = (input: object) =>
    finance.post(`/office/api/orders/${code}/overpayment-returns`, {
      overpayment: id,
      to_card: false,
      ...input,
    })
  assert.deepEqual(Object.keys((await sendBack({ method: 'pigeon' })).body.errors), ['method'])
  assert.equal((await sendBack({})).status, 200)
  assert.deepEqual(await balancesOf('office_cash', 'cash', 'bank', 'overpayments'), [13_300, 0, 0, 0])
  const { body } = await finance.get('/office/api/exports/transactions')
  assert.match(body, /,returned,cash,,-20\.00,EUR/)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a gateway payout moves money from transit to the bank, less the gateway’s fees, until it is undone', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  await createPaidOrder(w, await customer(w))
  await uploadStatement(finance, camt({ amount: 13_000, text: 'PAYOUT 12', name: 'Sandbox Bank' }))
  const line = await unknownLine(finance)
  for (const wrong of [{ gateway: 'nobody' }, { gateway: '' }, { gateway: 'sandbox-redirect', fee: -1 }])
    assert.equal((await change(finance, line, { to: 'gateway_payout', ...wrong })).status, 422)
  const payout = { to: 'gateway_payout', gateway: 'sandbox-redirect', fee: 300 }
  assert.equal((await change(finance, line, payout)).body.line.gateway_fee, 300)
  assert.deepEqual(await balances(finance), [13_000, 0, 0, 300])
  assert.deepEqual(await consistency.check(w.shop), [])
  await change(finance, line, { to: 'open' })
  assert.deepEqual(await balances(finance), [13_000, -13_000, 13_300, 0])
  const { body } = await finance.get('/office/api/ledger/entries?account=gateway_fees')
  assert.deepEqual(
    body.rows.map(({ kind, bank_line }: Record<string, unknown>) => [kind, bank_line]),
    [
      ['correction', line],
      ['gateway payout', line],
    ],
  )
})
