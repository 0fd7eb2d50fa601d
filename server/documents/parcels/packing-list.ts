import { INK, QUIET } from '#server/documents/drawing/colors.ts'
import { bytesOf, createPdf } from '#server/documents/drawing/pdf.ts'
import { type Box, type Doc, drawText, heightOf } from '#server/documents/drawing/text.ts'
import type { PackedParcel, PackingListContent } from './content.ts'
import { messages } from './messages.ts'

const PAGE = { width: 595.28, height: 841.89 }
const INNER = { x: 54, width: PAGE.width - 108 }
const TOP = 54
const BOTTOM = PAGE.height - 64
const RULE = '#dcd7e3'
/** The address on the left, the content on the right. */
const LEFT = { x: INNER.x, width: 210 }
const RIGHT = { x: INNER.x + 230, width: INNER.width - 230 }
const LINE = 14

/** The height of the longest line of an address. */
const LONGEST = 4 * LINE

/** Draws the picking totals, and then each parcel with its address and its pieces, on as many pages as necessary. */
export function packingList(content: PackingListContent): Buffer<ArrayBuffer> {
  const { festival, parcels, pick, drawnAt } = content
  const title = messages.packingList
  const doc = createPdf([PAGE.width, PAGE.height], { title, author: festival, subject: title, drawnAt })
  let y = drawHeading(doc, content)
  y = drawPick(doc, pick, y)
  for (const parcel of parcels) y = drawParcel(doc, parcel, y)
  drawFooters(doc, content)
  return bytesOf(doc)
}

function drawHeading(doc: Doc, { parcels, pick }: PackingListContent): number {
  const count = parcels.length
  const pieces = pick.reduce((sum, { quantity }) => sum + quantity, 0)
  drawText(doc, messages.packingList, { ...line(TOP), font: 'heading', height: 30, sizes: [22, 10] })
  const text = count === 0 ? messages.none : messages.parcels({ count, pieces })
  drawText(doc, text, { ...line(TOP + 32), color: QUIET })
  return TOP + 60
}

const line = (y: number): Box => ({
  font: 'text',
  color: INK,
  ...INNER,
  y,
  height: LINE,
  sizes: [10, 5],
})

/** The totals of all pieces by item, each with a checkbox. */
function drawPick(doc: Doc, pick: PackingListContent['pick'], top: number): number {
  if (pick.length === 0) return top
  drawText(doc, messages.pick, { ...line(top), font: 'strong', sizes: [12, 6] })
  let y = top + 20
  for (const item of pick) {
    if (y + LINE > BOTTOM) y = addPage(doc)
    y += drawItem(doc, item, { x: INNER.x, width: INNER.width, y })
  }
  return y + 14
}

type Place = Pick<Box, 'x' | 'y' | 'width'>

/** Checkbox, quantity, name and code of an item; returns its height. */
function drawItem(doc: Doc, item: PackedParcel['items'][number], { x, y, width }: Place): number {
  doc
    .rect(x, y + 1.5, 8, 8)
    .lineWidth(0.7)
    .stroke(QUIET)
  const quantity = messages.times({ quantity: item.quantity })
  drawText(doc, quantity, { ...line(y), font: 'strong', x: x + 14, width: 40, tabular: true })
  const name = { ...line(y), x: x + 54, width: width - 54 - 90, height: 2 * LINE }
  const height = heightOf(doc, item.name, name)
  drawText(doc, item.name, name)
  const code = {
    ...line(y + 1),
    color: QUIET,
    x: x + width - 86,
    width: 86,
    sizes: [7.5, 4] as [number, number],
  }
  drawText(doc, item.external_code, { ...code, align: 'right' })
  return Math.max(LINE, height + 2) + 2
}

/** Draws a parcel without a page break, on a new page if necessary; returns the y position of the next. */
function drawParcel(doc: Doc, parcel: PackedParcel, top: number): number {
  const lines = [parcel.name, ...parcel.address]
  const heights = lines.map((text) => Math.max(LINE, heightOf(doc, text, addressLine(0))))
  const addressed = heights.reduce((sum, each) => sum + each, 0)
  const height = 26 + Math.max(addressed, parcel.items.length * (LINE + 4)) + 12
  const y = top + Math.min(height, BOTTOM - TOP) > BOTTOM ? addPage(doc) : top
  doc
    .moveTo(INNER.x, y)
    .lineTo(INNER.x + INNER.width, y)
    .lineWidth(0.6)
    .stroke(RULE)
  const code = messages.order({ code: parcel.order })
  drawText(doc, code, { ...line(y + 8), ...LEFT, font: 'strong', sizes: [11, 6] })
  drawText(doc, parcel.shipping ?? '', {
    ...line(y + 9),
    ...RIGHT,
    color: QUIET,
    align: 'right',
    sizes: [8.5, 4],
  })
  let below = y + 26
  for (const [index, text] of lines.entries()) {
    drawText(doc, text, addressLine(below))
    below += heights[index] ?? LINE
  }
  return Math.max(below, drawItems(doc, parcel, y + 26)) + 12
}

/** A long line of an address, or a long name, has several: none is cut off. */
const addressLine = (y: number): Box => ({ ...line(y), ...LEFT, height: LONGEST })

/** Parcels longer than a page continue on the next. */
function drawItems(doc: Doc, { items }: PackedParcel, top: number): number {
  let y = top
  for (const item of items) {
    if (y + LINE > BOTTOM) y = addPage(doc)
    y += drawItem(doc, item, { ...RIGHT, y })
  }
  return y
}

function addPage(doc: Doc): number {
  doc.addPage()
  return TOP
}

function drawFooters(doc: Doc, { drawn }: PackingListContent): void {
  const { start, count } = doc.bufferedPageRange()
  const foot: Box = { ...line(PAGE.height - 44), color: QUIET, height: 10, sizes: [7.5, 3] }
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    drawText(doc, drawn, { ...foot, width: INNER.width - 110 })
    drawText(doc, messages.page({ page: page + 1, count }), { ...foot, align: 'right' })
  }
}
