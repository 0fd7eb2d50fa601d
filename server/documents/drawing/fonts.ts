import { readFileSync } from 'node:fs'
import Pdf from 'pdfkit'

const BRICOLAGE = import.meta.resolve('@expo-google-fonts/bricolage-grotesque/package.json')
const INSTRUMENT = import.meta.resolve('@expo-google-fonts/instrument-sans/package.json')

const FILES = {
  poster: new URL('800ExtraBold/BricolageGrotesque_800ExtraBold.ttf', BRICOLAGE),
  heading: new URL('700Bold/BricolageGrotesque_700Bold.ttf', BRICOLAGE),
  text: new URL('500Medium/InstrumentSans_500Medium.ttf', INSTRUMENT),
  strong: new URL('600SemiBold/InstrumentSans_600SemiBold.ttf', INSTRUMENT),
}

export type Font = keyof typeof FILES

/** Letters of all Latin, Greek and Cyrillic alphabets, in the weight of each font: a thread reads one when a document first needs it. */
const WIDE_FILES: Record<Font, string> = {
  poster: '800ExtraBold/NotoSans_800ExtraBold.ttf',
  heading: '700Bold/NotoSans_700Bold.ttf',
  text: '500Medium/NotoSans_500Medium.ttf',
  strong: '600SemiBold/NotoSans_600SemiBold.ttf',
}

const wideFile = (font: Font): URL =>
  new URL(WIDE_FILES[font], import.meta.resolve('@expo-google-fonts/noto-sans/package.json'))

let parsed: [name: string, font: ParsedFont][] | null = null
const wide = new Map<Font, ParsedFont>()
let parses = 0

/** The number of fonts that this thread has parsed: each once, however many documents it renders. */
export const fontsParsed = (): number => parses

/** Registers the fonts with a document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  parsed ??= Object.entries(FILES).map(([name, file]) => [name, parse(file)])
  for (const [name, font] of parsed) doc.registerFont(name, forOneDocument(font))
}

/** Puts letters at the beginning of a font's file in a document, so that it is the same in all documents that have no others. */
export function reserveLetters(doc: PDFKit.PDFDocument, name: Font, letters: string): void {
  Reflect.get(doc.font(name), '_font').encode(letters)
}

/** Selects the wide font in the weight of a font. */
export function useWideFont(doc: PDFKit.PDFDocument, font: Font): void {
  const name = `wide ${font}`
  if (!knows(doc, name)) {
    const file = wide.getOrInsertComputed(font, () => withWholeLetters(parse(wideFile(font))))
    doc.registerFont(name, forOneDocument(file))
  }
  doc.font(name)
}

/**
 * The font without its rule that takes accented letters apart, for texts without accents of their own: otherwise a plain letter would be
 * copied from the document with the accent of another.
 */
const withWholeLetters = (font: ParsedFont): ParsedFont =>
  Object.create(font, {
    layout: {
      value(this: ParsedFont, text: string, features?: object) {
        return font.layout.call(this, text, features ?? (/\p{M}/u.test(text) ? {} : { ccmp: false }))
      },
    },
  })

/** PDFKit knows its fonts and their letters, but its types do not declare it. */
const knows = (doc: PDFKit.PDFDocument, name: string): boolean =>
  Object.hasOwn(Reflect.get(doc, '_registeredFonts'), name)

/** Whether the selected font has a letter. */
export const hasGlyph = (doc: PDFKit.PDFDocument, letter: string): boolean =>
  selectedFont(doc).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

const selectedFont = (doc: PDFKit.PDFDocument): ParsedFont => Reflect.get(doc, '_font').font

/** A laid-out text: its glyphs and their positions. */
interface Run {
  positions: object[]
}

/** A font with its tables. PDFKit accepts it instead of bytes, contrary to its types. */
interface ParsedFont extends ArrayBuffer {
  hasGlyphForCodePoint(code: number): boolean
  getGlyph(id: number, letters?: number[]): object
  layout(text: string, features?: object): Run
  createSubset(): Subset
}

/** The glyphs that a document uses, by id, and the font file reduced to them. */
interface Subset {
  readonly glyphs: readonly number[]
  encode(): Uint8Array
}

/** Parsing a font takes longer than rendering a ticket. PDFKit parses a document's fonts; its types hide the property. */
function parse(file: URL): ParsedFont {
  parses += 1
  const { font }: { font: ParsedFont } = Reflect.get(new Pdf().font(readFileSync(file)), '_font')
  return withGlyphsByLetters(font)
}

/**
 * The font with a glyph for each of the letters that look alike: by default, a glyph keeps the letter for which it was first used, and a
 * document's text layer would depend on earlier documents.
 */
function withGlyphsByLetters(font: ParsedFont): ParsedFont {
  const glyphs = new Map<string, object>()
  const create = (id: number, letters: number[]) =>
    (Object.create(font, { _glyphs: { value: {} } }) as ParsedFont).getGlyph(id, letters)
  const getGlyph: ParsedFont['getGlyph'] = (id, letters = []) =>
    glyphs.getOrInsertComputed(`${id} ${letters.join()}`, () => create(id, letters))
  return Object.create(font, { getGlyph: { value: getGlyph } })
}

/** The font for one document. PDFKit modifies the positions that it gets, so each document gets a copy. */
function forOneDocument(font: ParsedFont): ParsedFont {
  const layout: ParsedFont['layout'] = (text, features) => {
    if (features) return font.layout(text, features)
    const run = runOf(font, text)
    return Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } })
  }
  return Object.create(font, {
    layout: { value: layout },
    createSubset: { value: () => withKnownFile(font, font.createSubset()) },
  })
}

/** A cache of subset files by font: those of labels and of a product's name are the same on every ticket. */
const files = new WeakMap<ParsedFont, Map<string, Uint8Array>>()
const MAX_FILES = 50

function withKnownFile(font: ParsedFont, subset: Subset): Subset {
  const known = files.getOrInsertComputed(font, () => new Map<string, Uint8Array>())
  const write = () => {
    const glyphs = subset.glyphs.join()
    const file = known.get(glyphs) ?? subset.encode()
    if (known.size >= MAX_FILES) known.clear()
    known.set(glyphs, file)
    return file
  }
  return Object.create(subset, { encode: { value: write } })
}

/** A cache of laid-out words by font. Most of them are on every ticket. */
const runs = new WeakMap<ParsedFont, Map<string, Run>>()
const MAX_RUNS = 2_000

function runOf(font: ParsedFont, text: string): Run {
  const known = runs.getOrInsertComputed(font, () => new Map<string, Run>())
  const run = known.get(text) ?? font.layout(text)
  if (known.size >= MAX_RUNS) known.clear()
  known.set(text, run)
  return run
}
