import { formatPeriod } from '#contract/dates.ts'
import type { Occasion } from '#contract/occasions.ts'
import * as language from '#server/platform/language/language.ts'
import {
  creditNoteContent,
  invoiceContent,
  languageContextOf,
  type CreditNoteData,
  type InvoiceData,
} from './invoice/content.ts'
import { latinLocale } from './drawing/latin-locale.ts'
import { drawingThreads, render, renderFiles } from './renderer.ts'
import type { ApplePassContent } from './apple-pass.ts'
import {
  labelsContent,
  packingListContent,
  type LabelsData,
  type PackingListData,
} from './parcels/content.ts'
import type { TicketContent } from './ticket/page.ts'
import { pictureOf, picturesMade } from './ticket/picture.ts'

export type { CreditNoteData, InvoiceData } from './invoice/content.ts'
/** Ticket barcodes: signing and identifying them. */
export * as barcodes from './ticket/signed-ticket.ts'
/** The festival's logo as PNGs, for home screens and wallet passes. */
export * as icons from './icons.ts'
export type { LabelsData, PackingListData } from './parcels/content.ts'
export { calendarFile } from './ticket/calendar.ts'

/** The content of a ticket. Names and codes are printed verbatim; `age` is the label of the age range. */
export interface TicketData {
  festival: string
  event: string
  product: string
  holder: string
  age: string | null
  /** When and where it is valid, and whether it admits once or repeatedly; for transport, its departure and meeting point. */
  occasion: Occasion
  /** The time zone of those times. */
  timezone: string
  travels: boolean
  /** The questions that are open without whose answers nobody is let in; empty without any. */
  unanswered: string[]
  /** The locale of dates: "en-GB". */
  locale: string
  order_code: string
  code: string
  /** The text of the QR code: a `signedTicket`. */
  qr: string
  /** The path of the product's picture, in any common format. Files are immutable: the content of a path never changes. */
  picture: string | null
  /** The festival's colour as #rrggbb; amber when null. */
  accentColor: string | null
  termsUrl: string
  drawnAt: Temporal.Instant
}

/**
 * Renders a ticket as a PDF of one A5 page, in a low-priority worker thread. The same data give the same bytes. An unreadable picture is
 * left out with a warning, because a ticket without it is still valid.
 */
export const ticketPdf = async (data: TicketData): Promise<Buffer> =>
  render(await ticketContent(data, { withQrCode: false }))

/** Like `ticketPdf`, with the QR code also as a PNG (`qrCodePng`): in one task, because computing the code takes as long as drawing it. */
export async function mailedTicket(data: TicketData): Promise<{ pdf: Buffer; png: Buffer }> {
  const [pdf, png] = await renderFiles(await ticketContent(data, { withQrCode: true }))
  if (!pdf || !png) throw new Error('A ticket has no file')
  return { pdf, png }
}

async function ticketContent(
  { occasion, timezone, locale, drawnAt, ...data }: TicketData,
  { withQrCode }: { withQrCode: boolean },
): Promise<TicketContent> {
  return {
    kind: 'ticket',
    ...data,
    withQrCode,
    picture: data.picture === null ? null : await pictureOf(data.picture),
    pictureName: data.picture,
    when: formatPeriod(occasion, timezone, latinLocale(locale)),
    location: occasion.location,
    entry: occasion.entry,
    drawnAt: drawnAt.epochMilliseconds,
  }
}

/** Renders an invoice as a PDF of one or more A4 pages, in a worker thread. The same data give the same bytes, whoever requests it. */
export const invoicePdf = (data: InvoiceData): Promise<Buffer> =>
  language.withLanguage(languageContextOf(data), () => render(invoiceContent(data)))

/** Renders a credit note as a PDF, like an invoice. */
export const creditNotePdf = (data: CreditNoteData): Promise<Buffer> =>
  language.withLanguage(languageContextOf(data), () => render(creditNoteContent(data)))

/** Renders a packing list of parcels with their totals, as a PDF of A4 pages. */
export const packingListPdf = (data: PackingListData): Promise<Buffer> => render(packingListContent(data))

/** Renders the addresses of parcels as labels, a PDF of A4 sheets. */
export const addressLabelsPdf = (data: LabelsData): Promise<Buffer> => render(labelsContent(data))

/** Builds and signs a pass of Apple Wallet in a worker thread: a `.pkpass` file. Every file differs, because its signature has a timestamp. */
export const applePass = (content: Omit<ApplePassContent, 'kind'>): Promise<Buffer> =>
  render({ kind: 'apple-pass', ...content })

/** Renders a text as a QR code in a worker thread: a square PNG with the quiet zone that readers need. */
export const qrCodePng = (text: string): Promise<Buffer> => render({ kind: 'qr-code', text })

/** The rendering resources of this process: threads, loaded fonts, and prepared product pictures. */
export const preparations = (): { threads: number; fonts: number; pictures: number } => ({
  ...drawingThreads(),
  pictures: picturesMade(),
})
