import type { LastScan } from '#contract/gate/lists.ts'
import type { ScanOutcome, Direction } from '#contract/gate/scans.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** A ticket with the data that its admission depends on, except scans. */
export interface TicketRow {
  id: number
  code: string
  barcode_secret: string
  barcode_issued_at: Temporal.Instant | null
  created_at: Temporal.Instant
  product_id: number
  transport_time_id: number | null
  variant_id: number | null
  full_name: string
  status: string
  accepted: boolean
  payment_status: string
}

/** A recorded scan. */
export interface ScanRow {
  id: number
  scan_id: string
  at: Temporal.Instant
  gate_id: number
  list_id: number | null
  ticket_id: number | null
  direction: Direction
  outcome: ScanOutcome | 'undone'
  sequence: number | null
  /** Whether it was an admission by an offline device. */
  admitted_offline: boolean
}

/** The last valid scan of a ticket on a list. */
export type CountedScan = Omit<LastScan, 'at'> & {
  id: number
  sequence: number
  at: Temporal.Instant
  recorded_at: Temporal.Instant
}

/** One of them scans. */
export interface ScannedBy {
  device_id: number | null
  staff_id: number | null
  api_key_id: number | null
}

/** A scan to be inserted. */
export interface NewScan extends Omit<ScanRow, 'id'>, ScannedBy {
  recorded_at: Temporal.Instant
  offline: boolean
  typed: boolean
  /** Whether it let somebody in although an answer was missing without which nobody is let in. */
  without_answers: boolean
}

/** The columns of a `TicketRow`, of a ticket `t` and its order `o`. */
export const ticketColumns = (sql: Sql | Tx) => sql`
  t.id, t.code, t.barcode_secret, t.barcode_issued_at, t.created_at, t.product_id, t.transport_time_id, t.variant_id, t.full_name, t.status,
  o.accepted_ts_and_cs is not null as accepted,
  case when o.tickets_kept then 'paid' else o.payment_status end as payment_status`

export const findTicket = (sql: Sql | Tx, code: string) => sql<TicketRow[]>`
  select ${ticketColumns(sql)} from tickets t join orders o on o.id = t.order_id where t.code = ${code}`

/** Serializes the scans of a ticket at all gates. */
export const lockTicket = (tx: Tx, code: string) => tx<TicketRow[]>`
  select ${ticketColumns(tx)} from tickets t join orders o on o.id = t.order_id where t.code = ${code} for update of t`

export const ticketCode = (sql: Sql | Tx, id: number) => sql<{ code: string }[]>`
  select code from tickets where id = ${id}`

/** The last valid scan of a ticket on each list. */
export const lastScans = (sql: Sql | Tx, code: string) => sql<CountedScan[]>`
  select distinct on (s.list_id) s.id, s.list_id, s.outcome, s.sequence, s.at, s.recorded_at, g.name as gate
    from scans s join gates g on g.id = s.gate_id
   where s.ticket_id = (select id from tickets where code = ${code}) and s.sequence is not null
   order by s.list_id, s.sequence desc`

/** The number of valid admissions of a ticket. */
export const countAdmissions = (tx: Tx, ticketId: number) => tx<{ admissions: number }[]>`
  select (count(*) filter (where outcome = 'admitted') - count(*) filter (where outcome = 'undone'))::integer as admissions
    from scans where ticket_id = ${ticketId} and sequence is not null`

export const findScan = (sql: Sql | Tx, scanId: string) => sql<ScanRow[]>`
  select id, scan_id, at, gate_id, list_id, ticket_id, direction, outcome, sequence, admitted_offline from scans where scan_id = ${scanId}`

/** The last exit of a ticket after an instant that did not count because its admission was not known yet, and who scanned it. */
export const findUncountedExit = (tx: Tx, ticketId: number, listId: number, after: Temporal.Instant) => tx<
  Pick<NewScan, 'at' | 'gate_id' | keyof ScannedBy | 'offline' | 'typed'>[]
>`
  select at, gate_id, device_id, staff_id, api_key_id, offline, typed from scans
   where ticket_id = ${ticketId} and list_id = ${listId} and outcome = 'not_inside' and at > ${after}
   order by at desc limit 1`

export const readScan = (tx: Tx, id: number) => tx<ScanRow[]>`
  select id, scan_id, at, gate_id, list_id, ticket_id, direction, outcome, sequence, admitted_offline from scans where id = ${id}`

/** A repeated scan is recorded once. */
export const insertScan = (tx: Tx, scan: NewScan) => tx<{ id: number }[]>`
  insert into scans ${tx({ ...scan })} on conflict (scan_id) do nothing returning id`
