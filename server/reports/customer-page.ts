import { messages } from '#contract/messages.ts'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { tidyEmail } from '#contract/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as queries from './customer-page-queries.ts'
import { readOfCustomer } from './ticket-list-queries.ts'
import { forDesk } from './ticket-list.ts'
import { happenings } from './who-did.ts'

/** A customer with all that is theirs, and accounts that may be the same person's. Refuses (404) an id of nobody. */
export async function read(shop: Shop, id: number): Promise<OfficeCustomer> {
  const { sql, clock } = shop
  const [customer] = await queries.readCustomer(sql, id)
  if (!customer) throw new Refusal(messages.notFound, { status: 404 })
  const [orders, tickets, refunds, mails, sessions, lookalikes, done] = await Promise.all([
    queries.readOrders(sql, id),
    readOfCustomer(sql, id),
    queries.readRefunds(sql, id),
    queries.readMails(sql, tidyEmail(customer.email)),
    queries.readSessions(sql, id, clock.now()),
    queries.readLookalikes(sql, customer),
    happenings(shop, [`customer ${id}`]),
  ])
  const { countries, addressLines } = site.of(shop)
  return {
    ...customer,
    created_at: customer.created_at.toString(),
    orders: orders.map((order) => ({ ...order, created_at: order.created_at.toString() })),
    tickets: tickets.map((row) => forDesk(shop, row, { whole: true })),
    refunds: refunds.map((refund) => ({ ...refund, created_at: refund.created_at.toString() })),
    mails: mails.map((mail) => ({
      ...mail,
      created_at: mail.created_at.toString(),
      sent_at: mail.sent_at && mail.sent_at.toString(),
    })),
    sessions: sessions.map((session) => ({
      created_at: session.created_at.toString(),
      last_used_at: session.last_used_at.toString(),
      expires_at: session.expires_at.toString(),
      user_agent: session.user_agent,
    })),
    happenings: done,
    lookalikes: [...lookalikes],
    countries,
    lines: Object.fromEntries(Object.entries(addressLines).map(([key, { text }]) => [key, text])),
  }
}
