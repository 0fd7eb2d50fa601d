import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import type { ExportOptions } from '#contract/office/exports.ts'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { rowsOf, sum } from '#testing/fixtures/exports.ts'
import { createPaidOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { createRefundRequest, processRefund } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { textOf } from '#testing/harness/pdf.ts'
import { world } from '#testing/harness/world.ts'

test('the exports of incoming payments, money in transit, open items and ledger entries agree', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  await createPaidOrder(w, await customer(w))
  const part = await transferOrder(w)
  await enterTransfer(finance, part, transferInput(10_000))
  const transactions = await rowsOf(finance, 'transactions')
  assert.equal(sum(transactions, 'Amount'), 23_300)
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

test('the sent part of a refund stays in the financial exports while its failed part is a problem', async (t) => {
  const w = await world(t)
  const { id } = await createRefundRequest(w)
  await processRefund(w, id, 'start', 'complete')
  const finance = await clerk(w, 'finance')
  const sent = async () =>
    (await rowsOf(finance, 'transactions'))
      .filter((row) => row['Kind'] === 'refund')
      .map((row) => [row['At'], row['Reference'], row['Amount']])
  assert.deepEqual(await sent(), [['2027-01-15 10:00', `refund ${id}`, '-119.00']])
  w.clock.move('PT2H')
  await w.shop.transact((tx) =>
    refunds.staffActions.failByBank(tx, id, { amount: 6_900, wasSent: true, reason: 'AC04' }),
  )
  assert.deepEqual(await sent(), [['2027-01-15 10:00', `refund ${id}`, '-50.00']])
  const { preview } = (await finance.post('/office/api/sepa-file-previews', {})).body
  assert.deepEqual(
    preview.left_out.map((each: Record<string, unknown>) => [each['kind'], each['id'], each['reason']]),
    [['refund', id, 'not_processing']],
  )
})

test('a voucher’s discount is exported at the same tax rates as on the invoice', async (t) => {
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
    (await rowsOf(finance, 'transactions')).map((row) => [row['Kind'], row['Via']]),
    [
      ['payment', 'cash'],
      ['taken back', 'cash'],
    ],
  )
  assert.deepEqual(await rowsOf(finance, 'paid'), [])
})

test('every export is also available as an Excel workbook', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  await createPaidOrder(w, await customer(w))
  const { exports } = (await finance.get('/office/api/exports')).body as ExportOptions
  assert.ok(exports.length > 0)
  for (const { name } of exports) {
    const { status, headers, body } = await finance.get(`/office/api/exports/${name}?format=xlsx`)
    assert.deepEqual(
      [status, headers['content-type'], headers['content-disposition']],
      [
        200,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        `attachment; filename="${name}-2027-01-15.xlsx"`,
      ],
    )
    assert.match(String(body), /^PK/, name)
  }
})

test('all invoices and credit notes of a month are exported as one zip, and an invalid month is refused', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const { id } = await createRefundRequest(w)
  await processRefund(w, id, 'start', 'complete')
  const files = unzipSync(await finance.file('/office/api/month-documents?month=2027-01'))
  assert.deepEqual(Object.keys(files), ['invoice-2027-000001.pdf', 'credit-note-CN-2027-000001.pdf'])
  assert.match(textOf(Buffer.from(files['invoice-2027-000001.pdf'] ?? [])), /2027-000001/)
  for (const month of ['2027-13', 'January'])
    assert.equal((await finance.get(`/office/api/month-documents?month=${month}`)).status, 422, month)
  const { headers } = await finance.get('/office/api/month-documents')
  assert.match(String(headers['content-disposition']), /"documents-of-last-month-2027-01-15\.zip"/)
  const { body } = await finance.get('/office/api/month-documents/size?month=2027-02')
  assert.deepEqual(body, { rows: 0, busy: false })
  const list = await rowsOf(finance, 'invoices')
  assert.deepEqual(
    list.map((row) => [row['Number'], row['Net'], row['Tax'], row['Gross'], row['Reverse charge']]),
    [
      ['2027-000001', '106.40', '26.60', '133.00', ''],
      ['CN-2027-000001', '-95.20', '-23.80', '-119.00', ''],
    ],
  )
})

describe('the DATEV export', () => {
  const address = (input: object) =>
    `/office/api/datev-bookings?${new URLSearchParams({ first: '2027-01-01', last: '2027-01-31', consultant: '29098', client: '55003', ...input }).toString()}`

  test('lists the ledger as pairs of accounts, with the amounts of the ledger', async (t) => {
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

  test('is refused for days of two years, invalid numbers, and account numbers of different lengths', async (t) => {
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
