import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import * as documents from '#server/documents/documents.ts'
import * as invoices from '#server/payments/invoices/invoices.ts'
import * as creditNotes from '#server/payments/invoices/credit-notes/credit-notes.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as downloads from '#server/tickets/downloads/downloads.ts'
import type { App } from '#server/api/app-type.ts'
import { limitDownloads } from './rate-limits.ts'

const TicketLink = Type.Object({ email: Type.String(), code: Type.String() })
const InvoiceLink = Type.Object({ orderCode: Type.String(), checksum: Type.String() })
const CreditNoteLink = Type.Object({ creditNote: Id(), checksum: Type.String() })

/** Documents by link: no login, and the same 404 for every wrong link. */
export function downloadRoutes(app: App, shop: Shop): void {
  app.get('/download-ticket/:email/:code', { schema: { params: TicketLink } }, async (request, reply) => {
    const { email, code } = request.params
    const found = await limitDownloads(shop, request, () => downloads.get(shop, email, code))
    const { filename, content } = await downloads.pdfFile(shop, found)
    return sendFile(reply, 'application/pdf', content, filename)
  })

  app.get('/download-calendar/:email/:code', { schema: { params: TicketLink } }, async (request, reply) => {
    const { email, code } = request.params
    const { filename, content } = await limitDownloads(shop, request, async () =>
      downloads.calendarFile(shop, await downloads.get(shop, email, code)),
    )
    return sendFile(reply, 'text/calendar; charset=utf-8', content, filename)
  })

  const invoice = { schema: { params: InvoiceLink } }
  app.get('/download-invoice/:orderCode/:checksum', invoice, async (request, reply) => {
    const { orderCode, checksum } = request.params
    const data = await limitDownloads(shop, request, () => invoices.forDownload(shop, orderCode, checksum))
    return sendFile(reply, 'application/pdf', await documents.invoicePdf(data), `invoice-${data.number}.pdf`)
  })

  const credited = { schema: { params: CreditNoteLink } }
  app.get('/download-credit-note/:creditNote/:checksum', credited, async (request, reply) => {
    const { creditNote, checksum } = request.params
    const data = await limitDownloads(shop, request, () =>
      creditNotes.forDownload(shop, creditNote, checksum),
    )
    const pdf = await documents.creditNotePdf(data)
    return sendFile(reply, 'application/pdf', pdf, `credit-note-${data.number}.pdf`)
  })
}

const sendFile = (
  reply: FastifyReply,
  type: string,
  content: Uint8Array | string,
  name: string,
): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .send(content)
