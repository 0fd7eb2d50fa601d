import { messages as common } from '#contract/messages.ts'
import * as audit from '#server/platform/audit.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql } from '#server/platform/shop.ts'
import * as bankDetails from '#server/payments/refunds/bank-details/bank-details.ts'
import * as site from '#server/shop/site/site.ts'
import * as queries from './export-queries.ts'
import { readPerson, type Person } from './person-queries.ts'

/** All personal data of a customer, by section. */
export type PersonalDataExport = Record<string, unknown>

/**
 * All personal data of a customer with unmasked bank accounts, for themselves. Data about other people only if the customer entered it.
 * Refuses:
 * - an unknown id (404)
 */
export const exportOf = (shop: Shop, id: number): Promise<PersonalDataExport> =>
  gather(shop, id, (ids) => bankDetails.ofOwner(shop, ids))

/**
 * The same without bank accounts, for staff to hand over; the access is recorded. Only finance sees accounts.
 * Refuses:
 * - an unknown id (404)
 */
export async function exportForStaff(shop: Shop, id: number): Promise<PersonalDataExport> {
  const found = await gather(shop, id, () => Promise.resolve(new Map()))
  await shop.transact((tx) => audit.record(tx, 'system', 'personal data exported', `customer ${id}`))
  return found
}

async function gather(
  shop: Shop,
  id: number,
  accountsOf: (refunds: number[]) => Promise<ReadonlyMap<number, object>>,
): Promise<PersonalDataExport> {
  const [person] = await readPerson(shop.sql, id)
  if (!person || person.email === '') throw new Refusal(common.notFound, { status: 404 })
  const accounts = await accountsOf(person.refunds)
  const returned = await queries.readRefunds(shop.sql, person.refunds)
  return {
    festival: site.of(shop).name,
    made_at: isoInstant(shop.clock.now()),
    ...(await ofAccount(shop, person)),
    ...(await ofOrders(shop, person)),
    refunds: returned.map((refund) => ({ ...refund, bank_account: accounts.get(refund.id) ?? null })),
  }
}

async function ofAccount({ sql }: Shop, person: Person): Promise<PersonalDataExport> {
  const { id, addresses } = person
  const [[account], corrections, log_ins, passkeys, waiting, carts, mails, notes, history] =
    await Promise.all([
      queries.readAccount(sql, id),
      queries.readCorrections(sql, id),
      queries.readSessions(sql, person),
      queries.readPasskeys(sql, id),
      queries.readWaitingListEntries(sql, addresses),
      queries.readCarts(sql, id),
      mailsTo(sql, addresses),
      queries.readNotes(sql, person),
      queries.readAudit(sql, person),
    ])
  return { account, addresses, corrections, log_ins, passkeys, waiting, carts, ...mails, notes, history }
}

async function mailsTo(sql: Sql, addresses: string[]): Promise<PersonalDataExport> {
  const [mails, mailings, wants_no_news] = await Promise.all([
    queries.readMails(sql, addresses),
    queries.readMailings(sql, addresses),
    queries.readOptOuts(sql, addresses),
  ])
  return { mails, mailings, wants_no_news }
}

async function ofOrders({ sql }: Shop, person: Person): Promise<PersonalDataExport> {
  const [orders, tickets, merchandise] = await Promise.all([
    queries.readOrders(sql, person.orders),
    queries.readTickets(sql, person),
    queries.readPurchases(sql, person.orders),
  ])
  return { orders, tickets, merchandise }
}
