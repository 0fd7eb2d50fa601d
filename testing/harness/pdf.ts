import { inflateSync } from 'node:zlib'

/** The texts on the pages of one of our own PDFs, one line per text run, in drawing order. */
export function textOf(pdf: Buffer): string {
  const objects = objectsOf(pdf.toString('latin1'))
  const fonts = new Map(
    [...objects.values()]
      .flatMap((object) => [...object.matchAll(/\/(F\d+) (\d+) 0 R/g)])
      .map(([, name = '', id = '']) => [name, letters(objects, objects.get(id) ?? '')]),
  )
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b/.test(object))
  return pages.map((page) => read(withForms(objects, page), fonts)).join('\f')
}

/** The number of its pages. */
export const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

/** The objects of a PDF, by number. */
export const objectsOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )

/** What is drawn on a page, with the contents of the forms that are placed on it. */
function withForms(objects: Map<string, string>, page: string): string {
  const [, resources = ''] = /\/Resources (\d+) 0 R/.exec(page) ?? []
  return contents(objects, page, 'Contents').replaceAll(/\/(\w+) Do\b/g, (placed, name: string) => {
    const [, id = ''] = new RegExp(`/${name} (\\d+) 0 R`).exec(objects.get(resources) ?? '') ?? []
    return /\/Subtype \/Form\b/.test(objects.get(id) ?? '') ? streamOf(objects, id) : placed
  })
}

/** The decompressed stream that `name` refers to. */
function contents(objects: Map<string, string>, object: string, name: string): string {
  const [, id = ''] = new RegExp(`/${name} (\\d+) 0 R`).exec(object) ?? []
  return streamOf(objects, id)
}

/** The decompressed stream of an object. */
export function streamOf(objects: Map<string, string>, id: string): string {
  const [, packed = ''] = /stream\n([^]*?)\nendstream/.exec(objects.get(id) ?? '') ?? []
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
}

/** The characters of the font's glyphs. */
export function letters(objects: Map<string, string>, font: string): string[] {
  const lists = [...contents(objects, font, 'ToUnicode').matchAll(/<[\da-f]+> <[\da-f]+> \[([^\]]*)\]/gi)]
  return lists.flatMap(([, list = '']) =>
    [...list.matchAll(/<([\da-f ]*)>/gi)].map(([, hex = '']) => utf16(hex)),
  )
}

const utf16 = (hex: string): string =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

function read(page: string, fonts: Map<string, string[]>): string {
  let font: string[] = []
  const lines: string[] = []
  for (const [, name, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? []
    else lines.push(decode(shown ?? '', font))
  }
  return lines.join('\n')
}

const decode = (shown: string, font: string[]): string =>
  [...shown.matchAll(/<([\da-f]+)>/gi)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => font[Number.parseInt(glyph, 16)] ?? '')
    .join('')
