import type { PendingQuery, Row } from 'postgres'
import type { Tx } from '#server/platform/shop.ts'

/** What a list is narrowed to, and how its cells are written; what is null narrows nothing. */
export interface ExportFilters {
  event: string | null
  product: string | null
  departure: number | null
  status: string | null
  since: Temporal.Instant | null
  before: Temporal.Instant | null
  zone: string
  currency: string
  digits: number
  /** The keys of the lines of an address, in their order. */
  lines: string[]
}

type Part = PendingQuery<Row[]>

/** A list in parts: its columns under their headings, the rows that are wanted, and their order. */
export interface Selection {
  columns: Part
  from: Part
  order: Part
}

/** Puts a list's parts together, row by row in its order. */
export const readRows = (tx: Tx, { columns, from, order }: Selection) =>
  tx`select ${columns} ${from} order by ${order}`

export const countRows = (tx: Tx, { from }: Selection, most: number) => tx<{ rows: number }[]>`
  select count(*)::integer as rows from (select 1 ${from} limit ${most}) as found`

/** Written slowly, a list takes long, and waits for whoever takes it; nothing else of the shop may. */
export const extendTimeouts = (tx: Tx) => tx`
  select set_config('statement_timeout', '10min', true), set_config('idle_in_transaction_session_timeout', '10min', true)`

/** An instant in the festival's zone, as spreadsheets read it. */
export const time = (tx: Tx, at: Part, { zone }: ExportFilters) =>
  tx`to_char(${at} at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI')`

/** An amount in major units. */
export const money = (tx: Tx, amount: Part, { digits }: ExportFilters) =>
  tx`round(${amount}::numeric / (10 ^ ${digits}::integer)::numeric, ${digits}::integer)::text`

/** The lines of an address in one. */
export const address = (tx: Tx, lines: Part, wanted: ExportFilters) => tx`
  (select string_agg(${lines} ->> key, ', ' order by place)
     from unnest(${wanted.lines}::text[]) with ordinality as line (key, place) where ${lines} ->> key <> '')`

/** Inside of the days that are wanted. What is not wanted is not asked, so that what is can go by its index. */
export const inPeriod = (tx: Tx, at: Part, { since, before }: ExportFilters) => tx`
  true ${since ? tx`and ${at} >= ${since}` : tx``} ${before ? tx`and ${at} < ${before}` : tx``}`

/** What is wanted of a value, if anything is. */
export const matches = (tx: Tx, value: Part, wanted: string | number | null) =>
  wanted === null ? tx`true` : tx`${value} = ${wanted}`
