import { accentOf, INK, QUIET } from '#server/documents/drawing/colors.ts'
import type { InvoiceContent } from './content.ts'
import { messages } from './messages.ts'
import { drawTotals, heightOfTotals } from './totals.ts'
import { type Box, type Doc, drawFact, heightOf, drawText } from '#server/documents/drawing/text.ts'
import { drawStringLights } from '#server/documents/drawing/string-lights.ts'
import { bytesOf, createPdf } from '#server/documents/drawing/pdf.ts'

// A4 in points, and its columns. Rates and prices are right-aligned.
const PAGE = { width: 595.28, height: 841.89 }
const INNER = { x: 54, width: PAGE.width - 108 }
const END = INNER.x + INNER.width
const ITEM = { x: INNER.x, width: 300 }
const RATE = { x: END - 160, width: 60 }
const PRICE = { x: END - 100, width: 100 }
const BOTTOM = PAGE.height - 76
const RULE = '#dcd7e3'

/** Draws an invoice or a credit note on as many pages as its rows need. */
export function invoicePages(invoice: InvoiceContent): Buffer<ArrayBuffer> {
  const doc = createPdf([PAGE.width, PAGE.height], {
    title: invoice.fileTitle,
    author: invoice.seller[0] ?? invoice.festival,
    subject: messages.orderCode({ code: invoice.order_code }),
    drawnAt: invoice.drawnAt,
  })
  drawHeading(doc, invoice)
  const end = drawRows(doc, invoice, drawParties(doc, invoice)) + 20
  const fits = end + heightOfTotals(invoice) <= BOTTOM
  drawTotals(doc, invoice, { ...INNER, y: fits ? end : addPage(doc, invoice) })
  drawFooters(doc, invoice)
  return bytesOf(doc)
}

function drawHeading(doc: Doc, { festival, heading, accentColor }: InvoiceContent): void {
  const color = accentOf(accentColor)
  drawStringLights(doc, { x: -14, y: 14, width: PAGE.width + 28, swags: 4, sag: 22, color })
  const title: Box = {
    font: 'heading',
    color: INK,
    x: INNER.x,
    width: 300,
    y: 72,
    height: 56,
    sizes: [26, 8],
  }
  drawText(doc, festival, { ...title, font: 'poster' })
  drawText(doc, heading, {
    ...title,
    x: END - 160,
    width: 160,
    y: 76,
    sizes: [20, 8],
    align: 'right',
  })
}

/** Draws buyer, seller and the facts next to them; returns the y position of the rows. */
function drawParties(doc: Doc, { facts, labels, buyer, seller }: InvoiceContent): number {
  const y = 146
  const width = 166
  const ends = [
    drawParty(doc, labels.buyer, buyer, { x: INNER.x, y, width }),
    drawParty(doc, messages.from, seller, { x: INNER.x + width + 20, y, width }),
  ]
  const fact = { x: END - 115, width: 115, height: 14, sizes: [10, 5] } satisfies Partial<Box>
  for (const [index, [label, value]] of facts.entries())
    drawFact(doc, label, value, { ...fact, y: y + 32 * index })
  return Math.max(y + 32 * facts.length - 4, ...ends) + 26
}

type Place = Pick<Box, 'x' | 'y' | 'width'>

/** Draws a name and an address below a small label; returns the y position of their end. */
function drawParty(doc: Doc, label: string, [name = '', ...lines]: string[], place: Place): number {
  let y = place.y + drawFact(doc, label, name, { ...place, height: 52, sizes: [10, 4] }) + 1
  for (const line of lines)
    y += 1 + drawText(doc, line, { ...place, font: 'text', color: INK, y, height: 38, sizes: [9.5, 4] })
  return y
}

/** Draws the rows, on further pages if necessary; returns the y position of their end. */
function drawRows(doc: Doc, invoice: InvoiceContent, top: number): number {
  let y = drawColumnTitles(doc, invoice, top)
  for (const row of invoice.rows) {
    const name: Box = { font: 'strong', color: INK, ...ITEM, y: 0, height: 60, sizes: [9.5, 4] }
    const details: Box = { font: 'text', color: QUIET, ...ITEM, y: 0, height: 60, sizes: [8.5, 4] }
    const named = heightOf(doc, row.name, name)
    const height = 14 + named + (row.details === '' ? 0 : 2 + heightOf(doc, row.details, details))
    if (y + height > BOTTOM) y = drawColumnTitles(doc, invoice, addPage(doc, invoice))
    drawText(doc, row.name, { ...name, y: y + 7 })
    if (row.details !== '') drawText(doc, row.details, { ...details, y: y + 9 + named })
    const figures = { font: 'text', color: INK, y: y + 7, height: 12, align: 'right', tabular: true } as const
    drawText(doc, row.rate, { ...figures, ...RATE, sizes: [9.5, 5] })
    drawText(doc, row.price, { ...figures, ...PRICE, sizes: [9.5, 4] })
    y += height
    drawRule(doc, y)
  }
  return y
}

/** Draws the column headings; returns the y position of the first row. */
function drawColumnTitles(doc: Doc, { labels }: InvoiceContent, y: number): number {
  const label = { font: 'text', color: QUIET, y, height: 11, sizes: [8, 5] } satisfies Partial<Box>
  drawText(doc, messages.item, { ...label, ...ITEM })
  drawText(doc, messages.taxRate, { ...label, ...RATE, align: 'right' })
  drawText(doc, labels.price, { ...label, ...PRICE, align: 'right' })
  drawRule(doc, y + 16)
  return y + 16
}

const drawRule = (doc: Doc, y: number): void =>
  void doc.moveTo(INNER.x, y).lineTo(END, y).lineWidth(0.6).stroke(RULE)

/** Adds a page with a header; returns the y position of its content. */
function addPage(doc: Doc, { festival, title }: InvoiceContent): number {
  doc.addPage()
  const line = { font: 'text', color: QUIET, y: 44, height: 12, sizes: [8.5, 4] } satisfies Partial<Box>
  drawText(doc, festival, { ...line, x: INNER.x, width: 300 })
  drawText(doc, title, { ...line, x: END - 160, width: 160, align: 'right' })
  return 76
}

/** Draws the footer of each page: seller and page number. */
function drawFooters(doc: Doc, { seller, order_code }: InvoiceContent): void {
  const { start, count } = doc.bufferedPageRange()
  const line = {
    font: 'text',
    color: QUIET,
    y: PAGE.height - 48,
    height: 10,
    sizes: [7.5, 3],
  } satisfies Partial<Box>
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    drawText(doc, `${seller[0]}  ·  ${messages.orderCode({ code: order_code })}`, {
      ...line,
      x: INNER.x,
      width: 360,
    })
    drawText(doc, messages.page({ page: page + 1, count }), {
      ...line,
      x: END - 100,
      width: 100,
      align: 'right',
    })
  }
}
