import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as account from '#server/account/account.ts'
import { officeOrderOf, transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'
import * as payouts from '#server/payouts/payouts.ts'

test('a customer whose overpayment bounced at the bank still sees the part that was returned to the card', async (t) => {
  const w = await world(t)
  await configure(w, {
    bankAccount: { holder: 'Lights', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bank: 'Bank' },
  })
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  await enterTransfer(finance, order, transferInput(15_300))
  await w.shop.sql`update overpayments set returned_to_card = 500`
  const [owed] = (await officeOrderOf(finance, order.code)).overpayments
  const holder = { overpayment: owed?.id, holder: 'Zoe Bronte', iban: 'HR1210010051863000160' }
  await finance.post(`/office/api/orders/${order.code}/overpayment-accounts`, holder)
  const { body } = await finance.post('/office/api/payout-files', { to_return: true })
  const [{ end_to_end_id: id, amount }] = body.payouts
  assert.equal(amount, 1_500)
  const transfer = { id, amount, line: null }
  const seen = async () => (await account.order(w.shop, order)).overpaid
  await w.shop.transact((tx) => payouts.shown.complete(tx, transfer))
  assert.deepEqual(await seen(), { amount: 2_000, returned: 2_000, remaining: 0 })
  await w.shop.transact((tx) => payouts.shown.recordReturned(tx, transfer, 'AC04'))
  assert.deepEqual(await seen(), { amount: 2_000, returned: 500, remaining: 1_500 })
})
