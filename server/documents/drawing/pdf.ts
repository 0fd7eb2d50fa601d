import Pdf from 'pdfkit'
import { registerFonts } from './fonts.ts'
import type { Doc } from './text.ts'

/** The metadata of a PDF. */
export interface PdfProperties {
  title: string
  author: string
  subject: string
  /** Milliseconds since 1970. */
  drawnAt: number
}

/** A new document with the fonts, and a first page of this size in points. */
export function createPdf(size: [number, number], { title, author, subject, drawnAt }: PdfProperties): Doc {
  const doc = new Pdf({
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
export async function bytesOf(doc: Doc): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  doc.end()
  for await (const piece of doc) pieces.push(piece)
  const bytes = Buffer.from(new ArrayBuffer(pieces.reduce((sum, { length }) => sum + length, 0)))
  let written = 0
  for (const piece of pieces) {
    bytes.set(piece, written)
    written += piece.length
  }
  return bytes
}
