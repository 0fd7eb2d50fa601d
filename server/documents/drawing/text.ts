import { INK, QUIET } from './colors.ts'
import type { Font } from './fonts.ts'
import { selectLetters } from './letters.ts'

export type Doc = PDFKit.PDFDocument

/** A box for text. The text is as large as fits, between two sizes. */
export interface Box {
  font: Font
  color: string
  x: number
  y: number
  width: number
  height: number
  /** The largest and the smallest size, in points. */
  sizes: [number, number]
  spacing?: number
  align?: 'left' | 'center' | 'right'
  /** Whether the text is aligned to the bottom of its box instead of the top. */
  alignBottom?: boolean
  /** Whether figures have a uniform width, for columns of amounts. */
  tabular?: boolean
}

/** Draws a text into a box and returns its height. */
export function drawText(doc: Doc, words: string, box: Box): number {
  const { text, options, height } = layOut(doc, words, box)
  const top = box.alignBottom ? box.y + box.height - height : box.y
  doc.fillColor(box.color).text(text, box.x, top, options)
  return height
}

type Fact = Pick<Box, 'x' | 'y' | 'width' | 'height' | 'sizes'> & { font?: Font }

/** Draws a small label and its value below, and returns the height of both. */
export function drawFact(doc: Doc, label: string, value: string, { x, y, width, ...place }: Fact): number {
  drawText(doc, label, { font: 'text', color: QUIET, x, y, width, height: 11, sizes: [8, 5] })
  return 12 + drawText(doc, value, { font: 'strong', color: INK, ...place, x, width, y: y + 12 })
}

/** The height of a text in a box. */
export const heightOf = (doc: Doc, words: string, box: Box): number => layOut(doc, words, box).height

/** Chooses font and size. A text that does not fit in the smallest size is cut with an ellipsis. */
function layOut(doc: Doc, words: string, box: Box) {
  const text = selectLetters(doc, words, box.font)
  const options: PDFKit.Mixins.TextOptions = {
    width: box.width,
    align: box.align ?? 'left',
    characterSpacing: box.spacing ?? 0,
    lineGap: box.font === 'poster' ? -2 : 0,
    ...(box.tabular && { features: ['tnum'] }),
  }
  doc.fontSize(sizeFor(doc, text, box, options))
  const height = doc.heightOfString(text, options)
  return height <= box.height
    ? { text, options, height }
    : { text, options: { ...options, height: box.height, ellipsis: true }, height: box.height }
}

function sizeFor(doc: Doc, text: string, box: Box, options: PDFKit.Mixins.TextOptions): number {
  const [largest, smallest] = box.sizes
  // A longer word may be broken.
  const words = text.split(' ').filter((word) => word.length <= 30)
  for (let size = largest; size > smallest; size -= 0.5) {
    doc.fontSize(size)
    const widest = Math.max(0, ...words.map((word) => doc.widthOfString(word, options)))
    if (widest <= box.width && doc.heightOfString(text, options) <= box.height) return size
  }
  return smallest
}
