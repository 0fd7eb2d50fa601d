import { messages } from '#contract/messages.ts'
import {
  CUSTOMER_SORTS,
  type CustomerChange,
  type CustomerFilters,
  type CustomerList,
  type OfficeCustomer,
} from '#contract/office/customers.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as emailChange from '#server/people/customers/email-change/email-change.ts'
import * as audit from '#server/office/audit/audit.ts'
import * as mails from '#server/office/mails/mails.ts'
import { placeOf, readSearchedPage } from '#server/office/paging.ts'
import * as tickets from '#server/office/tickets/tickets.ts'
import { isoInstant, withIsoInstants } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as queries from './queries.ts'

/** A page of the accounts whose name or e-mail contains the search, newest first. */
export async function list(shop: Shop, filters: CustomerFilters): Promise<CustomerList> {
  const search = filters.search.trim()
  const { rows, ...page } = await readSearchedPage(placeOf(filters, CUSTOMER_SORTS), search, (near) => ({
    read: (place, limit) => queries.readPage(shop.sql, { search, near }, place, limit),
    count: (limit) => queries.count(shop.sql, { search, near }, limit),
  }))
  return { ...page, rows: rows.map(withIsoInstants) }
}

/** The ids of the accounts matched by these filters, as a SQL fragment. */
export const selection = (shop: Shop, { search }: CustomerFilters): Fragment =>
  queries.selectIds(shop.sql, search.trim())

/**
 * A customer with orders, tickets, refunds, mails and sessions, and accounts that may be the same person's.
 * Refuses:
 * - an unknown id (404)
 */
export async function read(shop: Shop, id: number): Promise<OfficeCustomer> {
  const { sql, clock } = shop
  const [customer] = await queries.readCustomer(sql, id)
  if (!customer) throw new Refusal(messages.notFound, { status: 404 })
  const [pending_email, orders, owned, refunds, sent, sessions, duplicates, changes, done] =
    await Promise.all([
      emailChange.pendingEmail(shop, id),
      queries.readOrders(sql, id),
      tickets.ofCustomer(shop, id),
      queries.readRefunds(sql, id),
      mails.sentTo(shop, customer.email),
      queries.readSessions(sql, id, clock.now()),
      queries.readPossibleDuplicates(sql, customer),
      changesOf(shop, id),
      audit.history(shop, [`customer ${id}`]),
    ])
  const { countries, addressLines } = site.of(shop)
  return {
    ...customer,
    pending_email,
    version: customers.staffActions.accountVersion(customer),
    created_at: isoInstant(customer.created_at),
    erased_at: isoInstant(customer.erased_at),
    orders: orders.map(withIsoInstants),
    tickets: owned,
    refunds: refunds.map(withIsoInstants),
    mails: sent,
    sessions: sessions.map(withIsoInstants),
    changes,
    history: done,
    possible_duplicates: [...duplicates],
    countries,
    lines: Object.fromEntries(Object.entries(addressLines).map(([key, { text }]) => [key, text])),
  }
}

async function changesOf(shop: Shop, id: number): Promise<CustomerChange[]> {
  const rows = await queries.readChanges(shop.sql, id)
  const names = await audit.actorNames(
    shop,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ at, actor, before, after }) => ({
    at: isoInstant(at),
    by: names(actor),
    before: textsOf(before),
    after: textsOf(after),
  }))
}

/** The fields of an account as text: the address on one line, a missing country empty. */
const textsOf = (side: queries.AccountSide): Record<string, string> =>
  Object.fromEntries(
    Object.entries(side).map(([field, value]) => [
      field,
      value instanceof Object ? Object.values(value).join(', ') : (value ?? ''),
    ]),
  )
