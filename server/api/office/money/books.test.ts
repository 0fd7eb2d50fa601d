import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import * as refunds from '#server/refunds/refunds.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
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
import { textOf } from '#testing/harness/pdf.ts'
import { world } from '#testing/harness/world.ts'

/** The cells of a line; in quotes a comma is none. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,"]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

/** The rows of a list, as records by their headings. */
async function rowsOf(finance: Clerk, path: string): Promise<Record<string, string>[]> {
  const { status, body } = await finance.get(`/office/api/exports/${path}`)
  assert.equal(status, 200, String(body.message))
  const [head = '', ...lines] = String(body).trimEnd().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, index) => [names[index], cell])))
}

const cents = (text = ''): number => Math.round(Number(text) * 100)

const sum = (rows: Record<string, string>[], name: string): number =>
  rows.reduce((all, row) => all + cents(row[name]), 0)

test('income by day of sale and of payment has price, net and tax of each item, less what was refunded', async (t) => {
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

test('the tax of each rate is that of the invoices and of the ledger to the cent, however many are sold and given back', async (t) => {
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

test('what was still owed of an order that was refunded when it was part-paid is not earned', async (t) => {
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
  // The first installment was 45, of which 34 went back.
  assert.equal(sum(sales, 'Gross'), 1_100)
  assert.deepEqual(
    sales.map((row) => [row['Day'], row['Product'], row['Pieces'], row['Gross']]),
    [
      ['2027-01-15', 'plan', '1', '45.00'],
      ['2027-01-16', 'plan', '-1', '-34.00'],
    ],
  )
  const { accounts } = (await finance.get('/office/api/ledger/accounts')).body
  const sold = accounts.filter(({ key }: LedgerAccount) =>
    /^(?:deferred_income|income|fees|tax|rounding)/.test(key),
  )
  assert.equal(
    sold.reduce((all: number, { closing }: LedgerAccount) => all + closing, 0),
    -1_100,
  )
})

test('money in and out, what gateways hold, open items and the ledger say the same', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  await createPaidOrder(w, await customer(w))
  const part = await transferOrder(w)
  await enterTransfer(finance, part, transferInput(10_000))
  const receipts = await rowsOf(finance, 'receipts')
  assert.equal(sum(receipts, 'Amount'), 23_300)
  const transit = await rowsOf(finance, 'transit')
  assert.deepEqual(
    transit.map((row) => [row['Received'], row['Sent'], row['Balance']]),
    [['133.00', '0.00', '133.00']],
  )
  const open = await rowsOf(finance, 'open')
  assert.deepEqual(
    open.map((row) => [row['Order'], row['Account name'], row['Amount']]),
    [[part.code, 'Receivables', '33.00']],
  )
  assert.deepEqual(await rowsOf(finance, 'open?until=2027-01-14'), [])
  const bookings = await rowsOf(finance, 'bookings')
  assert.equal(sum(bookings, 'Debit'), sum(bookings, 'Credit'))
  assert.ok(bookings.length >= 8)
  assert.deepEqual(new Set(bookings.map((row) => row['Kind'])), new Set(['Sale', 'Payment']))
})

test('what was sent of a refund stays in the lists of money while the rest of it is a problem', async (t) => {
  const w = await world(t)
  const { id } = await createRefundRequest(w)
  await processRefund(w, id, 'start', 'complete')
  const finance = await clerk(w, 'finance')
  const sent = async () =>
    (await rowsOf(finance, 'receipts'))
      .filter((row) => row['Kind'] === 'refund')
      .map((row) => [row['At'], row['Reference'], row['Amount']])
  assert.deepEqual(await sent(), [['2027-01-15 10:00', `refund ${id}`, '-119.00']])
  w.clock.move('PT2H')
  await w.shop.transact((tx) => refunds.staffActions.failByBank(tx, id, 6_900, 'AC04'))
  assert.deepEqual(await sent(), [['2027-01-15 10:00', `refund ${id}`, '-50.00']])
  const { preview } = (await finance.post('/office/api/payout-previews', {})).body
  assert.deepEqual(
    preview.left_out.map((each: Record<string, unknown>) => [each['kind'], each['id'], each['reason']]),
    [['refund', id, 'not_processing']],
  )
})

/** Asserts that the lists of income say the same at each rate of tax as the ledger, which says it without what it rounds. */
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

test('a refund of a discounted order is at the rates of its credit note in the lists of income, and stays there as a problem', async (t) => {
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
  await w.shop.transact((tx) => refunds.staffActions.failByBank(tx, id, 100, 'AC04'))
  assert.deepEqual(
    (await assertSameTaxes(finance)).filter((row) => row['Day'] === '2027-01-16'),
    given,
  )
})

test('the rest of a part-paid order is cancelled at each rate of tax as in the ledger', async (t) => {
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
  await assertSameTaxes(finance)
})

test('what a voucher takes off stands at the rates of tax at which the invoice has it', async (t) => {
  const w = await world(t)
  await changeProduct(w, 'camping', { tax_rate: 13 })
  await w.shop.sql`insert into vouchers (code, name, amount) values ('GIFT', 'Gift', 3334)`
  const token = await customer(w)
  const { code } = await filledCart(w)
  await filledCart(w, { cart: code, external_code: 'camping', age: '' })
  const input = checkoutInput(token, code)
  const order = { ...input.order, payment_method: 'bank_transfer' }
  const placed = await w.post('/api/checkout-cart', { ...input, order, voucher_code: 'GIFT' })
  const finance = await clerk(w, 'finance')
  const due = placed.body.order.total_price
  await enterTransfer(finance, placed.body.order, transferInput(due, { method: 'cash' }))
  const sales = await rowsOf(finance, 'sales')
  const [invoice] = await w.shop.sql<{ taxes: { rate: number; gross: number }[] }[]>`
    select snapshot -> 'taxes' as taxes from invoices`
  assert.deepEqual(
    invoice?.taxes.map(({ rate }) =>
      sum(
        sales.filter((row) => Number(row['Tax %']) === rate),
        'Gross',
      ),
    ),
    invoice?.taxes.map(({ gross }) => gross),
  )
  assert.equal(sum(sales, 'Gross'), due)
  assert.equal(sum(await rowsOf(finance, 'paid'), 'Gross'), due)
  const reversal = { payment: 1, reason: 'Another order', keep_tickets: true, seen: 1 }
  await finance.post(`/office/api/orders/${placed.body.order.code}/payment-reversals`, reversal)
  assert.deepEqual(
    (await rowsOf(finance, 'receipts')).map((row) => [row['Kind'], row['Via']]),
    [
      ['payment', 'cash'],
      ['taken back', 'cash'],
    ],
  )
  assert.deepEqual(await rowsOf(finance, 'paid'), [])
})

test('every list comes as a workbook, too', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  await createPaidOrder(w, await customer(w))
  const { status, headers } = await finance.get('/office/api/exports/bookings?format=xlsx')
  assert.deepEqual(
    [status, headers['content-type'], headers['content-disposition']],
    [
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'attachment; filename="bookings-2027-01-15.xlsx"',
    ],
  )
})

test('all invoices and credit notes of a month come as one zip, and what is no month is refused', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const { id } = await createRefundRequest(w)
  await processRefund(w, id, 'start', 'complete')
  const files = unzipSync(await finance.file('/office/api/month-documents?month=2027-01'))
  assert.deepEqual(Object.keys(files), ['invoice-2027-000001.pdf', 'credit-note-CN-2027-000001.pdf'])
  assert.match(textOf(Buffer.from(files['invoice-2027-000001.pdf'] ?? [])), /2027-000001/)
  for (const month of ['2027-13', 'January'])
    assert.equal((await finance.get(`/office/api/month-documents?month=${month}`)).status, 422, month)
  const { body } = await finance.get('/office/api/month-documents/size?month=2027-02')
  assert.deepEqual(body, { rows: 0, busy: false })
  const list = await rowsOf(finance, 'invoices')
  assert.deepEqual(
    list.map((row) => [row['Number'], row['Net'], row['Tax'], row['Gross']]),
    [
      ['2027-000001', '106.40', '26.60', '133.00'],
      ['CN-2027-000001', '-95.20', '-23.80', '-119.00'],
    ],
  )
})

describe('DATEV', () => {
  const address = (input: object) =>
    `/office/api/datev-bookings?${new URLSearchParams({ first: '2027-01-01', last: '2027-01-31', consultant: '29098', client: '55003', ...input }).toString()}`

  test('reads the ledger as pairs of accounts, whose sums are those of the ledger', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    const order = await createPaidOrder(w, await customer(w))
    const { status, headers } = await finance.get(address({}))
    const raw = await finance.file(address({}))
    assert.deepEqual([status, headers['content-type']], [200, 'text/csv; charset=windows-1252'])
    assert.match(String(headers['content-disposition']), /EXTF_Buchungsstapel-2027-01-15\.csv/)
    const [head = '', columns = '', ...lines] = raw.toString('latin1').trimEnd().split('\r\n')
    assert.match(
      head,
      /^"EXTF";700;21;"Buchungsstapel";13;20270115\d{9};;"";"";"";29098;55003;20270101;6;20270101;20270131;"Festoon";"";1;0;0;"EUR";/,
    )
    assert.deepEqual([columns.split(';').length, lines[0]?.split(';').length], [125, 125])
    assert.match(
      columns,
      /^Umsatz \(ohne Soll\/Haben-Kz\);Soll\/Haben-Kennzeichen;.*Gegenkonto \(ohne BU-Schlüssel\)/,
    )
    const cells = lines.map((line) => line.split(';'))
    assert.deepEqual(
      cells.map((line) => [line[0], line[1], line[6], line[7], line[9], line[10]]),
      [
        ['103,20', '"S"', '140000', '392500', '1501', `"${order.code}"`],
        ['26,60', '"S"', '140000', '382500', '1501', `"${order.code}"`],
        ['3,20', '"S"', '140000', '412500', '1501', `"${order.code}"`],
        ['133,00', '"S"', '146000', '140000', '1501', `"${order.code}"`],
      ],
    )
    assert.equal(cells[0]?.[13], `"Sale ${order.code}"`)
  })

  test('refuses days of two years, numbers that are none, and accounts of several lengths', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    await createPaidOrder(w, await customer(w))
    const wrong = await finance.get(address({ last: '2028-01-01', consultant: '12', client: '0' }))
    assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['last', 'consultant', 'client']])
    const { accounts } = (await finance.get('/office/api/ledger/accounts')).body
    const { version } = accounts.find(({ key }: LedgerAccount) => key === 'receivables')
    const debtors = { key: 'receivables', number: '1400', name: 'Debtors', version }
    assert.equal((await finance.post('/office/api/ledger/accounts', debtors)).status, 200)
    const uneven = await finance.get(address({}))
    assert.equal(uneven.status, 422)
    assert.match(uneven.body.message, /same length/)
  })
})
