import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CreditTransfer } from '#contract/office/sepa-files.ts'
import * as account from '#server/checkout/account/account.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import { camt, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { officeOrderOf, transferOrder } from '#testing/fixtures/orders.ts'
import { faultsOfMoney, returnedInPart } from '#testing/fixtures/overpayments.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as matching from '#server/books/credit-transfers/matching/matching.ts'

const OWN = { holder: 'Lights', iban: 'HR1210010051863000160', bic: 'NBHRHR2XXXX', bank: 'Bank' }

test('the customer sees how much of an overpayment was returned to the card, if its bank transfer has bounced', async (t) => {
  const w = await world(t)
  await configure(w, { bankAccount: OWN })
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  await enterTransfer(finance, order, transferInput(15_300))
  await w.shop.sql`update overpayments set returned_to_card = 500`
  const [{ end_to_end_id: id, amount } = assert.fail()] = await sendAll(finance, order.code)
  assert.equal(amount, 1_500)
  const transfer = { id, amount, line: null }
  const seen = async () => (await account.order(w.shop, order)).overpaid
  await w.shop.transact((tx) => matching.complete(tx, transfer))
  assert.deepEqual(await seen(), { amount: 2_000, returned: 2_000, remaining: 0 })
  await w.shop.transact((tx) => matching.recordReturned(tx, transfer, 'AC04'))
  assert.deepEqual(await seen(), { amount: 2_000, returned: 500, remaining: 1_500 })
})

/** Sends the open overpayments of an order to an account, in a SEPA file. */
async function sendAll(finance: Clerk, code: string): Promise<CreditTransfer[]> {
  const { overpayments } = await officeOrderOf(finance, code)
  for (const { id } of overpayments.filter(({ returned_at }) => returned_at === null)) {
    const input = { overpayment: id, holder: 'Zoe Bronte', iban: 'DE89370400440532013000' }
    const { status, body } = await finance.post(`/office/api/orders/${code}/overpayment-accounts`, input)
    assert.equal(status, 200, JSON.stringify(body))
  }
  const { status, body } = await finance.post('/office/api/sepa-files', { to_return: true })
  assert.equal(status, 200, JSON.stringify(body))
  return body.credit_transfers
}

/** An overpayment of €133.00, of which €50.00 were returned to the card, and €83.00 are in a SEPA file. */
async function onBothWays(w: World) {
  await configure(w, { bankAccount: OWN })
  const owner = await clerk(w, 'owner')
  const { order, code, bounce: failByCard } = await returnedInPart(w, owner)
  const [{ end_to_end_id: endToEnd, amount } = assert.fail()] = await sendAll(owner, code)
  assert.equal(amount, 8_300)
  const debit = (sent = { end_to_end_id: endToEnd, amount }) =>
    uploadStatement(owner, camt({ amount: -sent.amount, endToEnd: sent.end_to_end_id }))
  const owed = async () => {
    const { received, overpayments } = await officeOrderOf(owner, code)
    const { overpaid } = await account.order(w.shop, order)
    return { received, remaining: overpayments.map(({ remaining }) => remaining), overpaid }
  }
  return {
    owner,
    code,
    owed,
    debit,
    failByCard,
    failByBank: () => uploadStatement(owner, camt({ amount, endToEnd, returned: 'AC04' })),
  }
}

test('an overpayment whose card refund and bank transfer both come back, in either order, is owed once and sent once more', async (t) => {
  for (const first of ['failByCard', 'failByBank'] as const) {
    const w = await world(t)
    const { owner, code, owed, debit, ...fails } = await onBothWays(w)
    await debit()
    assert.deepEqual(await owed(), {
      received: 0,
      remaining: [0],
      overpaid: { amount: 13_300, returned: 13_300, remaining: 0 },
    })
    await fails[first]()
    await fails[first === 'failByCard' ? 'failByBank' : 'failByCard']()
    assert.deepEqual(await owed(), {
      received: 13_300,
      remaining: [5_000, 8_300],
      overpaid: { amount: 13_300, returned: 0, remaining: 13_300 },
    })
    assert.deepEqual(await faultsOfMoney(w), [])
    const sent = await sendAll(owner, code)
    assert.deepEqual(
      sent.map(({ amount }) => amount),
      [5_000, 8_300],
    )
    for (const each of sent) await debit(each)
    assert.deepEqual(await owed(), {
      received: 0,
      remaining: [0, 0],
      overpaid: { amount: 13_300, returned: 13_300, remaining: 0 },
    })
    assert.deepEqual(await faultsOfMoney(w), [])
  }
})

test('of an overpayment whose card refund fails while the rest is on its way to the bank, the refund is owed again', async (t) => {
  const w = await world(t)
  const { owner, code, owed, debit, failByCard } = await onBothWays(w)
  await failByCard()
  assert.deepEqual(await faultsOfMoney(w), [])
  await debit()
  assert.deepEqual(await owed(), {
    received: 5_000,
    remaining: [5_000],
    overpaid: { amount: 13_300, returned: 8_300, remaining: 5_000 },
  })
  assert.deepEqual(await faultsOfMoney(w), [])
  const sent = await sendAll(owner, code)
  assert.deepEqual(
    sent.map(({ amount }) => amount),
    [5_000],
  )
  await debit(sent[0])
  assert.deepEqual(await owed(), {
    received: 0,
    remaining: [0],
    overpaid: { amount: 13_300, returned: 13_300, remaining: 0 },
  })
  assert.deepEqual(await faultsOfMoney(w), [])
})

test('an overpayment in two SEPA files is owed by what came back, however often a statement is uploaded', async (t) => {
  const w = await world(t)
  const { owner, code, owed, debit, failByCard, failByBank } = await onBothWays(w)
  await failByCard()
  await debit()
  const [part] = await sendAll(owner, code)
  assert.equal(part?.amount, 5_000)
  for (const again of [debit, failByBank, failByBank]) await again()
  assert.deepEqual(await owed(), {
    received: 13_300,
    remaining: [5_000, 8_300],
    overpaid: { amount: 13_300, returned: 0, remaining: 13_300 },
  })
  assert.deepEqual(await faultsOfMoney(w), [])
  for (let upload = 0; upload < 2; upload++) await debit(part)
  assert.deepEqual(await owed(), {
    received: 8_300,
    remaining: [0, 8_300],
    overpaid: { amount: 13_300, returned: 5_000, remaining: 8_300 },
  })
  const sent = await sendAll(owner, code)
  assert.deepEqual(
    sent.map(({ amount }) => amount),
    [8_300],
  )
  await debit(sent[0])
  assert.deepEqual((await owed()).overpaid, { amount: 13_300, returned: 13_300, remaining: 0 })
  await ledger.post(w.shop)
  assert.deepEqual(await faultsOfMoney(w), [])
})
