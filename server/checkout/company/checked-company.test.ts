import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import { addMerchandise, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { BANK, processRefund } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { rowsOf, sum } from '#testing/fixtures/exports.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { textOf } from '#testing/harness/pdf.ts'
import { world, type World } from '#testing/harness/world.ts'

const SELLER = { name: 'Festoon d.o.o.', address: 'Obala 1, Split', taxId: 'HR33392005961' }
const SWITCHED_ON = { companyInvoices: { enabled: true, reverseCharge: true }, invoiceSeller: SELLER }

/** A ticket, a cup and its shipping, for a company. */
async function orderFor(w: World, token: string, company: { company_name: string; vat_number: string }) {
  const { code } = await filledCart(w)
  await addMerchandise(w, { cart: code, external_code: 'cup' })
  const input = checkoutInput(token, code)
  return w.post('/api/checkout-cart', { ...input, order: { ...input.order, ...company } })
}

async function invoiceOf(w: World, { body }: Awaited<ReturnType<World['post']>>) {
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const { code, checksum } = body.order
  const answer = await w.app.inject({ url: `/download-invoice/${code}/${checksum}` })
  const [row] = await w.shop.sql<{ taxes: { rate: number; tax: number; gross: number }[] }[]>`
    select snapshot -> 'taxes' as taxes from invoices join orders o on o.id = order_id where o.code = ${code}`
  return { text: textOf(answer.rawPayload), taxes: row?.taxes ?? [] }
}

test('a company in another EU country pays the same price under reverse charge, and its invoice shows no tax and the reason', async (t) => {
  const w = await world(t)
  await configure(w, SWITCHED_ON)
  const token = await customer(w)
  const placed = await orderFor(w, token, { company_name: ' ACME  GmbH ', vat_number: 'de 136 695 976' })
  assert.equal(placed.status, 200, placed.body.message)
  const { text, taxes } = await invoiceOf(w, placed)
  assert.match(text, /ACME GmbH/)
  assert.match(text, /VAT number DE136695976/)
  assert.match(text, /Reverse charge: VAT to be accounted\s+for by the recipient/)
  assert.deepEqual(
    taxes.map(({ rate, tax, gross }) => ({ rate, tax, gross })),
    [{ rate: 0, tax: 0, gross: placed.body.order.total_price }],
  )
  assert.match(text, /Item\s+Tax rate\s+Price\b/)
  assert.match(text, /VAT number HR33392005961/)
  assert.doesNotMatch(text, /with tax|Tax ID/i)
  const [listed] = await rowsOf(await clerk(w, 'finance'), 'invoices')
  assert.deepEqual([listed?.['VAT number'], listed?.['Reverse charge']], ['DE136695976', 'yes'])
})

test('a Greek company may begin its VAT number with GR, and its invoice states it with EL under the reverse charge', async (t) => {
  const w = await world(t)
  await configure(w, SWITCHED_ON)
  const placed = await orderFor(w, await customer(w), {
    company_name: 'Akme AE',
    vat_number: 'GR094\u2013019\u2010245',
  })
  assert.equal(placed.status, 200, placed.body.message)
  const { text, taxes } = await invoiceOf(w, placed)
  assert.match(text, /VAT number EL094019245/)
  assert.match(text, /Reverse charge/)
  assert.deepEqual(
    taxes.map(({ rate }) => rate),
    [0],
  )
})

const ACME = { company_name: 'ACME GmbH', vat_number: 'DE136695976' }

test('reverse-charge amounts are posted to accounts of their own, which can be renamed and appear in ledger, bookings and DATEV export', async (t) => {
  const w = await world(t)
  await configure(w, SWITCHED_ON)
  await changeProduct(w, 'camping', { tax_rate: 0 })
  const [finance, token] = [await clerk(w, 'finance'), await customer(w)]
  const free = await createPaidOrder(w, token, { weekend: [], products: ['camping'] })
  const placed = await orderFor(w, token, ACME)
  await invoiceOf(w, placed)
  const accounts = async (): Promise<LedgerAccount[]> =>
    (await finance.get('/office/api/ledger/accounts')).body.accounts
  const own = async () => (await accounts()).filter(({ key }) => key.endsWith(' reverse-charge'))
  const total = (some: LedgerAccount[]) => some.reduce((all, { closing }) => all - closing, 0)
  assert.deepEqual(
    (await own()).map(({ number, name }) => [number, name]),
    [
      ['399999', 'Deferred income, reverse charge'],
      ['409999', 'Income, reverse charge'],
      ['419999', 'Fees, reverse charge'],
      ['429999', 'Shipping, reverse charge'],
    ],
  )
  assert.equal(total(await own()), placed.body.order.total_price)
  const freeOfTax = (await accounts()).filter(({ key }) => key.endsWith(' 0.00'))
  assert.equal(total(freeOfTax), free.total_price, 'what is free of tax stands apart')
  assert.equal(new Set((await accounts()).map(({ number }) => number)).size, (await accounts()).length)

  const income = (await own()).find(({ key }) => key.startsWith('income'))
  const named = { key: income?.key, version: income?.version, number: '433600', name: 'Section 13b' }
  assert.equal((await finance.post('/office/api/ledger/accounts', named)).status, 200)
  const bookings = (await rowsOf(finance, 'bookings')).filter((row) => row['Account'] === '433600')
  assert.deepEqual([bookings[0]?.['Account name'], sum(bookings, 'Credit')], ['Section 13b', 1_400])
  const datev = (await finance.file('/office/api/datev-bookings?first=2027-01-01&last=2027-01-31')).toString()
  for (const number of ['433600', '399999', '419999', '429999'])
    assert.ok(datev.includes(`;${number};`), number)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('reverse-charge amounts are recognized as income and refunded on the same accounts', async (t) => {
  const w = await world(t)
  await configure(w, SWITCHED_ON)
  const token = await customer(w)
  const placed = await orderFor(w, token, ACME)
  await invoiceOf(w, placed)
  const finance = await clerk(w, 'owner')
  const code: string = placed.body.order.code
  const { order } = (await finance.get(`/office/api/orders/${code}`)).body
  const refund = { tickets: [order.tickets[0].code], reason: 'Ill.', include_fees: true, ...BANK }
  const { body } = await finance.post(`/office/api/orders/${code}/refunds`, refund)
  await processRefund(w, body.refund.id, 'start', 'complete')
  w.clock.move('P200D')
  await ledger.post(w.shop)
  const late = await clerk(w, 'finance', 'late@festoon.test')
  const { accounts } = (await late.get('/office/api/ledger/accounts')).body
  const left = accounts.filter(
    ({ key, closing }: LedgerAccount) => closing !== 0 && / (?:reverse|0\.)/.test(key),
  )
  assert.deepEqual(
    left.map(({ key, closing }: LedgerAccount) => [key, closing]),
    [
      ['income reverse-charge', -1_400],
      ['fees reverse-charge', -50],
      ['shipping reverse-charge', -500],
    ],
  )
  const notes = (await rowsOf(late, 'invoices')).filter((row) => row['Number']?.startsWith('CN'))
  assert.deepEqual([notes[0]?.['Gross'], notes[0]?.['Tax']], ['-133.00', '0.00'])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a domestic company and a company without a VAT number pay the tax', async (t) => {
  const w = await world(t)
  await configure(w, SWITCHED_ON)
  const token = await customer(w)
  for (const vat_number of ['HR33392005961', '']) {
    const { text, taxes } = await invoiceOf(w, await orderFor(w, token, { company_name: 'ACME', vat_number }))
    assert.match(text, /ACME/)
    assert.doesNotMatch(text, /Reverse charge/)
    assert.ok(taxes.every(({ rate, tax }) => rate > 0 && tax > 0))
  }
})

test('an invalid VAT number, one without a company, and a company if the festival issues no company invoices, are refused', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const errorsOf = async (company_name: string, vat_number: string) =>
    (await orderFor(w, token, { company_name, vat_number })).body.errors
  assert.ok('order.company_name' in (await errorsOf('ACME', '')))
  await configure(w, SWITCHED_ON)
  assert.ok('order.vat_number' in (await errorsOf('ACME', 'DE136695977')))
  assert.ok('order.company_name' in (await errorsOf(' ', 'DE136695976')))
  assert.ok('order.company_name' in (await errorsOf('A'.repeat(256), '')))
})

/** Corrects the company of an order as the office does. */
async function correct(who: Clerk, code: string, company: { company_name: string; vat_number: string }) {
  const { order } = (await who.get(`/office/api/orders/${code}`)).body
  return who.post(`/office/api/orders/${code}/company-corrections`, {
    ...company,
    seen: order.company_version,
  })
}

test('correcting the company of an invoice issues a credit note for the whole invoice and a new invoice, and the customer gets both', async (t) => {
  const w = await world(t)
  await configure(w, SWITCHED_ON)
  const token = await customer(w)
  const placed = await orderFor(w, token, { company_name: '', vat_number: '' })
  const { code, checksum, total_price } = placed.body.order
  await invoiceOf(w, placed)
  w.clock.move('P1D')
  const late = await clerk(w, 'sales', 'late@festoon.test')
  const own = { company_name: ' ACME  d.o.o. ', vat_number: 'HR33392005961' }
  const done = await correct(late, code, own)
  assert.equal(done.status, 200, JSON.stringify(done.body))
  assert.deepEqual(
    [done.body.order.invoice.number, done.body.order.company],
    ['2027-000002', { name: 'ACME d.o.o.', vat_number: 'HR33392005961', reverse_charge: false }],
  )
  const answer = await w.app.inject({ url: `/download-invoice/${code}/${checksum}` })
  const text = textOf(answer.rawPayload).replaceAll(/\s+/g, ' ')
  for (const part of [
    'ACME d.o.o.',
    'Replaces invoice 2027-000001',
    'Date 16 January 2027',
    'Paid on 15 January 2027',
  ])
    assert.ok(text.includes(part), `${part} is not in: ${text}`)
  const [order] = (await w.post('/api/get-data', { token })).body.data.orders
  assert.deepEqual(
    order.credit_notes.map(({ number, reason }: Record<string, string>) => [number, reason]),
    [['CN-2027-000001', 'corrected']],
  )
  const note = await w.app.inject({ url: order.credit_notes[0].path })
  assert.match(textOf(note.rawPayload), /2027-000001[^]*Invoice corrected/)
  const mail = (await w.mails()).findLast(({ template }) => template === 'invoice-corrected')
  assert.match(mail?.text ?? '', new RegExp(`download-invoice/${code}`))
  const finance = await clerk(w, 'finance')
  const listed = await rowsOf(finance, 'invoices')
  assert.deepEqual(
    listed.map((row) => [row['Number'], row['Gross'], row['Customer']]),
    [
      ['2027-000001', (total_price / 100).toFixed(2), 'Ana Horvat'],
      ['2027-000002', (total_price / 100).toFixed(2), 'ACME d.o.o.'],
      ['CN-2027-000001', (-total_price / 100).toFixed(2), 'Ana Horvat'],
    ],
  )
  assert.deepEqual((await finance.get('/office/api/month-documents/size?month=2027-01')).body.rows, 3)
  for (const number of ['2027-000001', 'CN-2027-000001'])
    assert.equal((await finance.get(`/office/api/orders?search=${number}`)).body.rows[0]?.code, code, number)
  assert.deepEqual(await consistency.check(w.shop), [])
  const again = await correct(late, code, own)
  assert.match(again.body.message, /already has this company and VAT number/)
})

test('correcting to a reverse-charge company changes the new invoice, the ledger and any later refund', async (t) => {
  const w = await world(t)
  await configure(w, SWITCHED_ON)
  const [owner, token] = [await clerk(w, 'owner'), await customer(w)]
  const placed = await orderFor(w, token, { company_name: 'ACME', vat_number: '' })
  await invoiceOf(w, placed)
  const { code, total_price } = placed.body.order
  const taxes = async () =>
    (await owner.get('/office/api/ledger/accounts')).body.accounts
      .filter(({ key }: LedgerAccount) => /^tax |reverse-charge$/.test(key))
      .reduce(
        (all: Record<string, number>, { key, closing }: LedgerAccount) => {
          const kind = key.startsWith('tax') ? 'tax' : 'reverse'
          return { ...all, [kind]: (all[kind] ?? 0) - closing }
        },
        { tax: 0, reverse: 0 },
      )
  assert.ok((await taxes()).tax > 0)
  assert.equal((await correct(owner, code, ACME)).status, 200)
  assert.deepEqual(await taxes(), { tax: 0, reverse: total_price })
  assert.deepEqual(await consistency.check(w.shop), [])
  assert.equal((await correct(owner, code, { company_name: '', vat_number: '' })).status, 200)
  assert.equal((await taxes()).reverse, 0)
  assert.deepEqual(await consistency.check(w.shop), [])
  assert.equal((await correct(owner, code, ACME)).status, 200)
  const { order } = (await owner.get(`/office/api/orders/${code}`)).body
  const refund = { tickets: [order.tickets[0].code], reason: 'Ill.', include_fees: true, ...BANK }
  const { body } = await owner.post(`/office/api/orders/${code}/refunds`, refund)
  await processRefund(w, body.refund.id, 'start', 'complete')
  assert.deepEqual(await taxes(), { tax: 0, reverse: total_price - 13_300 })
  assert.deepEqual(await consistency.check(w.shop), [])
  const refused = await correct(owner, code, { company_name: '', vat_number: '' })
  assert.match(refused.body.message, /Part of this order has been refunded/)
})

test('the company of an order without an invoice is changed directly, and an outdated correction is refused', async (t) => {
  const w = await world(t)
  await configure(w, SWITCHED_ON)
  const sales = await clerk(w, 'sales')
  const order = await transferOrder(w)
  const { company_version: seen } = (await sales.get(`/office/api/orders/${order.code}`)).body.order
  const path = `/office/api/orders/${order.code}/company-corrections`
  assert.equal((await sales.post(path, { ...ACME, seen })).status, 200)
  const second = await sales.post(path, { company_name: 'Other', vat_number: '', seen })
  assert.deepEqual([second.status, Object.keys(second.body.errors)], [422, ['seen']])
  const wrong = await correct(sales, order.code, { company_name: 'ACME', vat_number: 'DE1' })
  assert.deepEqual(Object.keys(wrong.body.errors), ['vat_number'])
  await enterTransfer(await clerk(w, 'finance'), order, transferInput(13_300))
  const [invoice] = await w.shop.sql<{ number: string; reverse_charge: boolean }[]>`
    select number, (snapshot ->> 'reverse_charge')::boolean as reverse_charge from invoices`
  assert.deepEqual(invoice, { number: '2027-000001', reverse_charge: true })
  assert.deepEqual(await consistency.check(w.shop), [])
})
