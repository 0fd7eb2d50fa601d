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

/** A new document with a first page of this size in points, and the fonts. */
export function createPdf(size: [number, number], { title, author, subject, drawnAt }: PdfProperties): Doc {
  const doc = new Pdf({
    size,
    margin: 0,
    // Otherwise each document reads the metrics of Helvetica, which none of ours uses.
    font: '',
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    // "Page 1 of 3" is written when all pages are there.
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

/** Ends a document and gives its bytes, in memory of their own that can be handed to another thread. */
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
