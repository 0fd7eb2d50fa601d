import type { Retention } from '#contract/office/retention.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as creditTransfers from '#server/books/credit-transfers/credit-transfers.ts'
import { after } from '#server/platform/clock.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as bankDetails from '#server/payments/refunds/bank-details/bank-details.ts'
import * as site from '#server/shop/site/site.ts'
import * as staff from '#server/people/staff/staff.ts'
import { giftLinks } from '#server/tickets/tickets.ts'
import * as queries from './retention-queries.ts'

export { erase, obstacles } from './erase.ts'
export { exportForStaff, exportOf } from './export.ts'

type Erase = (shop: Shop, before: Temporal.Instant) => Promise<number>

/**
 * The deletion of each kind of data older than its period; each returns the number of deleted rows, and is limited to what can be done
 * quickly.
 */
const WORK: Record<queries.Kind, Erase> = {
  endedCarts: async ({ sql }, before) =>
    (await queries.eraseReleasedLines(sql, before)).length +
    (await queries.eraseReleasedAnswers(sql, before)).length +
    (await queries.eraseAnswersOfEndedOrders(sql, before)).length,
  sentMails: async ({ sql }, before) => (await queries.deleteMails(sql, before)).length,
  logIns: async (shop, before) =>
    (await customers.purgeExpired(shop, before)) +
    (await staff.purgeExpired(shop, before)) +
    (await giftLinks.purge(shop, before)),
  bankDetails: async (shop, before) =>
    (await bankDetails.eraseLongPaid(shop, before)) + (await creditTransfers.eraseLongSent(shop, before)),
  holders: async ({ sql, clock }, before) =>
    (await queries.eraseHolders(sql, before)).length +
    (await queries.eraseMerchandiseAnswers(sql, before)).length +
    (await queries.eraseSensitiveAnswers(sql, clock.now())).length,
}

const KINDS = Object.keys(WORK) as queries.Kind[]

/** Deletes data older than its retention period (`durations`), at most a thousand rows of each kind, and records the numbers. */
export async function housekeeping(shop: Shop): Promise<void> {
  for (const kind of KINDS) {
    const now = shop.clock.now()
    const erased = await WORK[kind](shop, after(now, site.of(shop).durations[kind].negated()))
    await queries.recordRun(shop.sql, kind, erased, now)
  }
}

/** The retention periods, and the last deletions. */
export async function retention(shop: Shop): Promise<Retention[]> {
  const runs = new Map((await queries.readRuns(shop.sql)).map((run) => [run.kind, run]))
  return KINDS.map((kind) => {
    const run = runs.get(kind)
    return {
      kind,
      keeps: site.of(shop).durations[kind].toString(),
      checked_at: isoInstant(run?.checked_at ?? null),
      erased_at: isoInstant(run?.erased_at ?? null),
      erased: run?.erased ?? 0,
      total: run?.total ?? 0,
    }
  })
}
