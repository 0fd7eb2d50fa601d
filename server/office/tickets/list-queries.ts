import type { TICKET_SORTS } from '#contract/office/tickets.ts'
import { normalizeEmail } from '#contract/rules.ts'
import { isChosen, when } from '#server/office/filters.ts'
import { textOf } from '#server/platform/database/history-personal-data-queries.ts'
import { codeStartsWith, matchesHolder, matchesRow } from '#server/platform/text/search.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql } from '#server/platform/shop.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'
import { shortCodes } from '#server/tickets/barcodes/barcodes.ts'

export interface TicketRow {
  id: number
  code: string
  status: string
  full_name: string
  email: string
  age: string | null
  product_id: number
  transport_time_id: number | null
  variant_id: number | null
  order_id: number
  order_code: string
  accepted: boolean
  payment_status: string
  /** The last valid scan; null if it was undone. */
  last_scan: { outcome: string; at: string; gate: string; list: string } | null
  /** The reason for the status that staff set last. */
  reason: string | null
}

/** The filters; null and the empty text mean all. */
export interface TicketQuery {
  search: string
  /** Whether what is a wrong letter away from the search is found, instead of what contains it. */
  near: boolean
  /** Whether addresses are searched: roles that do not see them must not be able to guess them. */
  byAddress: boolean
  products: number[] | null
  departure: number | null
  status: string
  /** Whether a ticket `t` has the chosen answers. */
  answers: Fragment | null
}

const columns = (sql: Sql) => sql`
  t.id, t.code, t.status, t.full_name, t.email, t.age, t.product_id, t.transport_time_id, t.variant_id, t.order_id,
  o.code as order_code, o.accepted_ts_and_cs is not null as accepted, o.payment_status,
  (select json_build_object('outcome', s.outcome, 'at', s.at, 'gate', g.name, 'list', l.name)
     from scans s join gates g on g.id = s.gate_id join check_in_lists l on l.id = s.list_id
    where s.ticket_id = t.id and s.sequence is not null order by s.id desc limit 1) as last_scan,
  case when t.status = 'blocked'
       then (select ${textOf(sql, 'ticket_changes', 'c', 'note')} from ticket_changes c where ticket_id = t.id and kind = 'staff' order by id desc limit 1) end as reason`

/** Exact matches use their own index, the rest is found by parts of words. */
const bySearch = (sql: Sql, { search, near, byAddress }: TicketQuery) => sql`
    (${matchesRow(sql, sql`tickets`, sql`t`, search, near)}
      ${byAddress ? sql`` : sql`and ${matchesHolder(sql, sql`t.words`, search, near)}`}
     or t.id = any(array(
          select id from tickets where ${shortCodes.startsWith(sql, sql`code`, search)}
          union all select x.id from orders n join tickets x on x.order_id = n.id where ${codeStartsWith(sql, sql`n.code`, search)}
          union all select id from tickets where email_key(email) = ${normalizeEmail(search)} and ${byAddress}
          union all select x.id from customers c join orders n on n.customer_id = c.id join tickets x on x.order_id = n.id
                     where email_key(c.email) = ${normalizeEmail(search)} and ${byAddress}
          limit 10000)))`

const matching = (sql: Sql, query: TicketQuery) => sql`
  ${when(sql, query.search !== '', () => bySearch(sql, query))}
  and ${when(sql, query.products !== null, () => sql`t.product_id = any(${query.products}::integer[])`)}
  and ${isChosen(sql, sql`t.transport_time_id`, query.departure)}
  and ${isChosen(sql, sql`t.status`, query.status)}
  and ${query.answers ?? sql`true`}`

/** The ids of all matching tickets. */
export const selectIds = (sql: Sql, query: TicketQuery) =>
  sql`select t.id from tickets t where ${matching(sql, query)}`

const inOrder = (sql: Sql, place: Place) =>
  sorted<(typeof TICKET_SORTS)[number]>(sql, place, sql`t.id`, {
    code: { by: sql`t.code`, of: 'text' },
    holder: { by: alphabetical(sql, sql`lower(t.full_name)`), of: 'text' },
  })

/** From a cursor. */
export function readPage(sql: Sql, query: TicketQuery, place: Place, limit: number) {
  const { after, order, value } = inOrder(sql, place)
  return sql<(TicketRow & { sort_value: string })[]>`
    select ${columns(sql)}, ${value} as sort_value
      from tickets t join orders o on o.id = t.order_id
     where ${matching(sql, query)} and ${after}
     ${order}
     limit ${limit}`
}

export const count = (sql: Sql, query: TicketQuery, limit: number) => sql<{ total: number }[]>`
  select count(*) as total from (select from tickets t where ${matching(sql, query)} limit ${limit}) counted`

export const readByCode = (sql: Sql, code: string) => sql<TicketRow[]>`
  select ${columns(sql)} from tickets t join orders o on o.id = t.order_id where t.code = ${code}`

export const readOfCustomer = (sql: Sql, customerId: number) => sql<TicketRow[]>`
  select ${columns(sql)}
    from orders o join tickets t on t.order_id = o.id
   where o.customer_id = ${customerId}
   order by t.id desc
   limit 500`
