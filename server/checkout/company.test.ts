import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMerchandise, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { configure } from '#testing/fixtures/site.ts'
import { rowsOf } from '#testing/fixtures/exports.ts'
import { clerk } from '#testing/fixtures/staff.ts'
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

test('a company of another country of the EU owes the tax itself: the same price, no tax on its invoice, and why', async (t) => {
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
  const [listed] = await rowsOf(await clerk(w, 'finance'), 'invoices')
  assert.deepEqual([listed?.['VAT number'], listed?.['Reverse charge']], ['DE136695976', 'yes'])
})

test('a company of the own country, and one without a number, pay the tax', async (t) => {
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

test('a number with a wrong digit, one without a company, and a company where there are no such invoices are refused', async (t) => {
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
