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

/** A font with its tables. PDFKit takes it in place of the bytes, but its types do not say so. */
type ParsedFont = ArrayBuffer

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
const forOneDocument = (font: ParsedFont): ParsedFont => Object.create(font, { _glyphs: { value: {} } })
