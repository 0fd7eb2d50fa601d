import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { Text } from '#contract/kinds.ts'
import type { App } from '#server/api/app-type.ts'
import * as pages from '#server/documents/documents.ts'
import * as invoices from '#server/payments/invoices/invoices.ts'
import * as creditNotes from '#server/payments/invoices/credit-notes/credit-notes.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as downloads from '#server/tickets/downloads/downloads.ts'

/** Invoices and credit notes as PDF for staff who see orders. Tickets only for those who change them, since a ticket's barcode admits its bearer. */
export function documents(app: App, shop: Shop): void {
  const pdf = { refuses: [404], streams: 'application/pdf' } as const
  const seen = { ...pdf, may: 'see orders' } as const
  const handed = { ...pdf, may: 'change orders' } as const

  const invoice = { summary: 'The invoice of an order.', params: Type.Object({ code: Text() }) }
  app.get('/office/api/orders/:code/invoice', { schema: invoice, config: seen }, async (request, reply) => {
    const data = await invoices.ofOrder(shop, request.params.code)
    return sendPdf(reply, await pages.invoicePdf(data), `invoice-${data.number}.pdf`)
  })

  const credited = {
    summary: 'A credit note of an order.',
    params: Type.Object({ code: Text(), number: Text() }),
  }
  app.get(
    '/office/api/orders/:code/credit-notes/:number',
    { schema: credited, config: seen },
    async (request, reply) => {
      const data = await creditNotes.ofOrder(shop, request.params.code, request.params.number)
      return sendPdf(reply, await pages.creditNotePdf(data), `credit-note-${data.number}.pdf`)
    },
  )

  const ticket = {
    summary: 'A ticket of an order, also before its terms are accepted.',
    params: Type.Object({ code: Text(), ticket: Text() }),
  }
  app.get(
    '/office/api/orders/:code/tickets/:ticket',
    { schema: ticket, config: handed },
    async (request, reply) => {
      const found = await downloads.forStaff(shop, request.params.code, request.params.ticket)
      const { content, filename } = await downloads.pdfFile(shop, found)
      return sendPdf(reply, content, filename)
    },
  )
}

/** Answers with a PDF that is saved under a name. */
export const sendPdf = (reply: FastifyReply, content: Uint8Array, name: string): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content)
