import Pdf from 'pdfkit'
import { registerFonts, type Doc } from './text.ts'

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
