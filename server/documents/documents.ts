import { formatPeriod } from '#contract/dates.ts'
import type { Occasion } from '#contract/occasions.ts'
import * as language from '#server/platform/language/language.ts'
import {
  creditNoteContent,
  invoiceContent,
  readerOf,
  type CreditNoteData,
  type InvoiceData,
} from './invoice/content.ts'
import { latinLocale } from './drawing/latin-locale.ts'
import { drawingThreads, render } from './renderer.ts'
import type { ApplePassContent } from './apple-pass.ts'
import {
  labelsContent,
  packingListContent,
  type LabelsData,
  type PackingListData,
} from './parcels/content.ts'
import { pictureOf, picturesMade } from './ticket/picture.ts'

export type { CreditNoteData, InvoiceData } from './invoice/content.ts'
/** Barcodes of tickets: signing them, and telling what one is. */
export * as barcodes from './ticket/signed-ticket.ts'
/** The festival's logo as PNGs: for home screens and for what is kept in a wallet. */
export * as icons from './icons.ts'
export type { LabelsData, PackingListData } from './parcels/content.ts'
export { calendarFile } from './ticket/calendar.ts'

/** What a ticket shows. Names and codes are printed as they are; `age` is the label of the range. */
export interface TicketData {
  festival: string
  event: string
  product: string
  holder: string
  age: string | null
  /** When and where it is valid, and how often; of a transport, its departure and meeting point. */
  occasion: Occasion
  /** The zone of those times. */
  timezone: string
  travels: boolean
  /** The locale of dates: "en-GB". */
  locale: string
  order_code: string
  code: string
  /** The text of the QR code: a `signedTicket`. */
  qr: string
  /** The path of the product's picture, of any common format. What is in a file of this name never changes. */
  picture: string | null
  /** The festival's colour as #rrggbb; amber when null. */
  accentColor: string | null
  termsUrl: string
  drawnAt: Temporal.Instant
}

/**
 * A ticket as a PDF of one A5 page, drawn in a worker thread that gives way to the shop. The same data give the same bytes. A picture that cannot be
 * read is left out with a warning, because a ticket without it is still valid.
 */
export async function ticketPdf({
  occasion,
  timezone,
  locale,
  drawnAt,
  ...data
}: TicketData): Promise<Buffer> {
  return render({
    kind: 'ticket',
    ...data,
    picture: data.picture === null ? null : await pictureOf(data.picture),
    when: formatPeriod(occasion, timezone, latinLocale(locale)),
    location: occasion.location,
    entry: occasion.entry,
    drawnAt: drawnAt.epochMilliseconds,
  })
}

/** An invoice as a PDF of one or more A4 pages, drawn in such a thread, too. The same data give the same bytes, whoever asks for it. */
export const invoicePdf = (data: InvoiceData): Promise<Buffer> =>
  language.speakTo(readerOf(data), () => render(invoiceContent(data)))

/** A credit note as a PDF, as an invoice is. */
export const creditNotePdf = (data: CreditNoteData): Promise<Buffer> =>
  language.speakTo(readerOf(data), () => render(creditNoteContent(data)))

/** What comes into parcels, and the sum of it all, as a PDF of A4 pages. */
export const packingListPdf = (data: PackingListData): Promise<Buffer> => render(packingListContent(data))

/** The addresses of parcels as labels, a PDF of sheets of A4. */
export const addressLabelsPdf = (data: LabelsData): Promise<Buffer> => render(labelsContent(data))

/** A pass of Apple Wallet, signed in such a thread, too: a `.pkpass` file. Every file is another one, for its signature has a time. */
export const applePass = (content: Omit<ApplePassContent, 'kind'>): Promise<Buffer> =>
  render({ kind: 'apple-pass', ...content })

/** A text as a QR code: a square PNG with the quiet zone that readers need, drawn in such a thread. */
export const qrCodePng = (text: string): Promise<Buffer> => render({ kind: 'qr-code', text })

/** What this process has made to draw documents: threads, the fonts that they have read, and the pictures of products. */
export const preparations = (): { threads: number; fonts: number; pictures: number } => ({
  ...drawingThreads(),
  pictures: picturesMade(),
})
