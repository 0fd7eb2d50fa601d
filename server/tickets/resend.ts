import { typedEmail } from '#server/platform/text/typed-email.ts'
import type { EmailTickets } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { isEmail } from '#contract/rules.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { sendTicketsMail } from './mail-templates.ts'
import { isReady } from './mailed-tickets.ts'
import { ticketsFor } from './queries.ts'

/**
 * Sends an address its tickets by mail. Neither the response nor its duration reveals whether there are any, because in both cases only a
 * job is queued.
 * Refuses:
 * - no address, or a malformed one (`email`)
 */
export async function requestTickets(tx: Tx, input: EmailTickets): Promise<void> {
  const email = typedEmail(input.email)
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  await jobs.add(tx, 'send-tickets', { email })
}

/**
 * The job `send-tickets`: mails the downloadable tickets whose holder has the address, and those in the orders of its account, one mail per
 * order. If it runs twice, the mails are sent twice.
 */
export const sendTickets = (shop: Shop, payload: jobs.Payload): Promise<void> =>
  shop.transact(async (tx) => {
    const to = String(payload.email)
    const tickets = (await ticketsFor(tx, to)).filter((ticket) => isReady(tx, ticket, ticket.accepted))
    for (const [code, ofOrder] of Map.groupBy(tickets, ({ order_code }) => order_code))
      await sendTicketsMail(tx, to, code, ofOrder)
  })
