import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { rowsOf, sum } from '#testing/fixtures/exports.ts'
import { createPaidOrder, createStaffOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import {
  BANK,
  createRefundRequest,
  makePlanRefundable,
  processRefund,
  requestedRefund,
} from '#testing/fixtures/refunds.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('income by day of sale and by day of payment lists each item with gross, net and tax, less refunds', async (t) => {
  const w = await world(t)
  const waiting = await transferOrder(w)
  const { id } = await createRefundRequest(w)
  w.clock.move('PT15H')
  const finance = await clerk(w, 'finance')
  await enterTransfer(finance, waiting, transferInput(13_300, { value_date: '2027-01-16' }))
  await processRefund(w, id, 'start', 'complete')
  const sales = await rowsOf(finance, 'sales')
  assert.deepEqual(
    sales.map((row) => [row['Day'], row['Product'], row['Method'], row['Pieces'], row['Gross']]),
    [
      ['2027-01-15', 'weekend', 'bank_transfer', '1', '133.00'],
      ['2027-01-15', 'weekend', 'credit_card', '1', '133.00'],
      ['2027-01-16', 'weekend', 'credit_card', '-1', '-119.00'],
    ],
  )
  assert.equal(sum(sales, 'Net') + sum(sales, 'Tax'), sum(sales, 'Gross'))
  const paid = await rowsOf(finance, 'paid?from=2027-01-16')
  assert.deepEqual(
    paid.map((row) => [row['Day'], row['Method'], row['Gross']]),
    [
      ['2027-01-16', 'bank_transfer', '133.00'],
      ['2027-01-16', 'credit_card', '-119.00'],
    ],
  )
})

test('income exports match the tax of the ledger at each rate to the cent, after several sales and refunds', async (t) => {
  const w = await world(t)
  await w.shop.sql`update shipping_rates set tax_rate = 13`
  const [finance, token] = [await clerk(w, 'owner'), await customer(w)]
  for (const _ of [1, 2, 3]) await createPaidOrder(w, token, { weekend: [], products: ['camping'] })
  const back = await createPaidOrder(w, token, { products: ['camping'], merchandise: ['cup', 'shirt'] })
  const shirt = back.merchandisePurchases.find((each) => each.merchandise.includes('T-shirt'))?.code
  const weekend = back.tickets.find(({ price }) => price === 12_900)?.code
  for (const items of [{ tickets: weekend }, { tickets: '', merchandise: shirt }])
    await processRefund(w, await requestedRefund(w, token, back, items), 'start', 'complete')
  const { accounts } = (await finance.get('/office/api/ledger/accounts')).body
  const rows = await rowsOf(finance, 'sales')
  for (const rate of ['13.00', '25.00']) {
    const owed = accounts.find(({ key }: LedgerAccount) => key === `tax ${rate}`).closing
    const listed = rows.filter((row) => row['Tax %'] === rate)
    assert.equal(sum(listed, 'Tax'), -owed, rate)
  }
  assert.deepEqual(await rowsOf(finance, 'paid'), rows)
})

test('the unpaid rest of an order that was refunded while partly paid is not income', async (t) => {
  const w = await world(t)
  await makePlanRefundable(w)
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: [], products: ['plan'] })
  assert.equal(sum(await rowsOf(await clerk(w, 'finance'), 'sales'), 'Gross'), order.total_price)
  const id = await requestedRefund(w, token, order)
  w.clock.move('PT15H')
  await processRefund(w, id, 'start', 'complete')
  const finance = await clerk(w, 'finance', 'late@festoon.test')
  const sales = await rowsOf(finance, 'sales')
  // The first installment was 45, of which 34 were refunded.
  assert.equal(sum(sales, 'Gross'), 1_100)
  assert.deepEqual(
    sales.map((row) => [row['Day'], row['Product'], row['Pieces'], row['Gross']]),
    [
      ['2027-01-15', 'plan', '1', '45.00'],
      ['2027-01-16', 'plan', '-1', '-34.00'],
    ],
  )
  assert.deepEqual(await rowsOf(finance, 'paid'), sales, 'by the day of payment as well')
  const { accounts } = (await finance.get('/office/api/ledger/accounts')).body
  const sold = accounts.filter(({ key }: LedgerAccount) =>
    /^(?:deferred_income|income|fees|tax|rounding)/.test(key),
  )
  assert.equal(
    sold.reduce((all: number, { closing }: LedgerAccount) => all + closing, 0),
    -1_100,
  )
})

