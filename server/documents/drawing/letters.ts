import anyAscii from 'any-ascii'
import { romanize } from '#server/platform/text/romanize.ts'
import { type Font, hasGlyph, useWideFont } from './fonts.ts'

type Doc = PDFKit.PDFDocument

/** A text in the letters of a font. */
interface Printed {
  letters: string
  isWide: boolean
}

/** Most texts of a document are on every other, too. */
const known = new Map<string, Printed>()
const MAX_KNOWN = 2_000

/**
 * Selects the font of a text, and returns it as printed: every letter once. It is the font itself if it has all letters, otherwise, for the
 * whole text, the wide one, because a word in two fonts looks broken. Letters that neither has are romanized.
 */
export function selectLetters(doc: Doc, words: string, font: Font): string {
  doc.font(font)
  const key = `${font} ${words}`
  const { letters, isWide } = known.get(key) ?? print(doc, words, font)
  if (isWide) useWideFont(doc, font)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, { letters, isWide })
  return letters
}

function print(doc: Doc, words: string, font: Font): Printed {
  // Some locales write times with a narrow no-break space.
  const text = words.normalize('NFC').replaceAll(/\s/g, ' ')
  const letters = inOwnFont(doc, text) ?? inOwnFont(doc, romanize(text))
  if (letters !== null) return { letters, isWide: false }
  useWideFont(doc, font)
  return {
    letters: Array.from(apart(romanize(text)), (letter) => spelled(doc, letter)).join(''),
    isWide: true,
  }
}

/** The wide font takes letters apart where a text has accents that form no letter of their own; it is written as it is drawn. */
const apart = (text: string): string => (ACCENT.test(text) ? text.normalize('NFD') : text)

const ACCENT = /(?![\uFE00-\uFE0F])\p{M}/u

/** Letters that look like an apostrophe, such as the ʻokina, and the quotation marks that replace them. */
const asQuotationMarks = (text: string): string => text.replaceAll(/[ʻʽʿ]/g, '‘').replaceAll(/[ʹʼʾ]/g, '’')

/** The text with the glyphs of the selected font; null if a letter has none. The font does not know where to place accents. */
function inOwnFont(doc: Doc, text: string): string | null {
  const letters = Array.from(asQuotationMarks(text), (letter) => glyphs(doc, letter))
  return ACCENT.test(text) || letters.includes(null) ? null : letters.join('')
}

/** Pictures among letters, and what is invisible. */
const EMBLEM = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}\p{Cf}\uFE00-\uFE0F]/u

/** A letter, or those that a ligature stands for, in the selected font; null if it lacks one. */
function glyphs(doc: Doc, letter: string): string | null {
  if (hasGlyph(doc, letter)) return letter
  if (EMBLEM.test(letter)) return ''
  const plain = letter.normalize('NFKC')
  return plain !== letter && Array.from(plain).every((each) => hasGlyph(doc, each)) ? plain : null
}

/** What even the wide font lacks: punctuation and signs are romanized, an accent is left out. */
const spelled = (doc: Doc, letter: string): string =>
  glyphs(doc, letter) ?? Array.from(anyAscii(letter), (each) => (hasGlyph(doc, each) ? each : '')).join('')
