import { messages } from '#contract/messages.ts'
import type { CustomerChange, OfficeCustomer } from '#contract/office/customers.ts'
import { normalizeEmail } from '#contract/rules.ts'
import * as customers from '#server/customers/customers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as queries from './queries.ts'
import * as letters from '#server/office/mails/subject-queries.ts'
import { onTheWire } from '#server/office/instants.ts'
import { readOfCustomer } from '#server/office/tickets/list-queries.ts'
import { forDesk } from '#server/office/tickets/list.ts'
import { historyOf, namesOf } from '#server/office/audit/history.ts'

/** A customer with all that is theirs, and accounts that may be the same person's. Refuses (404) an id of nobody. */
export async function read(shop: Shop, id: number): Promise<OfficeCustomer> {
  const { sql, clock } = shop
  const [customer] = await queries.readCustomer(sql, id)
  if (!customer) throw new Refusal(messages.notFound, { status: 404 })
  const [orders, tickets, refunds, mails, sessions, lookalikes, changes, done] = await Promise.all([
    queries.readOrders(sql, id),
    readOfCustomer(sql, id),
    queries.readRefunds(sql, id),
    letters.readOfAddress(sql, normalizeEmail(customer.email)),
    queries.readSessions(sql, id, clock.now()),
    queries.readLookalikes(sql, customer),
    changesOf(shop, id),
    historyOf(shop, [`customer ${id}`]),
  ])
  const { countries, addressLines } = site.of(shop)
  return {
    ...customer,
    version: customers.staffActions.accountVersion(customer),
    created_at: customer.created_at.toString(),
    orders: orders.map((order) => onTheWire(order)),
    tickets: tickets.map((row) => forDesk(shop, row, { whole: true })),
    refunds: refunds.map((refund) => onTheWire(refund)),
    mails: mails.map((mail) => onTheWire(mail)),
    sessions: sessions.map((session) => onTheWire(session)),
    changes,
    happenings: done,
    lookalikes: [...lookalikes],
    countries,
    lines: Object.fromEntries(Object.entries(addressLines).map(([key, { text }]) => [key, text])),
  }
}

async function changesOf(shop: Shop, id: number): Promise<CustomerChange[]> {
  const rows = await queries.readChanges(shop.sql, id)
  const names = await namesOf(
    shop,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ at, actor, before, after }) => ({
    at: at.toString(),
    by: names(actor),
    before: told(before),
    after: told(after),
  }))
}

/** An address in one line; no country as the empty text. */
const told = (side: queries.AccountSide): Record<string, string> =>
  Object.fromEntries(
    Object.entries(side).map(([field, value]) => [
      field,
      value instanceof Object ? Object.values(value).join(', ') : (value ?? ''),
    ]),
  )
