import { accentOf, INK, QUIET } from '#server/documents/drawing/colors.ts'
import type { InvoiceContent } from './content.ts'
import { type Box, type Doc, drawFact, drawText } from '#server/documents/drawing/text.ts'
import { messages } from './messages.ts'

type Place = Pick<Box, 'x' | 'y' | 'width'>
type Row = InvoiceContent['taxes'][number]

const TOTAL = 44
const LINE = 17
const FIGURES = {
  font: 'text',
  height: 12,
  sizes: [9, 4],
  align: 'right',
  tabular: true,
} satisfies Partial<Box>

/** The height of `drawTotals`. */
export const heightOfTotals = ({ taxes }: InvoiceContent): number => TOTAL + LINE * (taxes.length + 3)

/** Draws the total, the payment or refund, and the included tax: the end of an invoice, which is kept on one page. */
export function drawTotals(doc: Doc, invoice: InvoiceContent, { x, y, width }: Place): void {
  const right = { x: x + width - 300, width: 300 }
  doc.rect(right.x, y - 4, right.width, 2).fill(accentOf(invoice.accentColor))
  const total: Box = { font: 'heading', color: INK, ...right, y: y + 8, height: 22, sizes: [15, 6] }
  drawText(doc, invoice.labels.total, total)
  drawText(doc, invoice.total, { ...total, align: 'right', tabular: true })
  drawTaxTable(doc, invoice, { ...right, y: y + TOTAL })
  const left = { x, width: width - right.width - 24, height: 26, sizes: [10, 5] } satisfies Partial<Box>
  let end = y
  for (const [label, value] of invoice.payment) end += drawFact(doc, label, value, { ...left, y: end }) + 8
  const currency = messages.currency({ currency: invoice.currency })
  const below: Box = { ...left, font: 'text', color: QUIET, y: end + 2, sizes: [8, 5] }
  const said = drawText(doc, currency, below)
  if (invoice.note !== null)
    drawText(doc, invoice.note, {
      ...below,
      font: 'strong',
      color: INK,
      y: below.y + said + 5,
      sizes: [9, 5],
    })
}

function drawTaxTable(doc: Doc, { taxes, labels }: InvoiceContent, { x, y, width }: Place): void {
  const titles = {
    rate: messages.taxRate,
    net: messages.net,
    tax: messages.tax,
    gross: labels.gross,
  }
  for (const [index, row] of [titles, ...taxes].entries())
    drawTaxRow(doc, row, { x, y: y + index * LINE, width }, index === 0 ? QUIET : INK)
}

function drawTaxRow(doc: Doc, { rate, net, tax, gross }: Row, { x, y, width }: Place, color: string): void {
  const figure = { ...FIGURES, color, y, width: (width - 60) / 3 }
  drawText(doc, rate, { ...FIGURES, color, x, y, width: 60, align: 'left' })
  for (const [index, amount] of [net, tax, gross].entries())
    drawText(doc, amount, { ...figure, x: x + 60 + index * figure.width })
}
