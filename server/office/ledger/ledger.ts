import {
  LEDGER_SORTS,
  type LedgerAccount,
  type LedgerBridge,
  type LedgerEntries,
  type LedgerEntry,
  type LedgerEntryFilters,
  type LedgerMonth,
  type LedgerPeriod,
} from '#contract/office/ledger.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as audit from '#server/office/audit/audit.ts'
import { parseDay } from '#server/office/days.ts'
import { placeOf, readPage } from '#server/office/paging.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as queries from './queries.ts'

/**
 * All accounts by number, with their opening and closing balances of a period.
 * Refuses:
 * - an invalid date
 * - a last day before the first
 */
export async function accounts(shop: Shop, period: LedgerPeriod): Promise<LedgerAccount[]> {
  const rows = await queries.readAccounts(shop.sql, daysOf(period))
  return rows.map((row) => {
    const { custom_name: _, ...account } = row
    return { ...account, name: ledger.nameOf(row), version: ledger.accountVersion(row) }
  })
}

/**
 * A page of entries, newest first.
 * Refuses:
 * - an invalid day
 * - a last day before the first
 */
export async function entries(
  shop: Shop,
  { from, sort, account, order, ...period }: LedgerEntryFilters,
): Promise<LedgerEntries> {
  const query = { account, order, ...daysOf(period) }
  const { rows, ...page } = await readPage(placeOf({ from, sort }, LEDGER_SORTS), {
    read: (place, limit) => queries.readPage(shop.sql, query, place, limit),
    count: (limit) => queries.count(shop.sql, query, limit),
  })
  return { ...page, rows: rows.map(toResponse) }
}

const toResponse = ({ at, postings, ...entry }: queries.EntryRow): LedgerEntry => ({
  ...entry,
  at: isoInstant(at),
  postings: postings.map(({ key, custom_name, ...posting }) => ({
    ...posting,
    account: ledger.nameOf({ key, custom_name }),
  })),
})

/** The months that have entries, newest first. */
export async function months(shop: Shop): Promise<LedgerMonth[]> {
  const rows = await queries.readMonths(shop.sql)
  const nameOf = await audit.actorNames(
    shop,
    rows.flatMap(({ closed_by }) => closed_by ?? []),
  )
  const now = shop.clock.now().toZonedDateTimeISO(site.of(shop).timezone).toPlainDate().toPlainYearMonth()
  return rows.map((row) => ({
    ...row,
    closed_at: isoInstant(row.closed_at),
    closed_by: row.closed_by === null ? null : nameOf(row.closed_by),
    can_close: row.closed_at === null && Temporal.PlainYearMonth.compare(row.month, now) < 0,
  }))
}

/** The reconciliation of sales, payments, refunds and amounts due. */
export async function bridge(shop: Shop): Promise<LedgerBridge> {
  const [found] = await queries.readBridge(shop.sql)
  if (!found) throw new Error('The ledger has no sums')
  return { ...found }
}

function daysOf({ first, last }: LedgerPeriod): queries.LedgerDays {
  const [since, until] = [dayIn(first, 'first'), dayIn(last, 'last')]
  if (since && until && Temporal.PlainDate.compare(until, since) < 0)
    throw new Refusal(officeMessages.daysReversed, { field: 'last' })
  return { first: since?.toString() ?? null, last: until?.toString() ?? null }
}

function dayIn(text: string, field: string): Temporal.PlainDate | null {
  const day = parseDay(text)
  if (text !== '' && !day) throw new Refusal(officeMessages.dayUnknown, { field })
  return day
}
