import type { SCAN_SORTS } from '#contract/office/gate.ts'
import type { ScanOutcome, Direction } from '#contract/gate/scans.ts'
import { isChosen, when } from '#server/office/filters.ts'
import { matchesHolder, matchesRow } from '#server/platform/text/search.ts'
import type { Event } from './doubles.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'
import { shortCodes } from '#server/tickets/barcodes/barcodes.ts'

export interface ScanRow {
  id: number
  at: Temporal.Instant
  recorded_at: Temporal.Instant
  gate: string
  by: string
  list: string | null
  direction: Direction
  outcome: ScanOutcome | 'undone'
  offline: boolean
  typed: boolean
  admitted_offline: boolean
  without_answers: boolean
  ticket_id: number | null
  code: string | null
  full_name: string
  product_id: number
  may_undo: boolean
  sort_value: string
}

/** The filters; null and the empty text mean all. */
export interface ScanQuery {
  search: string
  /** Whether what is a wrong letter away from the search is found, instead of what contains it. */
  near: boolean
  gate: number | null
  device: number | null
  list: number | null
  outcome: string
}

const rows = (
  sql: Sql,
  scans: Fragment,
  order: Fragment = sql`order by s.id desc`,
  value: Fragment = sql`''`,
) => sql<ScanRow[]>`
  select s.id, s.at, s.recorded_at, g.name as gate, coalesce(d.name, f.full_name, k.name) as by, l.name as list, s.direction, s.outcome,
         s.offline, s.typed, s.admitted_offline, s.without_answers, ${value} as sort_value, s.ticket_id, t.code, t.full_name, t.product_id,
         s.outcome = 'admitted' and not exists (
           select from scans n where n.list_id = s.list_id and n.ticket_id = s.ticket_id and n.sequence > s.sequence) as may_undo
    from (${scans}) s
    join gates g on g.id = s.gate_id
    left join gate_devices d on d.id = s.device_id
    left join staff f on f.id = s.staff_id
    left join api_keys k on k.id = s.api_key_id
    left join check_in_lists l on l.id = s.list_id
    left join tickets t on t.id = s.ticket_id
   ${order}`

/** Holders by name, with the index of names and addresses, and tickets by the beginning of their code. */
const bySearch = (sql: Sql, { search, near }: ScanQuery) => sql`
  s.ticket_id = any(array(
    select id from tickets
     where ${matchesRow(sql, sql`tickets`, sql`tickets`, search, near)}
       and ${matchesHolder(sql, sql`words`, search, near)}
    union all
    select id from tickets where ${shortCodes.startsWith(sql, sql`code`, search)}
    limit 10000))`

const matching = (sql: Sql, query: ScanQuery) => sql`
  ${when(sql, query.search !== '', () => bySearch(sql, query))}
  and ${isChosen(sql, sql`s.gate_id`, query.gate)}
  and ${isChosen(sql, sql`s.device_id`, query.device)}
  and ${isChosen(sql, sql`s.list_id`, query.list)}
  and ${isChosen(sql, sql`s.outcome`, query.outcome)}`

const inOrder = (sql: Sql, place: Place) =>
  sorted<(typeof SCAN_SORTS)[number]>(sql, place, sql`s.id`, { at: { by: sql`s.at`, of: 'instant' } })

/** From a cursor. */
export function readPage(sql: Sql, query: ScanQuery, place: Place, limit: number) {
  const { after, order, value } = inOrder(sql, place)
  const found = sql`select s.id from scans s where ${matching(sql, query)} and ${after} ${order} limit ${limit}`
  return rows(sql, sql`select * from scans where id = any(array(${found}))`, order, value)
}

export const count = (sql: Sql, query: ScanQuery, limit: number) => sql<{ total: number }[]>`
  select count(*) as total from (select from scans s where ${matching(sql, query)} limit ${limit}) counted`

export const readOfTicket = (sql: Sql, ticketId: number, limit: number) =>
  rows(sql, sql`select * from scans where ticket_id = ${ticketId} order by id desc limit ${limit}`)

export const readByIds = (sql: Sql, ids: number[]) =>
  rows(sql, sql`select * from scans where id = any(${ids}::bigint[])`)

/** The conflicts, open ones first, then newest first, each with the last valid admission before it. */
export const readConflicts = (sql: Sql, limit: number) => sql<
  {
    id: number
    ticket_id: number | null
    first_id: number | null
    reviewed_at: Temporal.Instant | null
    by: string
    note: string
  }[]
>`
  select s.id, s.ticket_id, r.at as reviewed_at, f.full_name as by, r.note,
         (select n.id from scans n
           where n.ticket_id = s.ticket_id and n.list_id = s.list_id and n.outcome = 'admitted' and n.id < s.id
           order by n.id desc limit 1) as first_id
    from scans s
    left join scan_reviews r on r.scan_id = s.id
    left join staff f on f.id = r.staff_id
   where s.admitted_offline and s.sequence is null
   order by r.scan_id is not null, s.id desc
   limit ${limit}`

/** Of those of some tickets that have a conflict: what counts on their lists, and admissions by offline devices that do not because of another one. */
export const readEvents = (sql: Sql, ticketIds: number[]) => sql<
  (Event & { ticket_id: number; list_id: number })[]
>`
  select id, ticket_id, list_id, outcome, sequence, at from scans s
   where ticket_id = any(${ticketIds}::integer[]) and list_id is not null
     and (sequence is not null or (admitted_offline and outcome in ('admitted_before', 'just_admitted')))
     and exists (select from scans c where c.ticket_id = s.ticket_id and c.admitted_offline and c.sequence is null)`
