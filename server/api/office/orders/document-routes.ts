import type { FastifyReply } from 'fastify'
import * as calls from '#contract/calls/office/document-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as pages from '#server/documents/documents.ts'
import * as answers from '#server/office/answers/answers.ts'
import * as creditNotes from '#server/payments/invoices/credit-notes/credit-notes.ts'
import * as invoices from '#server/payments/invoices/invoices.ts'
import type { Shop } from '#server/platform/shop.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'
import * as downloads from '#server/tickets/downloads/downloads.ts'

/** Invoices and credit notes as PDF for staff who see orders. Tickets, whose barcodes admit their bearer, and files of guests only for those who change them. */
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

  serve(app, calls.readAnswerFile, async ({ params }, reply) => {
    const file = await shop.transact((tx) => answers.openFile(tx, params.code, params.file))
    const end = file.media_type === 'application/pdf' ? 'pdf' : 'jpg'
    return sendFile(reply, file, `answer-${params.file}.${end}`)
  })
}

/** Answers with a PDF that is saved under a name. */
export const sendPdf = (reply: FastifyReply, content: Uint8Array, name: string): FastifyReply =>
  sendFile(reply, { media_type: 'application/pdf', content }, name)

interface SentFile {
  media_type: string
  content: Uint8Array
}

const sendFile = (reply: FastifyReply, { media_type, content }: SentFile, name: string): FastifyReply =>
  reply
    .type(media_type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content)
