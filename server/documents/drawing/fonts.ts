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

let parsed: [name: string, font: ParsedFont][] | null = null
let parses = 0

/** How many fonts this thread has read: each once, however many documents it draws. */
export const fontsParsed = (): number => parses

/** Registers the fonts with a document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  parsed ??= Object.entries(FILES).map(([name, file]) => [name, parse(file)])
  for (const [name, font] of parsed) doc.registerFont(name, forOneDocument(font))
}

/** What a text becomes: which glyphs, and where. */
interface Run {
  positions: object[]
}

/** A font with its tables. PDFKit takes it in place of the bytes, but its types do not say so. */
interface ParsedFont extends ArrayBuffer {
  layout(text: string, features?: object): Run
  createSubset(): Subset
}

/** The glyphs that a document uses, by their numbers in the font, and the font's file with them alone. */
interface Subset {
  readonly glyphs: readonly number[]
  encode(): Uint8Array
}

/** Reading a font takes longer than drawing a ticket. PDFKit has read one when a document has it; its types hide where it is then. */
function parse(file: URL): ParsedFont {
  parses += 1
  const { font }: { font: ParsedFont } = Reflect.get(new Pdf().font(readFileSync(file)), '_font')
  return font
}

/**
 * The same tables with glyphs of its own: a glyph remembers for which letters it was first drawn, and what is copied out of one
 * document would otherwise depend on those before.
 */
const withOwnGlyphs = (font: ParsedFont): ParsedFont => Object.create(font, { _glyphs: { value: {} } })

/** Words that were laid out, of each font. Most stand on every ticket. */
const runs = new WeakMap<ParsedFont, Map<string, Run>>()
const MOST_RUNS = 2_000

/** The font for one document. PDFKit scales what it is given, so each document gets positions of its own. */
function forOneDocument(font: ParsedFont): ParsedFont {
  const own = withOwnGlyphs(font)
  const layout: ParsedFont['layout'] = (text, features) => {
    if (features) return font.layout.call(own, text, features)
    const run = runOf(font, text)
    return Object.create(run, { positions: { value: run.positions.map((position) => ({ ...position })) } })
  }
  return Object.defineProperties(own, {
    layout: { value: layout },
    createSubset: { value: () => withKnownFile(font, font.createSubset.call(own)) },
  })
}

/** The files of subsets that were written, of each font: those of the labels and of a product's name are the same on every ticket. */
const files = new WeakMap<ParsedFont, Map<string, Uint8Array>>()
const MOST_FILES = 50

function withKnownFile(font: ParsedFont, subset: Subset): Subset {
  const known = files.getOrInsertComputed(font, () => new Map<string, Uint8Array>())
  const write = () => {
    const glyphs = subset.glyphs.join()
    const file = known.get(glyphs) ?? subset.encode()
    if (known.size >= MOST_FILES) known.clear()
    known.set(glyphs, file)
    return file
  }
  return Object.create(subset, { encode: { value: write } })
}

/** Laid out by itself, so that it is the same whatever was laid out before. */
function runOf(font: ParsedFont, text: string): Run {
  const known = runs.get(font) ?? new Map<string, Run>()
  runs.set(font, known)
  const run = known.get(text) ?? withOwnGlyphs(font).layout(text)
  if (known.size >= MOST_RUNS) known.clear()
  known.set(text, run)
  return run
}
