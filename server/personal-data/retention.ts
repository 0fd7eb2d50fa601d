import type { Retention } from '#contract/office/retention.ts'
import * as customers from '#server/customers/customers.ts'
import * as payouts from '#server/payouts/payouts.ts'
import { after } from '#server/platform/clock.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as refunds from '#server/refunds/refunds.ts'
import * as site from '#server/site/site.ts'
import * as staff from '#server/staff/staff.ts'
import * as queries from './retention-queries.ts'

type Erase = (shop: Shop, before: Temporal.Instant) => Promise<number>

/** What of each kind goes that is older; each says how much went, and takes no more than it can in a moment. */
const WORK: Record<queries.Kind, Erase> = {
  endedCarts: async ({ sql }, before) => (await queries.eraseReleasedLines(sql, before)).length,
  sentMails: async ({ sql }, before) => (await queries.deleteMails(sql, before)).length,
  logIns: async (shop, before) =>
    (await customers.purgeExpired(shop, before)) + (await staff.purgeExpired(shop, before)),
  bankDetails: async (shop, before) =>
    (await refunds.bankDetails.eraseLongPaid(shop, before)) + (await payouts.eraseLongSent(shop, before)),
  holders: async ({ sql }, before) => (await queries.eraseHolders(sql, before)).length,
}

const KINDS = Object.keys(WORK) as queries.Kind[]

/** Erases what was kept for as long as the festival says (`durations`), a thousand of each kind at most, and writes down how much that was. */
export async function housekeeping(shop: Shop): Promise<void> {
  for (const kind of KINDS) {
    const now = shop.clock.now()
    const erased = await WORK[kind](shop, after(now, site.of(shop).durations[kind].negated()))
    await queries.recordRun(shop.sql, kind, erased, now)
  }
}

/** What goes when, and what went last. */
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
