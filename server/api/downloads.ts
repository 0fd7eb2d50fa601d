import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import * as documents from '#server/documents/documents.ts'
import type { Shop } from '#server/platform/shop.ts'
import { household, throttle } from '#server/platform/throttle.ts'
import * as tickets from '#server/tickets/tickets.ts'
import type { App } from './app-type.ts'
import { ticketDocument } from './ticket-document.ts'

const Download = Type.Object({ email: Type.String(), code: Type.String() })

/** Documents for whoever holds the right link: no login, the same 404 for every wrong one. */
export function downloads(app: App, shop: Shop): void {
  app.get('/download-ticket/:email/:code', { schema: { params: Download } }, async (request, reply) => {
    const { email, code } = request.params
    await throttle(shop, 'download', household(request.ip), { points: 120, seconds: 600 })
    const found = await tickets.forDownload(shop, email, code)
    const pdf = await documents.ticketPdf(ticketDocument(shop, found))
    return sendPdf(reply, pdf, `ticket-${found.ticket.code}.pdf`)
  })
}

const sendPdf = (reply: FastifyReply, pdf: Uint8Array, name: string): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .send(pdf)
