import type { EmailTickets } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { isEmail, tidyEmail } from '#contract/rules.ts'
import * as jobs from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { isReady, sendTicketsMail } from './mail-templates.ts'
import { ticketsFor } from './queries.ts'

/**
 * Has the tickets of an address mailed to it. Whether there are any, neither the answer tells nor its time: both do
 * no more than put a job into the queue. Refuses what is no address.
 */
export async function requestTickets(tx: Tx, wish: EmailTickets): Promise<void> {
  const email = tidyEmail(wish.email)
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  await jobs.add(tx, 'send-tickets', { email })
}

/**
 * The job `send-tickets`: mails what may be downloaded of an address's own tickets and of those in its account's orders,
 * a mail an order. Run twice, they come twice.
 */
export const sendTickets = (shop: Shop, payload: jobs.Payload): Promise<void> =>
  shop.transact(async (tx) => {
    const to = String(payload.email)
    const tickets = (await ticketsFor(tx, to)).filter((ticket) => isReady(tx, ticket, ticket.accepted))
    for (const [code, ofOrder] of Map.groupBy(tickets, ({ order_code }) => order_code))
      await sendTicketsMail(tx, to, code, ofOrder)
  })
