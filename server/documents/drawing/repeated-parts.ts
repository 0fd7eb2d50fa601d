import { createPdf, joined, type Document } from './pdf.ts'
import type { Doc } from './text.ts'

/**
 * Parts of a page that are the same in many documents, such as all but the names and codes on a product's tickets. They are drawn,
 * compressed and written once: as forms (PDF's word for a drawing that can be placed), with their fonts and pictures, in bytes that begin
 * each document.
 */
interface RepeatedParts {
  bytes: Uint8Array
  /** Where each object begins in them, and the number of the first object. */
  offsets: number[]
  first: number
  /** The place of each form among the objects. */
  forms: Map<string, number>
  /** The number of fonts, because a document names each differently. */
  fonts: number
}

type Drawings = Record<string, (doc: Document) => void>

const known = new Map<string, RepeatedParts>()
/** With a picture, each has up to 300 kB; the least recently used is given up. */
const MAX_KNOWN = 20

/**
 * Adds parts to a new document, and returns the function that places one on its page. `key` stands for all that the drawings depend on:
 * they are drawn only for the first document with this key.
 */
export function addRepeatedParts<Parts extends Drawings>(
  doc: Document,
  key: string,
  drawings: Parts,
): (name: keyof Parts & string) => void {
  const parts = known.get(key) ?? draw(doc.page, drawings)
  known.delete(key)
  known.set(key, parts)
  for (const oldest of known.keys()) if (known.size > MAX_KNOWN) known.delete(oldest)
  const start: number = Reflect.get(doc, '_offset')
  const objects = parts.offsets.map((offset) => Object.assign(doc.ref({}), { offset: start + offset }))
  if (objects[0]?.id !== parts.first) throw new Error('Repeated parts can only be added to a new document')
  Reflect.get(doc, '_write').call(doc, parts.bytes)
  for (const object of objects) Reflect.get(doc, '_refEnd').call(doc, object)
  Reflect.set(doc, '_fontCount', parts.fonts)
  return (name) => {
    doc.page.xobjects[name] = objects[parts.forms.get(name) ?? -1]
    doc
      .save()
      .transform(...upright(doc))
      .addContent(`/${name} Do`)
      .restore()
  }
}

/** Forms begin at the lower left of a page, as PDF does; PDFKit's pages are turned over, to begin at the upper left. */
const upright = ({ page }: Doc): Parameters<Doc['transform']> => [1, 0, 0, -1, 0, page.height]

function draw({ width, height }: PDFKit.PDFPage, drawings: Drawings): RepeatedParts {
  const doc = createPdf([width, height], { title: '', author: '', subject: '', drawnAt: 0 })
  const { pieces, objects, page } = doc
  const [written, existing, start] = [pieces.length, objects.length, joined(pieces).length]
  const contents = Object.entries(drawings).map(([name, drawPart]) => {
    Reflect.set(page.content, 'buffer', [Buffer.from(`${upright(doc).join(' ')} cm\n`)])
    drawPart(doc)
    return [name, joined(Reflect.get(page.content, 'buffer'))] as const
  })
  const forms = new Map(contents.map(([name, content]) => [name, addForm(doc, content) - existing]))
  for (const font of Object.values<{ finalize: () => void }>(Reflect.get(doc, '_fontFamilies')))
    font.finalize()
  return {
    bytes: joined(pieces.slice(written)),
    offsets: objects.slice(existing).map((object) => Reflect.get(object, 'offset') - start),
    first: existing + 1,
    forms,
    fonts: Reflect.get(doc, '_fontCount'),
  }
}

/** Writes a drawing as a form with all that the page refers to; returns its place among the objects. */
function addForm(doc: Document, content: Uint8Array): number {
  const { width, height } = doc.page
  // Larger than the page, so that its edge does not fade.
  const box = { FormType: 1, BBox: [-1, -1, width + 1, height + 1] }
  const resources = Reflect.get(doc.page, 'resources').data
  doc.ref({ Type: 'XObject', Subtype: 'Form', ...box, Resources: resources }).end(content)
  return doc.objects.length - 1
}
