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

/** The size of a text in its box, and its height at that size. */
interface Fitted {
  size: number
  height: number
}

/** Most texts of a document are on every other, in the same box. */
const known = new Map<string, Fitted>()
const MAX_KNOWN = 2_000

/** Chooses font and size. A text that does not fit in the smallest size is cut with an ellipsis. */
function layOut(doc: Doc, words: string, { font, width, height, sizes, spacing = 0, ...box }: Box) {
  const text = selectLetters(doc, words, font)
  const options: PDFKit.Mixins.TextOptions = {
    width,
    align: box.align ?? 'left',
    characterSpacing: spacing,
    lineGap: font === 'poster' ? -2 : 0,
    ...(box.tabular && { features: ['tnum'] }),
  }
  const key = JSON.stringify([words, font, width, height, sizes, spacing, box.tabular])
  const fitted = known.get(key) ?? fit(doc, text, { width, height, sizes }, options)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, fitted)
  doc.fontSize(fitted.size)
  return fitted.height <= height
    ? { text, options, height: fitted.height }
    : { text, options: { ...options, height, ellipsis: true }, height }
}

function fit(
  doc: Doc,
  text: string,
  { width, height, sizes: [largest, smallest] }: Pick<Box, 'width' | 'height' | 'sizes'>,
  options: PDFKit.Mixins.TextOptions,
): Fitted {
  // A longer word may be broken.
  const words = text.split(' ').filter((word) => word.length <= 30)
  for (let size = largest; size > smallest; size -= 0.5) {
    doc.fontSize(size)
    const widest = Math.max(0, ...words.map((word) => doc.widthOfString(word, options)))
    const needed = widest <= width ? doc.heightOfString(text, options) : Infinity
    if (needed <= height) return { size, height: needed }
  }
  doc.fontSize(smallest)
  return { size: smallest, height: doc.heightOfString(text, options) }
}
