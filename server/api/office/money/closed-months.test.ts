import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { rowsOf, sum } from '#testing/fixtures/exports.ts'
import { allRight, another, changeOrder } from '#testing/fixtures/order-changes.ts'
import { createStaffOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { BANK, makePlanRefundable, processRefund } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const SELLER = { name: 'Festoon d.o.o.', address: 'Obala 1, Split', taxId: 'HR33392005961' }
const ACME = { company_name: 'ACME GmbH', vat_number: 'DE136695976' }
const SOLD = /^(?:deferred_income|income|fees|shipping|discounts|tax|rounding)/
const MONTHS = ['2027-01', '2027-02', '2027-03']
const daysOf = (month: string) =>
  `from=${month}-01&until=${month === '2027-02' ? '2027-02-28' : `${month}-31`}`

/** The tax at each rate and the sales of a month, from the ledger and from the export of income by day of sale. */
async function monthOf(finance: Clerk, month: string) {
  const [first, last] = daysOf(month).replace('from=', '').split('&until=')
  const path = `/office/api/ledger/accounts?first=${first}&last=${last}`
  const { accounts }: { accounts: LedgerAccount[] } = (await finance.get(path)).body
  const rows = await rowsOf(finance, `sales?${daysOf(month)}`)
  const rates = [...new Set(accounts.flatMap(({ key }) => /^tax (.*)/.exec(key)?.[1] ?? []))]
  const owed = (key: string) =>
    accounts.filter((each) => each.key === key).reduce((all, { debit, credit }) => all + credit - debit, 0)
  const sold = accounts
    .filter(({ key }) => SOLD.test(key))
    .reduce((all, { debit, credit }) => all + credit - debit, 0)
  return {
    ledger: [sold, ...rates.map((rate) => owed(`tax ${rate}`))],
    list: [
      sum(rows, 'Gross'),
      ...rates.map((rate) =>
        sum(
          rows.filter((row) => row['Tax %'] === rate),
          'Tax',
        ),
      ),
    ],
  }
}

/** Both income exports of a month, verbatim. */
const listsOf = (finance: Clerk, month: string) =>
  Promise.all(['sales', 'paid'].map((name) => rowsOf(finance, `${name}?${daysOf(month)}`)))

async function assertAgreed(w: World, finance: Clerk): Promise<void> {
  for (const month of MONTHS) {
    const { ledger: booked, list } = await monthOf(finance, month)
    assert.deepEqual(list, booked, month)
  }
  await allRight(w)
}

async function closeJanuary(w: World): Promise<Clerk> {
  // Unpaid orders still wait for their transfers then.
  await w.shop.sql`
    update orders set abandon_at = '2027-03-01', balance_due_at = balance_due_at + interval '60 days'
     where payment_status in ('pending', 'partial')`
  w.clock.move('P20D')
  const owner = await clerk(w, 'owner', 'february@festoon.test')
  assert.equal((await owner.post('/office/api/ledger/closings', { month: '2027-01' })).status, 200)
  return owner
}

async function correct(who: Clerk, code: string, company: { company_name: string; vat_number: string }) {
  const { order } = (await who.get(`/office/api/orders/${code}`)).body
  const path = `/office/api/orders/${code}/company-corrections`
  const done = await who.post(path, { ...company, seen: order.company_version })
  assert.equal(done.status, 200, JSON.stringify(done.body))
}

test('reverse charge applied to an order of a closed month changes the open month, and exports, ledger and documents agree', async (t) => {
  const w = await world(t)
  await configure(w, { companyInvoices: { enabled: true, reverseCharge: true }, invoiceSeller: SELLER })
  const { code } = await filledCart(w)
  const { body } = await w.post('/api/checkout-cart', checkoutInput(await customer(w), code))
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const waiting = await transferOrder(w)
  await enterTransfer(await clerk(w, 'finance'), waiting, transferInput(5_000))
  const owner = await closeJanuary(w)
  const before = await listsOf(owner, '2027-01')
  for (const order of [body.order.code, waiting.code]) await correct(owner, order, ACME)
  assert.deepEqual(await listsOf(owner, '2027-01'), before)
  await assertAgreed(w, owner)
  const [sales = [], paid = []] = await listsOf(owner, '2027-02')
  const taxOf = (rows: Record<string, string>[]) => sum(rows, 'Tax')
  assert.deepEqual([sum(sales, 'Gross'), taxOf(sales)], [0, -5_320])
  assert.deepEqual([sum(paid, 'Gross'), taxOf(paid)], [0, -2_660 - 1_000])
  assert.ok(sales.every((row) => Number(row['Pieces']) === (row['Tax %'] === '0.00' ? 1 : -1)))
  const documents = await rowsOf(owner, `invoices?${daysOf('2027-02')}`)
  assert.deepEqual([sum(documents, 'Gross'), taxOf(documents)], [0, -2_660])
  // The open month has both payment methods, and new payments belong to the changed order.
  await correct(owner, body.order.code, { company_name: '', vat_number: '' })
  await changeProduct(w, 'weekend', { tax_rate: 13 })
  await correct(owner, waiting.code, { company_name: '', vat_number: '' })
  await enterTransfer(owner, waiting, transferInput(8_300, { value_date: '2027-02-04', seen: 1 }))
  await assertAgreed(w, owner)
  assert.deepEqual(await listsOf(owner, '2027-01'), before)
  const [, later = []] = await listsOf(owner, '2027-02')
  assert.deepEqual([sum(later, 'Gross'), taxOf(later)], [8_300, 1_660], 'the tax is that of the sale')
})

test('changing, cancelling, abandoning or refunding an order of a closed month leaves the month unchanged', async (t) => {
  const w = await world(t)
  await makePlanRefundable(w)
  const [changed, ended, unpaid] = [await transferOrder(w), await transferOrder(w), await transferOrder(w)]
  const moved = await transferOrder(w)
  const inParts = await createStaffOrder(w, {
    products: ['weekend', 'camping'],
    payment_method: 'bank_transfer',
  })
  const finance = await clerk(w, 'finance')
  await enterTransfer(finance, changed, transferInput(4_000))
  await enterTransfer(finance, ended, transferInput(5_000))
  await enterTransfer(finance, inParts, transferInput(6_001))
  const owner = await closeJanuary(w)
  const before = await listsOf(owner, '2027-01')
  await changeOrder(owner, moved, { payment_method: 'credit_card' })
  await changeOrder(owner, changed, {
    products: [another('camping'), another('camping', { full_name: 'Eva Horvat' })],
  })
  const cancelled = await owner.post(`/office/api/orders/${ended.code}/resolutions`, { to: 'cancelled' })
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
  await w.shop.sql`update orders set payment_status = 'abandoned' where code = ${unpaid.code}`
  const opened = await owner.post(`/office/api/orders/${inParts.code}/refunds`, { reason: 'Rain', ...BANK })
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  await processRefund(w, opened.body.refund.id, 'start')
  await ledger.post(w.shop)
  assert.deepEqual(await listsOf(owner, '2027-01'), before)
  for (const month of MONTHS) {
    const { ledger: booked, list } = await monthOf(owner, month)
    assert.deepEqual(list, booked, month)
  }
  const [sales = []] = await listsOf(owner, '2027-02')
  assert.ok(sales.some((row) => row['Product'] === 'camping' && Number(row['Pieces']) > 0))
})
