import { deflateSync } from 'node:zlib'
import Pdf from 'pdfkit'
import { registerFonts } from './fonts.ts'

/** The metadata of a PDF. */
export interface PdfProperties {
  title: string
  author: string
  subject: string
  /** Milliseconds since 1970. */
  drawnAt: number
}

/** Streams by their content. Those given at once, such as fonts, are the same in many documents; the contents of a page are written in parts. */
const compressed = new Map<string | Uint8Array, Uint8Array>()
const MAX_COMPRESSED = 500

function compress(content: string | Uint8Array): Uint8Array {
  const known = compressed.get(content) ?? deflateSync(Buffer.from(content as string, 'latin1'))
  if (compressed.size >= MAX_COMPRESSED) compressed.clear()
  compressed.set(content, known)
  return known
}

/** PDFKit's document. Its bytes are kept as they come instead of passing through a stream, and what is in every document is compressed once. */
export class Document extends Pdf {
  // Without values, because PDFKit's constructor already writes.
  declare pieces: Uint8Array[]
  declare objects: PDFKit.PDFKitReference[]

  override push(piece: Uint8Array | null): boolean {
    if (piece) (this.pieces ??= []).push(piece)
    return true
  }

  override ref(data: object): PDFKit.PDFKitReference {
    const object = super.ref(data)
    const end = object.end.bind(object)
    object.end = (content?: string | Uint8Array) => {
      const isWhole = content !== undefined && object.uncompressedLength === 0
      if (!isWhole || !object.compress) return end(content)
      object.compress = false
      Object.assign(object.data, { Filter: 'FlateDecode' })
      end(compress(content))
    }
    ;(this.objects ??= []).push(object)
    return object
  }
}

/** A new document with the fonts, and a first page of this size in points. */
export function createPdf(
  size: [number, number],
  { title, author, subject, drawnAt }: PdfProperties,
): Document {
  const doc = new Document({
    size,
    margin: 0,
    // Otherwise each document parses the metrics of Helvetica, which is not used.
    font: '',
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    // "Page 1 of 3" is added when all pages exist.
    bufferPages: true,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: 'Festoon',
      CreationDate: new Date(drawnAt),
    },
  })
  registerFonts(doc)
  return doc
}

/** Finishes a document and returns its bytes in a transferable buffer. */
export function bytesOf(doc: Document): Buffer<ArrayBuffer> {
  doc.end()
  return joined(doc.pieces)
}

/** A buffer of its own: small buffers share a pool, and cannot be transferred between threads. */
export function joined(pieces: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(new ArrayBuffer(pieces.reduce((sum, { length }) => sum + length, 0)))
  let written = 0
  for (const piece of pieces) {
    bytes.set(piece, written)
    written += piece.length
  }
  return bytes
}
