import { accentOf, INK, QUIET } from './colors.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'
import { type Box, type Doc, fact, write } from './lettering.ts'

type Place = Pick<Box, 'x' | 'y' | 'width'>
type Row = InvoiceSheet['taxes'][number]

const TOTAL = 44
const LINE = 17
const FIGURES = {
  font: 'text',
  height: 12,
  sizes: [9, 4],
  align: 'right',
  tabular: true,
} satisfies Partial<Box>

/** How high `drawSums` draws. */
export const heightOfSums = ({ taxes }: InvoiceSheet): number => TOTAL + LINE * (taxes.length + 2)

/** What was paid and how, and the tax in it: the end of an invoice, which stays on one page. */
export function drawSums(doc: Doc, sheet: InvoiceSheet, { x, y, width }: Place): void {
  const right = { x: x + width - 300, width: 300 }
  doc.rect(right.x, y - 4, right.width, 2).fill(accentOf(sheet.accentColor))
  const total: Box = { font: 'heading', color: INK, ...right, y: y + 8, height: 22, sizes: [15, 6] }
  write(doc, 'Total paid', total)
  write(doc, sheet.total, { ...total, align: 'right', tabular: true })
  taxTable(doc, sheet.taxes, { ...right, y: y + TOTAL })
  const left = { x, width: width - right.width - 24, height: 26, sizes: [10, 5] } satisfies Partial<Box>
  const paid = fact(doc, 'Paid by', sheet.payment, { ...left, y })
  const on = fact(doc, 'Paid on', sheet.date, { ...left, y: y + paid + 8 })
  const note = `All amounts are in ${sheet.currency}.`
  write(doc, note, { ...left, font: 'text', color: QUIET, y: y + paid + on + 18, sizes: [8, 5] })
}

function taxTable(doc: Doc, taxes: Row[], { x, y, width }: Place): void {
  const titles = { rate: 'Tax rate', net: 'Net', tax: 'Tax', gross: 'With tax' }
  for (const [index, row] of [titles, ...taxes].entries())
    taxRow(doc, row, { x, y: y + index * LINE, width }, index === 0 ? QUIET : INK)
}

function taxRow(doc: Doc, { rate, net, tax, gross }: Row, { x, y, width }: Place, color: string): void {
  const figure = { ...FIGURES, color, y, width: (width - 60) / 3 }
  write(doc, rate, { ...FIGURES, color, x, y, width: 60, align: 'left' })
  for (const [index, amount] of [net, tax, gross].entries())
    write(doc, amount, { ...figure, x: x + 60 + index * figure.width })
}
