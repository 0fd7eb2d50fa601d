import type { Period } from '#server/office/days.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Tx } from '#server/platform/shop.ts'

/** What an export is narrowed to, and how its cells are written; null is all. */
export interface ExportFilters {
  event: string | null
  product: string | null
  departure: number | null
  status: string | null
  period: Period
  zone: string
  currency: string
  digits: number
  /** The keys of the lines of an address, in their order. */
  lines: string[]
  /** What each account of the ledger is called, by its key. */
  accountNames: Record<string, string>
}

/** An export in parts: its columns under their headings, its rows, and their order. */
export interface Selection {
  columns: Fragment
  from: Fragment
  order: Fragment
}

export const readRows = (tx: Tx, { columns, from, order }: Selection) =>
  tx`select ${columns} ${from} order by ${order}`

export const countRows = (tx: Tx, { from }: Selection, limit: number) => tx<{ rows: number }[]>`
  select count(*)::integer as rows from (select 1 ${from} limit ${limit}) as found`

/** An export is as slow as its download; no other statement may take so long. */
export const extendTimeouts = (tx: Tx) => tx`
  select set_config('statement_timeout', '10min', true), set_config('idle_in_transaction_session_timeout', '10min', true)`

/** An instant in the festival's zone, as spreadsheets read it. */
export const time = (tx: Tx, at: Fragment, { zone }: ExportFilters) =>
  tx`to_char(${at} at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI')`

/** An amount in major units. */
export const money = (tx: Tx, amount: Fragment, { digits }: ExportFilters) =>
  tx`round((${amount})::numeric / (10 ^ ${digits}::integer)::numeric, ${digits}::integer)::text`

/** The lines of an address, joined by commas. */
export const address = (tx: Tx, lines: Fragment, filters: ExportFilters) => tx`
  (select string_agg(${lines} ->> key, ', ' order by place)
     from unnest(${filters.lines}::text[]) with ordinality as line (key, place) where ${lines} ->> key <> '')`

/** Whether a day of the calendar lies within the days that were chosen; a column of days is found by its index. */
export const isDayWithin = (tx: Tx, day: Fragment, { zone, period: { since, before } }: ExportFilters) => {
  const dayOf = (at: Temporal.Instant) => tx`(${at}::timestamptz at time zone ${zone}::text)::date`
  return tx`
    true ${since ? tx`and ${day} >= ${dayOf(since)}` : tx``} ${before ? tx`and ${day} < ${dayOf(before)}` : tx``}`
}