/** Asserts that the income exports match the ledger at each tax rate, including its rounding account. */
async function assertSameTaxes(finance: Clerk): Promise<Record<string, string>[]> {
  const sales = await rowsOf(finance, 'sales')
  const { accounts }: { accounts: LedgerAccount[] } = (await finance.get('/office/api/ledger/accounts')).body
  const rates = accounts.filter(({ key }) => key.startsWith('tax ')).map(({ key }) => key.slice(4))
  for (const rate of rates) {
    const listed = sales.filter((row) => row['Tax %'] === rate)
    const owed = accounts.find(({ key }) => key === `tax ${rate}`)?.closing ?? 0
    assert.equal(sum(listed, 'Tax') + owed, 0, rate)
  }
  const sold = accounts.filter(({ key }) => SOLD.test(key)).reduce((all, { closing }) => all - closing, 0)
  assert.equal(sum(sales, 'Gross'), sold)
  return sales
}

const SOLD = /^(?:deferred_income|income|fees|shipping|discounts|tax|rounding)/

test('a refund of a discounted order has the tax rates of its credit note in the income exports, even while it is a problem', async (t) => {
  const w = await world(t)
  await changeProduct(w, 'camping', { tax_rate: 13 })
  await w.shop.sql`insert into vouchers (code, name, amount) values ('GIFT', 'Gift', 9111)`
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { products: ['camping'], voucher_code: 'GIFT' })
  w.clock.move('PT15H')
  const finance = await clerk(w, 'owner')
  const weekend = order.tickets.find(({ price }) => price === 12_900)?.code
  const id = await requestedRefund(w, token, order, { tickets: weekend })
  await processRefund(w, id, 'start')
  await assertSameTaxes(finance)
  await processRefund(w, id, 'complete')
  const given = (await assertSameTaxes(finance)).filter((row) => row['Day'] === '2027-01-16')
  assert.ok(given.some((row) => row['Name'] === 'Discount'))
  const notes = (await rowsOf(finance, 'invoices')).filter((row) => row['Number']?.startsWith('CN'))
  const byRate = Map.groupBy(given, (row) => row['Tax %'] ?? '')
  assert.equal(
    notes[0]?.['Taxes'],
    [...byRate]
      .toSorted()
      .map(([rate, rows]) => `${Number(rate)}%: ${(sum(rows, 'Tax') / 100).toFixed(2)}`)
      .join(', '),
  )
  await w.shop.transact((tx) =>
    refunds.staffActions.failByBank(tx, id, { amount: 100, wasSent: true, reason: 'AC04' }),
  )
  assert.deepEqual(
    (await assertSameTaxes(finance)).filter((row) => row['Day'] === '2027-01-16'),
    given,
  )
})

test('refunding a partly paid order cancels its unpaid rest at each tax rate, as in the ledger', async (t) => {
  const w = await world(t)
  await changeProduct(w, 'camping', { tax_rate: 13 })
  const finance = await clerk(w, 'owner')
  for (const paid of [3_337, 5_000, 9_999]) {
    const part = await createStaffOrder(w, {
      products: ['weekend', 'camping'],
      merchandise: ['shirt'],
      payment_method: 'bank_transfer',
    })
    await enterTransfer(finance, part, transferInput(paid))
    const opened = await finance.post(`/office/api/orders/${part.code}/refunds`, { reason: 'Rain', ...BANK })
    assert.equal(opened.status, 200, JSON.stringify(opened.body))
    await processRefund(w, opened.body.refund.id, 'start')
  }
  const sales = await assertSameTaxes(finance)
  assert.deepEqual(await rowsOf(finance, 'paid'), sales, 'what was paid is what was not cancelled')
})

/** Asserts that income by day of payment equals the ledger's money for orders, less refunds. */
async function assertSameMoney(finance: Clerk): Promise<Record<string, string>[]> {
  const paid = await rowsOf(finance, 'paid')
  const { bridge } = (await finance.get('/office/api/ledger/bridge')).body
  const { refunds_open, given_back, credited } = bridge
  assert.equal(sum(paid, 'Gross'), bridge.paid - refunds_open - given_back - credited)
  assert.equal(sum(paid, 'Net') + sum(paid, 'Tax'), sum(paid, 'Gross'))
  return paid
}

