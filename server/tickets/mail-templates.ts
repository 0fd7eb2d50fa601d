import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import { documentsOf } from './mailed-tickets.ts'
import type { TicketRow } from './queries.ts'

/** Sends tickets of one order, with their PDFs, to an address. */
export async function sendTicketsMail(
  tx: Tx,
  to: string,
  code: string,
  tickets: TicketRow[],
  texts: typeof messages.requested | typeof messages.namesFilled = messages.requested,
): Promise<void> {
  await mail.send(tx, { to, ...(tickets[0] && { order: tickets[0].order_id }), template: 'tickets' }, () => {
    const { attachments, ...shown } = documentsOf(tx, tickets, true)
    return {
      subject: texts.subject({ order: code }),
      attachments,
      content: {
        heading: texts.heading,
        name: null,
        paragraphs: [
          typeof texts.text === 'string' ? texts.text : texts.text({ festival: site.of(tx).name }),
        ],
        rows: [[messages.order, code]],
        ...shown,
      },
    }
  })
}

previews.register((tx) => [
  () => sendTicketsMail(tx, samples.PERSON.email, 'K7QX-M4RT', [samples.ticket(tx)]),
  () => sendTicketsMail(tx, samples.PERSON.email, 'K7QX-M4RT', [samples.ticket(tx)], messages.namesFilled),
])
