import type { SEPA_FILE_SORTS, CreditTransferStatus } from '#contract/office/sepa-files.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql } from '#server/platform/shop.ts'

export interface FileRow {
  id: number
  message_id: string
  created_at: Temporal.Instant
  created_by: string
  count: number
  total: number
  open: number
  returned: number
  downloadable: boolean
  debit: { line: number; booked_on: string } | null
  withdrawn_at: Temporal.Instant | null
  withdrawn_by: string | null
  withdrawn_reason: string | null
}

const has = (sql: Sql, status: CreditTransferStatus) =>
  sql`exists (select from credit_transfers where file_id = f.id and status = ${status})`

/** The status of a file as shown in the office: one with returned transfers is not in progress. */
function isIn(sql: Sql, state: string): Fragment {
  const there = sql`f.withdrawn_at is null`
  const returned = has(sql, 'returned')
  if (state === 'withdrawn') return sql`f.withdrawn_at is not null`
  if (state === 'returned') return sql`${there} and ${returned}`
  if (state === 'open') return sql`${there} and not ${returned} and ${has(sql, 'sent')}`
  if (state === 'done') return sql`${there} and not ${returned} and not ${has(sql, 'sent')}`
  return sql`true`
}

const columns = (sql: Sql, value: Fragment = sql`''`) => sql`
  select f.id, ${value} as sort_value, f.message_id, f.created_at, f.created_by, f.count, f.total, f.withdrawn_at, f.withdrawn_by, f.withdrawn_reason,
         f.content is not null and f.withdrawn_at is null as downloadable,
         (select json_build_object('line', id, 'booked_on', booked_on) from bank_lines where id = f.debit_line_id) as debit,
         (select count(*)::integer from credit_transfers where file_id = f.id and status = 'sent') as open,
         (select count(*)::integer from credit_transfers where file_id = f.id and status = 'returned') as returned
    from sepa_files f`

const inOrder = (sql: Sql, place: Place) =>
  sorted<(typeof SEPA_FILE_SORTS)[number]>(sql, place, sql`f.id`, {
    created: { by: sql`f.id`, of: 'number' },
  })

/** From a cursor. */
export function listFiles(sql: Sql, state: string, place: Place, limit: number) {
  const { after, order, value } = inOrder(sql, place)
  return sql<(FileRow & { sort_value: string })[]>`
    ${columns(sql, value)} where ${isIn(sql, state)} and ${after} ${order} limit ${limit}`
}

export const countFiles = (sql: Sql, state: string, limit: number) => sql<{ total: number }[]>`
  select count(*)::integer as total from (select 1 from sepa_files f where ${isIn(sql, state)} limit ${limit}) as found`

export const readFile = (sql: Sql, id: number) => sql<FileRow[]>`${columns(sql)} where f.id = ${id}`

export interface CreditTransferRow {
  end_to_end_id: string
  refund: number | null
  order: string | null
  bank_line: number | null
  amount: number
  status: CreditTransferStatus
  ended_at: Temporal.Instant | null
  return_reason: string | null
}

export const listCreditTransfers = (sql: Sql, file: number) => sql<CreditTransferRow[]>`
  select t.end_to_end_id, t.refund_id as refund, o.code as order, t.bank_line_id as bank_line, t.amount, t.status, t.ended_at, t.return_reason
    from credit_transfers t
    left join refunds r on r.id = t.refund_id
    left join overpayments v on v.id = t.overpayment_id
    left join orders o on o.id = coalesce(r.order_id, v.order_id)
   where t.file_id = ${file} order by t.id`