test('income by day of payment lists each payment of an order on its own day and by its own method', async (t) => {
  const w = await world(t)
  await changeProduct(w, 'camping', { tax_rate: 13 })
  const order = await createStaffOrder(w, {
    products: ['weekend', 'camping'],
    merchandise: ['shirt'],
    payment_method: 'bank_transfer',
  })
  const rest = order.total_price - 3_337 - 7_001
  const payments = [
    ['2027-01-15', 'bank_transfer', 3_337],
    ['2027-01-16', 'cash', 7_001],
    ['2027-01-17', 'card_terminal', rest],
  ] as const
  for (const [index, [day, method, amount]] of payments.entries()) {
    const finance = await clerk(w, 'finance', `${day}@festoon.test`)
    const entered = await enterTransfer(
      finance,
      order,
      transferInput(amount, { method, value_date: day, seen: index }),
    )
    assert.equal(entered.status, 200, JSON.stringify(entered.body))
    const of = (await assertSameMoney(finance)).filter((row) => row['Day'] === day)
    assert.deepEqual([sum(of, 'Gross'), [...new Set(of.map((row) => row['Method']))]], [amount, [method]])
    const pieces = of.reduce((all, row) => all + Number(row['Pieces']), 0)
    assert.equal(pieces, index === 0 ? 4 : 0, 'pieces count with the first money')
    w.clock.move('P1D')
  }
  const finance = await clerk(w, 'finance', 'end@festoon.test')
  const paid = await assertSameMoney(finance)
  const [invoice] = await w.shop.sql<{ taxes: { rate: number; tax: number; gross: number }[] }[]>`
    select snapshot -> 'taxes' as taxes from invoices`
  for (const { rate, tax, gross } of invoice?.taxes ?? []) {
    const listed = paid.filter((row) => Number(row['Tax %']) === rate)
    assert.deepEqual([sum(listed, 'Gross'), sum(listed, 'Tax')], [gross, tax], `${rate}%`)
  }
  const sales = await rowsOf(finance, 'sales')
  for (const name of new Set(sales.map((row) => row['Name']))) {
    const ofItem = (rows: Record<string, string>[]) => rows.filter((row) => row['Name'] === name)
    assert.equal(sum(ofItem(paid), 'Gross'), sum(ofItem(sales), 'Gross'), String(name))
  }
})

test('income by day of payment excludes overpayments, and deducts reversals, cancellations and later overpayments on their own day', async (t) => {
  const w = await world(t)
  const [first, second, third] = [await transferOrder(w), await transferOrder(w), await transferOrder(w)]
  const fourth = await transferOrder(w, ['weekend', 'camping'])
  const finance = await clerk(w, 'finance')
  await enterTransfer(finance, first, transferInput(13_300))
  await enterTransfer(finance, second, transferInput(5_000))
  await enterTransfer(finance, third, transferInput(20_000))
  await enterTransfer(finance, fourth, transferInput(15_000))
  assert.equal(sum(await assertSameMoney(finance), 'Gross'), 13_300 + 5_000 + 13_300 + 15_000)
  w.clock.move('P1D')
  const owner = await clerk(w, 'owner')
  const reversal = { payment: 1, reason: 'Another order', keep_tickets: true, seen: 1 }
  const reversed = await owner.post(`/office/api/orders/${first.code}/payment-reversals`, reversal)
  assert.equal(reversed.status, 200, JSON.stringify(reversed.body))
  const ended = await owner.post(`/office/api/orders/${second.code}/resolutions`, { to: 'cancelled' })
  assert.equal(ended.status, 200, JSON.stringify(ended.body))
  await removeProduct(owner, fourth.code, 'camping')
  const paid = await assertSameMoney(owner)
  const ofDay = (day: string) => paid.filter((row) => row['Day'] === day)
  assert.equal(sum(ofDay('2027-01-15'), 'Gross'), 46_600)
  assert.equal(sum(ofDay('2027-01-16'), 'Gross'), -18_300 - 1_700)
  assert.deepEqual(
    ofDay('2027-01-16').map((row) => [row['Product'], row['Pieces']]),
    [
      ['camping', '-1'],
      ['weekend', '-2'],
    ],
  )
})

/** Removes a product from an order, whose excess payment becomes an overpayment. */
async function removeProduct(owner: Clerk, code: string, external_code: string): Promise<void> {
  const path = `/office/api/orders/${code}`
  const { lines } = (await owner.post(`${path}/change-previews`, {})).body.preview
  const line = lines.find((each: Record<string, unknown>) => each['external_code'] === external_code)
  const change = { removed_products: [line.id] }
  const { preview } = (await owner.post(`${path}/change-previews`, change)).body
  const { status } = await owner.post(`${path}/changes`, { ...change, seen: preview.version })
  assert.equal(status, 200)
}

test('a voucher’s discount counts with the first payment of an order, or on the day of the order if it covers the total', async (t) => {
  const w = await world(t)
  await w.shop
    .sql`insert into vouchers (code, name, amount) values ('GIFT', 'Gift', 6000), ('ALL', 'All', 20000)`
  const token = await customer(w)
  await createPaidOrder(w, token, { voucher_code: 'GIFT' })
  await createPaidOrder(w, token, { voucher_code: 'ALL' })
  const finance = await clerk(w, 'finance')
  const paid = await assertSameMoney(finance)
  assert.equal(sum(paid, 'Gross'), 7_300)
  assert.deepEqual(paid, await rowsOf(finance, 'sales'))
})
