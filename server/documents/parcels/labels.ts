import { LABEL_SHEETS } from '#contract/office/parcels.ts'
import { INK, QUIET } from '#server/documents/drawing/colors.ts'
import { bytesOf, createPdf } from '#server/documents/drawing/pdf.ts'
import { type Box, type Doc, drawText } from '#server/documents/drawing/text.ts'
import type { LabelsContent, PackedParcel } from './content.ts'
import { messages } from './messages.ts'

const PAGE: [number, number] = [595.28, 841.89]
const POINTS_PER_MM = 72 / 25.4
/** Margin for the non-printable area and cutting tolerance. */
const INSET_MM = 5

/** Draws addresses as labels on as many sheets of A4 as they need. */
export function labelSheets({
  festival,
  parcels,
  sheet,
  skipped,
  drawnAt,
}: LabelsContent): Promise<Buffer<ArrayBuffer>> {
  const title = messages.labels
  const doc = createPdf(PAGE, { title, author: festival, subject: title, drawnAt })
  const { columns, rows } = LABEL_SHEETS[sheet]
  if (parcels.length === 0) drawNone(doc)
  for (const [index, parcel] of parcels.entries()) {
    const place = (index + skipped) % (columns * rows)
    if (place === 0 && index > 0) doc.addPage()
    drawLabel(doc, parcel, placeOf(sheet, place))
  }
  return bytesOf(doc)
}

const drawNone = (doc: Doc): void =>
  void drawText(doc, messages.none, {
    font: 'text',
    color: QUIET,
    x: 54,
    y: 54,
    width: PAGE[0] - 108,
    height: 20,
    sizes: [11, 8],
  })

type Place = Pick<Box, 'x' | 'y' | 'width' | 'height'>

/** The positions of the labels of a sheet, by rows, without the margin. */
function placeOf(sheet: LabelsContent['sheet'], place: number): Place {
  const { columns, width, height, left, top, gap } = LABEL_SHEETS[sheet]
  const column = place % columns
  const row = Math.floor(place / columns)
  return {
    x: (left + column * (width + gap) + INSET_MM) * POINTS_PER_MM,
    y: (top + row * height + INSET_MM) * POINTS_PER_MM,
    width: (width - 2 * INSET_MM) * POINTS_PER_MM,
    height: (height - 2 * INSET_MM) * POINTS_PER_MM,
  }
}

/** Each line has a fixed height, so that a long one gets smaller and does not affect the others. */
function drawLabel(doc: Doc, { order, name, address }: PackedParcel, { x, y, width, height }: Place): void {
  const lines = [name, ...address]
  const line = Math.min(13, (height - 8) / lines.length)
  for (const [index, text] of lines.entries())
    drawText(doc, text, {
      font: index === 0 ? 'strong' : 'text',
      color: INK,
      x,
      y: y + index * line,
      width,
      height: line,
      sizes: [Math.min(10, line / 1.25), 4],
    })
  drawText(doc, order, { font: 'text', color: QUIET, x, y: y + height - 7, width, height: 8, sizes: [6, 4] })
}
