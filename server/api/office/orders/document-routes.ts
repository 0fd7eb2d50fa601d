import type { FastifyReply } from 'fastify'
import * as calls from '#contract/calls/office/document-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as pages from '#server/documents/documents.ts'
import * as creditNotes from '#server/payments/invoices/credit-notes/credit-notes.ts'
import * as invoices from '#server/payments/invoices/invoices.ts'
import type { Shop } from '#server/platform/shop.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'
import * as downloads from '#server/tickets/downloads/downloads.ts'

/** Invoices and credit notes as PDF for staff who see orders. Tickets only for those who change them, since a ticket's barcode admits its bearer. */
export function documents(app: App, shop: Shop): void {
  serve(app, calls.downloadInvoice, async ({ params }, reply) => {
    const data = await invoices.ofOrder(shop, params.code)
    return sendPdf(reply, await pages.invoicePdf(data), `invoice-${data.number}.pdf`)
  })

  serve(app, calls.downloadCreditNote, async ({ params }, reply) => {
    const data = await creditNotes.ofOrder(shop, params.code, params.number)
    return sendPdf(reply, await pages.creditNotePdf(data), `credit-note-${data.number}.pdf`)
  })

  serve(app, calls.downloadTicket, async (request, reply) => {
    const found = await downloads.forStaff(shop, staffSessionOf(request).staff, request.params)
    const { content, filename } = await downloads.pdfFile(shop, found)
    return sendPdf(reply, content, filename)
  })
}

/** Answers with a PDF that is saved under a name. */
export const sendPdf = (reply: FastifyReply, content: Uint8Array, name: string): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content)
