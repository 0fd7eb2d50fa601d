import Pdf from 'pdfkit'
import { registerFonts, type Doc } from './text.ts'

/** What a document says of itself to whoever files it. */
export interface PdfProperties {
  title: string
  author: string
  subject: string
  /** Milliseconds since 1970. */
  drawnAt: number
}

/** A document with its first page, of so many points, and our fonts. */
export function createPdf(size: [number, number], { title, author, subject, drawnAt }: PdfProperties): Doc {
  const doc = new Pdf({
    size,
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    // A page can say of how many it is one only when all are there.
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
