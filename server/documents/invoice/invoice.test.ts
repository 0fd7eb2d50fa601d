import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INVOICE, ITEM } from '#testing/fixtures/documents.ts'
import { pagesOf, textOf } from '#testing/harness/pdf.ts'
import * as documents from '#server/documents/documents.ts'

const words = async (data: Partial<documents.InvoiceData>): Promise<string> =>
  textOf(await documents.invoicePdf({ ...INVOICE, ...data })).replaceAll(/\s+/g, ' ')

async function says(data: Partial<documents.InvoiceData>, ...parts: string[]): Promise<void> {
  const text = await words(data)
  for (const part of parts) assert.ok(text.includes(part), `${part} is not in: ${text}`)
}

test('an invoice is one A4 page with seller, buyer, items, amounts and payment method', async () => {
  const pdf = await documents.invoicePdf(INVOICE)
  assert.equal(pagesOf(pdf), 1)
  assert.match(pdf.toString('latin1'), /\/MediaBox \[0 0 595\.28 841\.89\]/)
  await says({}, '2027-000001', '15 January 2027', 'K7QX-2M9D', 'Page 1 of 1', 'All amounts are in EUR.')
  await says({}, 'Festoon Nights d.o.o. Obala 1 21000 Split Tax ID HR12345678901')
  await says({}, 'Zoë Brontë Dioklecijanova 7 Split 21000 Croatia')
  await says({}, 'Weekend ticket Zoë Brontë 25% €133.00', 'Festoon T-shirt 25% €35.00')
  await says({}, 'Bus Zoë Brontë · Thu 8 July 2027, 12:00 13% €15.00')
  await says({}, 'Shipping Croatian Post · Croatia 25% €5.00', 'Discount Welcome -€10.00')
  await says({}, 'Total paid €178.00', 'Paid by Credit card')
})

test('an invoice shows net and tax by rate, and their sum if there are several', async () => {
  await says({}, '13% €12.57 €1.63 €14.20', '25% €131.04 €32.76 €163.80', 'Sum €143.61 €34.39 €178.00')
  const taxes = [
    { rate: 0, net: 0, tax: 0, gross: 0 },
    { rate: 5.5, net: 16_872, tax: 928, gross: 17_800 },
  ]
  const text = await words({ taxes })
  assert.match(text, /With tax 5\.5% €168\.72 €9\.28 €178\.00 Paid by/)
})

test('amounts have no decimals in yen and three in dinars, in the format of the locale', async () => {
  await says({ currency: 'JPY', locale: 'en-JP' }, '¥13,300', 'Total paid ¥17,800')
  await says({ currency: 'KWD', locale: 'en-KW' }, 'KWD 13.300', 'Total paid KWD 17.800')
  await says({ locale: 'hr-HR' }, '133,00 €', '−10,00 €', '15. siječnja 2027.')
})

test('dates and amounts are in English for scripts that the font lacks', async () => {
  await says({ currency: 'JPY', locale: 'ja-JP' }, '¥17,800', 'January 15, 2027')
  await says({ currency: 'KWD', locale: 'ar-KW' }, 'KWD 17.800', 'January 15, 2027')
})

test('the invoice of an order in installments states their number', async () => {
  await says({ payment: { method: 'Credit card', installments: 3 } }, 'Credit card, in 3 installments')
})

test('sixty items are printed on several pages with invoice and page numbers', async () => {
  const items = Array.from({ length: 60 }, (_, index) => ({ ...ITEM, name: `Ticket number ${index + 1}` }))
  const pdf = await documents.invoicePdf({ ...INVOICE, items })
  const pages = textOf(pdf).split('\f')
  assert.ok(pages.length > 2)
  assert.equal(pages.length, pagesOf(pdf))
  for (const [index, page] of pages.entries()) {
    assert.match(page, new RegExp(`Page ${index + 1} of ${pages.length}`))
    assert.match(page, /2027-000001/)
  }
  for (const { name } of items)
    assert.equal(pages.filter((page) => page.split('\n').includes(name)).length, 1, name)
  assert.match(pages.at(-1) ?? '', /Total paid/)
})

test('the totals of an invoice stay together on the last page, for any number of items', async () => {
  for (let count = 8; count < 22; count++) {
    const items = Array.from({ length: count }, () => ITEM)
    const pages = textOf(await documents.invoicePdf({ ...INVOICE, items })).split('\f')
    const last = pages.at(-1) ?? ''
    for (const part of ['Total paid', 'Paid on', 'Sum', `Page ${pages.length} of ${pages.length}`])
      assert.ok(last.includes(part), `${part} with ${count} items`)
  }
})

test('the longest names and addresses are printed in full', async () => {
  const holder = 'Maximiliana Konstantina '.repeat(11).slice(0, 255).trim()
  const name = 'Weekend ticket with camping and the boat '.repeat(6).trim()
  const buyer = { name: holder, address: [holder, name, 'W'.repeat(255)] }
  const text = (await words({ buyer, items: [{ ...ITEM, holder, name }] })).replaceAll(' ', '')
  assert.equal(text.split(holder.replaceAll(' ', '')).length, 4)
  assert.equal(text.split(name.replaceAll(' ', '')).length, 3)
  assert.ok(text.includes('W'.repeat(255)))
})

test('the same invoice always yields the same file, byte for byte', async () => {
  const [one, other] = await Promise.all([documents.invoicePdf(INVOICE), documents.invoicePdf(INVOICE)])
  assert.ok(one.equals(other))
})
