import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as cardRefunds from '#server/payments/refunds/card-refunds/card-refunds.ts'
import { camt, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { checkOutByCard, officeOrderOf, summaryOf } from '#testing/fixtures/orders.ts'
import { deliverEvent } from '#testing/fixtures/payments.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

/** A weekend ticket of €133.00, for which the bank charges this amount, or reports it for this order; its reference at the bank. */
async function charged(w: World, amount: number, reported: { order?: string } = {}) {
  const { order, event } = await checkOutByCard(w, 'weekend')
  const { reference } = event
  await w.shop.sql`
    update sandbox_sessions set amount = ${amount}, status = 'succeeded', event_id = ${event.id} where reference = ${reference}`
  await deliverEvent(w, { ...event, amount, ...reported })
  return { ...order, reference }
}

const resolve = async (who: Clerk, { code }: { code: string }, input: object) => {
  const answer = await who.post(`/office/api/orders/${code}/resolutions`, { kept: null, ...input })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

/** The balances at the gateway, on receivables, on overpayments and at the bank. */
async function balances(who: Clerk): Promise<number[]> {
  const accounts: LedgerAccount[] = (await who.get('/office/api/ledger/accounts')).body.accounts
  return ['gateway sandbox-redirect', 'receivables', 'overpayments', 'bank'].map(
    (name) => accounts.find(({ key }) => key === name)?.closing ?? 0,
  )
}

const entered = async (who: Clerk, { code }: { code: string }): Promise<number[]> =>
  (await officeOrderOf(who, code)).incoming_payments.map(({ amount }) => amount)

/** Asserts that the overview differs from the ledger only by the amounts in question; returns these. */
async function inQuestion(who: Clerk): Promise<number[]> {
  const { bridge } = (await who.get('/office/api/ledger/bridge')).body
  const { overview } = (await who.get('/office/api/overview')).body
  assert.deepEqual(
    [
      bridge.sold - bridge.cancelled,
      bridge.paid - bridge.paid_in_question,
      bridge.due - bridge.due_in_question - bridge.due_underway,
    ],
    [overview.total.value, overview.income.paid, overview.income.due],
  )
  return [bridge.paid_in_question, bridge.due_in_question]
}

test('another amount than expected is in the books as soon as it is reported, and resolving it as paid enters only what is missing or returns what is too much', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const [less, more] = [await charged(w, 10_000), await charged(w, 15_000)]
  assert.deepEqual(await balances(finance), [25_000, 1_600, 0, 0])
  assert.deepEqual(await inQuestion(finance), [25_000, 1_600])
  const { payment_status, problem_reason, total_paid, received, payments } = await officeOrderOf(
    finance,
    less.code,
  )
  assert.deepEqual(
    [payment_status, problem_reason, total_paid, received],
    ['problem', 'The gateway reported €100.00, but €133.00 was expected.', 0, 10_000],
  )
  assert.deepEqual(
    payments[0]?.attempts.map(({ status, amount, reported }) => [status, amount, reported]),
    [['succeeded', 10_000, []]],
  )
  assert.deepEqual(await consistency.check(w.shop), [])

  for (const order of [less, more]) await resolve(finance, order, { to: 'paid' })
  assert.deepEqual(await balances(finance), [25_000, 0, -1_700, 3_300])
  assert.deepEqual([await entered(finance, less), await entered(finance, more)], [[3_300], []])
  assert.deepEqual(await inQuestion(finance), [0, 0])
  for (const order of [less, more]) {
    const { status, paid, tickets } = await summaryOf(w, order)
    assert.deepEqual([status, paid, tickets], ['paid', 13_300, 1])
  }
  assert.deepEqual(await consistency.check(w.shop), [])

  const [overpayment] = (await officeOrderOf(finance, more.code)).overpayments
  const back = { overpayment: overpayment?.id, to_card: true }
  await finance.post(`/office/api/orders/${more.code}/overpayment-returns`, back)
  await w.mails()
  await uploadStatement(finance, camt({ amount: 23_000, text: 'PAYOUT 12', name: 'Sandbox Bank' }))
  const [line] = await w.shop.sql<{ id: number }[]>`select id from bank_lines`
  const payout = { to: 'gateway_payout', gateway: 'sandbox-redirect', fee: 300 }
  await finance.post(`/office/api/bank-lines/${line?.id}/status-changes`, payout)
  assert.deepEqual(await balances(finance), [0, 0, 0, 26_300], 'the payout is all that the gateway owed')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('what a gateway charged otherwise than expected goes back to the card when its order is cancelled, and can be kept as a part', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const [less, more, part] = [await charged(w, 10_000), await charged(w, 15_000), await charged(w, 10_000)]
  for (const order of [less, more]) await resolve(finance, order, { to: 'cancelled' })
  assert.deepEqual(await balances(finance), [35_000, 3_300, -25_000, 0])
  assert.deepEqual(await consistency.check(w.shop), [])
  for (const order of [less, more]) {
    const [overpayment] = (await officeOrderOf(finance, order.code)).overpayments
    const back = { overpayment: overpayment?.id, to_card: true }
    await finance.post(`/office/api/orders/${order.code}/overpayment-returns`, back)
  }
  await w.mails()
  await resolve(finance, part, { to: 'partial', kept: 10_000 })
  assert.deepEqual(await balances(finance), [10_000, 3_300, 0, 0])
  for (const order of [less, more, part]) assert.deepEqual(await entered(finance, order), [])
  assert.equal((await summaryOf(w, part)).status, 'partial')
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  assert.deepEqual(await inQuestion(finance), [0, 0])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('what the gateway itself refunds of another amount than expected is no longer in the books', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const [less, more] = [await charged(w, 10_000), await charged(w, 15_000)]
  for (const [{ reference }, refunded] of [
    [less, 10_000],
    [more, 1_700],
  ] as const)
    await cardRefunds.recordRefunded(w.shop, 'sandbox-redirect', { reference, refunded, currency: 'EUR' })
  assert.deepEqual(await balances(finance), [13_300, 13_300, 0, 0])
  await resolve(finance, less, { to: 'cancelled' })
  await resolve(finance, more, { to: 'paid' })
  assert.deepEqual(await balances(finance), [13_300, 0, 0, 0])
  for (const { code } of [less, more]) {
    const { incoming_payments, overpayments } = await officeOrderOf(finance, code)
    assert.deepEqual([incoming_payments, overpayments], [[], []])
  }
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a payment reported for another order is in the books of the order that it was asked for, and can be resolved as paid', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await charged(w, 13_300, { order: 'AAAA-AAAA' })
  assert.deepEqual(await balances(finance), [13_300, 0, 0, 0])
  await resolve(finance, order, { to: 'paid' })
  assert.deepEqual([await balances(finance), await entered(finance, order)], [[13_300, 0, 0, 0], []])
  assert.equal((await summaryOf(w, order)).status, 'paid')
  assert.deepEqual(await consistency.check(w.shop), [])
})
