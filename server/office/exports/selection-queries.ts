import type { Period } from '#server/office/days.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Tx } from '#server/platform/shop.ts'

/** The filters of an export, and the formats of its cells; null means all. */
export interface ExportFilters {
  event: string | null
  product: string | null
  departure: number | null
  status: string | null
  period: Period
  zone: string
  currency: string
  digits: number
  /** The configured keys of address lines, in order. */
  lines: string[]
  /** The names of the ledger's accounts by key. */
  accountNames: Record<string, string>
}

/** The parts of an export: its columns with headings, its rows, their order, and the answers of a row, which become columns of their own. */
export interface Selection {
  columns: Fragment
  from: Fragment
  order: Fragment
  answers?: Fragment
}

export const readRows = (tx: Tx, { columns, from, order, answers }: Selection) =>
  tx`select ${columns} ${answers ? tx`, ${answers} as answers` : tx``} ${from} order by ${order}`

export const countRows = (tx: Tx, { from }: Selection, limit: number) => tx<{ rows: number }[]>`
  select count(*)::integer as rows from (select 1 ${from} limit ${limit}) as found`

/**
 * Counting ends early, so plans that first read a whole table are slower than those that follow an index. A plan for any period would
 * expect many rows of a period that has few, and read all of them.
 */
export const expectFewRows = (tx: Tx) => tx`
  select set_config('enable_hashjoin', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
         set_config('plan_cache_mode', 'force_custom_plan', true)`

/** An export takes as long as its download; other statements have a shorter time-out. */
export const extendTimeouts = (tx: Tx) => tx`
  select set_config('statement_timeout', '10min', true), set_config('idle_in_transaction_session_timeout', '10min', true)`

/** An instant in the festival's time zone, in a format for spreadsheets. */
export const time = (tx: Tx, at: Fragment, { zone }: ExportFilters) =>
  tx`to_char(${at} at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI')`

/** An amount in major units. */
export const money = (tx: Tx, amount: Fragment, { digits }: ExportFilters) =>
  tx`round((${amount})::numeric / (10 ^ ${digits}::integer)::numeric, ${digits}::integer)::text`

/** The lines of an address, comma-separated. */
export const address = (tx: Tx, lines: Fragment, filters: ExportFilters) => tx`
  (select string_agg(${lines} ->> key, ', ' order by place)
     from unnest(${filters.lines}::text[]) with ordinality as line (key, place) where ${lines} ->> key <> '')`

/** Whether a day is within the chosen period; a column of days can use its index. */
export const isDayWithin = (tx: Tx, day: Fragment, { zone, period: { since, before } }: ExportFilters) => {
  const dayOf = (at: Temporal.Instant) => tx`(${at}::timestamptz at time zone ${zone}::text)::date`
  return tx`
    true ${since ? tx`and ${day} >= ${dayOf(since)}` : tx``} ${before ? tx`and ${day} < ${dayOf(before)}` : tx``}`
}
