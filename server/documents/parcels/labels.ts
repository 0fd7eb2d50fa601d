import { LABEL_SHEETS } from '#contract/office/parcels.ts'
import { INK, QUIET } from '#server/documents/drawing/colors.ts'
import { bytesOf, createPdf } from '#server/documents/drawing/pdf.ts'
import { type Box, type Doc, drawText, heightOf } from '#server/documents/drawing/text.ts'
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
}: LabelsContent): Buffer<ArrayBuffer> {
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

/** The smallest size of a line beside others, and of one that has their space. */
const [SMALL, SMALLEST] = [4, 2.5]

/**
 * Each line has a fixed height, so that a long one gets smaller and does not affect the others. One that is too long even so gets the space
 * that the others leave: nothing of a name or an address is cut off.
 */
function drawLabel(doc: Doc, { order, name, address }: PackedParcel, { x, y, width, height }: Place): void {
  const lines = [name, ...address].map(
    (text, index) => ({ text, font: index === 0 ? 'strong' : 'text' }) as const,
  )
  const room = height - 8
  const usual = Math.min(13, room / lines.length)
  const box = { color: INK, x, y, width, height: room, sizes: [SMALL, SMALL] } satisfies Partial<Box>
  const isLong = lines.map(({ text, font }) => heightOf(doc, text, { ...box, font }) > usual)
  const count = isLong.filter(Boolean).length
  const shared = (room - usual * (lines.length - count)) / Math.max(1, count)
  let top = y
  for (const [index, { text, font }] of lines.entries()) {
    const given = isLong[index] ? shared : usual
    const sizes: Box['sizes'] = [Math.min(10, usual / 1.25), isLong[index] ? SMALLEST : SMALL]
    drawText(doc, text, { ...box, font, y: top, height: given, sizes })
    top += given
  }
  drawText(doc, order, { font: 'text', color: QUIET, x, y: y + height - 7, width, height: 8, sizes: [6, 4] })
}
