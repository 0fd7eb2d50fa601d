import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '#contract/orders.ts'
import { camt, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { changeOrder, another, allRight, lineIdsOf } from '#testing/fixtures/order-changes.ts'
import { orderOf } from '#testing/fixtures/orders.ts'
import {
  BANK,
  changeRefundStatus,
  officeRefundOf,
  refundsOf,
  requestRefund,
} from '#testing/fixtures/refunds.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const NOTHING_TOLD = {
  bank_owner_full_name: '',
  bank_owner_address: {},
  bank_name: '',
  bank_country: '',
  bank_bic: '',
  bank_iban: '',
}

const PAYER = { name: 'Ivo Ban', iban: 'DE89370400440532013000' }
const MASKED = { holder: 'I•••• B••••', iban: 'DE89 •••• 3000' }

/** Ana's weekend ticket, paid by Ivo with a transfer that is on a bank statement. */
async function paidByIvo(
  w: World,
  finance: Clerk,
  told: object = PAYER,
): Promise<{ token: string; order: Order }> {
  const token = await customer(w)
  const { code } = await filledCart(w)
  const input = checkoutInput(token, code)
  const wanted = { ...input, order: { ...input.order, payment_method: 'bank_transfer' } }
  const placed = (await w.post('/api/checkout-cart', wanted)).body.order
  await uploadStatement(finance, camt({ amount: 13_300, text: placed.code, ...told }))
  const [line] = await w.shop.sql<{ id: number }[]>`select id from bank_lines`
  const parts = [{ order: placed.code, amount: 13_300 }]
  const booked = await finance.post(`/office/api/bank-lines/${line?.id}/allocations`, { parts })
  assert.equal(booked.status, 200, JSON.stringify(booked.body))
  return { token, order: await orderOf(w, token, placed.code) }
}

/** Holder and IBAN of a refund, revealed by finance. */
async function accountOf(finance: Clerk, id: number): Promise<unknown[]> {
  const { account } = (await finance.post(`/office/api/refunds/${id}/bank-details-views`, {})).body
  return [account.holder, account.iban]
}

test('the refund of an exchange paid by transfer goes to the payer’s account from the statement, without asking the customer', async (t) => {
  const w = await world(t)
  const [sales, finance] = [await clerk(w, 'sales'), await clerk(w, 'finance')]
  const { token, order } = await paidByIvo(w, finance)
  const { weekend } = await lineIdsOf(sales, order)
  const { preview } = await changeOrder(sales, order, {
    removed_products: [weekend],
    products: [another('camping')],
  })
  assert.deepEqual(
    [preview.paid_order?.refund?.to_payer, preview.mail.text.at(-1)],
    [
      true,
      'What is left goes back to the bank account from which you paid. If it shall go to another one, name that on the page of your refund.',
    ],
  )
  const [refund] = await refundsOf(w, token)
  assert.deepEqual([refund?.needs_account, refund?.known_account], [false, MASKED])
  const seen = await officeRefundOf(finance, refund?.id ?? 0)
  assert.deepEqual(
    [seen.account_from_statement, seen.account?.holder, seen.account?.iban],
    [true, MASKED.holder, MASKED.iban],
  )
  assert.deepEqual(await accountOf(finance, refund?.id ?? 0), ['Ivo Ban', PAYER.iban])
  await changeRefundStatus(finance, [refund?.id ?? 0], 'processing')
  const late = await w.post('/api/set-refund-account', { token, refund_id: refund?.id, ...BANK })
  assert.equal(late.status, 422, 'once somebody works on it the account stays')
  const { preview: file } = (await finance.post('/office/api/sepa-file-previews', {})).body
  assert.deepEqual([file.refunds, file.left_out], [{ count: 1, total: 8_800 }, []])
  await allRight(w)
})

test('a customer who requests a refund sees the payer’s account masked, and can use it or enter another one, even later', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const { token, order } = await paidByIvo(w, finance)
  assert.deepEqual(order.refund_account, MASKED)
  const nothing = await requestRefund(w, token, order, NOTHING_TOLD)
  assert.match(nothing.body.message, /^Please fill out the following fields: /, 'it is used where asked for')
  const endless = { ...NOTHING_TOLD, to_payer: true, note: 'x'.repeat(1001) }
  assert.deepEqual(Object.keys((await requestRefund(w, token, order, endless)).body.errors), ['note'])
  const wanted = { ...NOTHING_TOLD, to_payer: true, note: 'I am ill.' }
  const answer = await requestRefund(w, token, order, wanted)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const id: number = answer.body.refund_id
  assert.deepEqual((await refundsOf(w, token))[0]?.known_account, MASKED)
  assert.deepEqual(await accountOf(finance, id), ['Ivo Ban', PAYER.iban])
  assert.equal((await officeRefundOf(finance, id)).note, 'I am ill.')
  const told = await w.post('/api/set-refund-account', { token, refund_id: id, ...BANK })
  assert.equal(told.status, 200, JSON.stringify(told.body))
  assert.deepEqual(await accountOf(finance, id), ['Ana Horvat', 'HR1210010051863000160'])
  const again = await w.post('/api/set-refund-account', { token, refund_id: id, ...BANK })
  assert.equal(again.status, 422, 'what a person has told stays')
  const texts = JSON.stringify([await w.post('/api/get-data', { token }), await w.mails()])
  assert.ok(!texts.includes(PAYER.iban) && !texts.includes('Ivo Ban'))
})

test('staff who open a refund can use the payer’s account or enter another one, even later', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const { order } = await paidByIvo(w, finance)
  const path = `/office/api/orders/${order.code}/refunds`
  assert.deepEqual((await finance.get(path)).body.refundable.known_account, MASKED)
  const tickets = order.tickets.map(({ code }) => code)
  const opened = await finance.post(path, { ...NOTHING_TOLD, tickets, reason: 'She is ill.' })
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  const { id } = opened.body.refund
  assert.deepEqual(await accountOf(finance, id), ['Ivo Ban', PAYER.iban])
  const mail = (await w.mails()).findLast(({ template }) => template === 'refund-requested')
  assert.match(mail?.text ?? '', /account from which you paid/)
  assert.equal((await finance.post(`/office/api/refunds/${id}/bank-details`, BANK)).status, 200)
  assert.deepEqual(await accountOf(finance, id), ['Ana Horvat', 'HR1210010051863000160'])
  const other = await finance.post(`/office/api/refunds/${id}/bank-details`, BANK)
  assert.equal(other.status, 422, 'what a person has told stays')
})

test('the customer must enter an account if the statement has none or it is outside SEPA', async (t) => {
  for (const told of [
    { iban: '', name: 'Ivo Ban' },
    { iban: 'TR330006100519786457841326', name: 'Ivo Ban' },
  ]) {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    const { token, order } = await paidByIvo(w, finance, told)
    assert.equal(order.refund_account, null)
    const refused = await requestRefund(w, token, order, { ...NOTHING_TOLD, to_payer: true })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors).length > 0], [422, true])
  }
})
