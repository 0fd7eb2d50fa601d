import { normalizeEmail } from '#contract/rules.ts'
import type { ORDER_SORTS } from '#contract/office/orders.ts'
import type { Period } from '#server/office/days.ts'
import { isChosen, isWithin, when } from '#server/office/filters.ts'
import { codeStartsWith, matchesRow, normalizeCode } from '#server/platform/text/search.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'
import { shortCodes } from '#server/tickets/barcodes/barcodes.ts'

/** The filters; empty, null and false mean all. */
export interface OrderQuery {
  search: string
  /** Whether what is a wrong letter away from the search is found, instead of what contains it. */
  near: boolean
  status: string
  method: string
  via: string
  plan: boolean
  refunds: boolean
  /** An installment was due before this instant and is unpaid. */
  overdue: Temporal.Instant | null
  /** Paid in part, without a plan. */
  balance: boolean
  /** Has money to be returned. */
  overpayments: boolean
  /** Has an open dispute, or a lost one that staff have not decided. */
  disputed: boolean
  unaccepted: boolean
  /** The ordered items; null means any. */
  item: { kind: 'product' | 'merchandise' | 'unknown'; id: number } | null
  period: Period
}

export type ListedOrder = OrderRow & { total_paid: number; notes: number }

/** Search terms that match one order or a few; each has an index. */
const byCode = (sql: Sql, search: string) => {
  const code = normalizeCode(search)
  return sql`
    select id from orders where ${codeStartsWith(sql, sql`code`, search)}
    union select o.id from customers c join orders o on o.customer_id = c.id where email_key(c.email) = ${normalizeEmail(search)}
    union select order_id from tickets where ${shortCodes.startsWith(sql, sql`code`, search)}
    union select t.order_id from ticket_changes c join tickets t on t.id = c.ticket_id where c.before ->> 'code' = ${code}
    union select order_id from payments where reference = ${code}
    union select p.order_id from payment_attempts a join payments p on p.id = a.payment_id
     where a.reference = ${code} or a.gateway_ref = ${search}
    union select order_id from invoices where number = ${search}
    union select order_id from credit_notes where number = ${search}
    union select order_id from corrected_invoices where ${search} in (number, credit_number)`
}

/** A part of a name or of an address. */
const byName = (sql: Sql, { search, near }: OrderQuery) => matchesRow(sql, sql`orders`, sql`o`, search, near)

/** Whether an order contains an item. The kind is known, so that the planner knows how frequent it is, and uses its index. */
function holding(sql: Sql, item: NonNullable<OrderQuery['item']>) {
  if (item.kind === 'product')
    return sql`exists (select from cart_products c where c.order_id = o.id and c.product_id = ${item.id})`
  return item.kind === 'merchandise'
    ? sql`exists (select from cart_merchandise c where c.order_id = o.id and c.merchandise_id = ${item.id})`
    : sql`false`
}

/** An order with a refund accepts no more payments. */
const overdue = (sql: Sql, now: Temporal.Instant) => sql`
  select p.order_id from payments p join orders late on late.id = p.order_id
   where p.payment_status in ('pending', 'partial') and p.due_at < ${now}
     and late.has_payment_plan and not late.has_refunds and late.payment_status in ('pending', 'processing', 'partial')`

const disputed = (sql: Sql) => sql`
  select p.order_id from disputes d
    join payment_attempts a on a.id = d.attempt_id join payments p on p.id = a.payment_id join orders s on s.id = p.order_id
   where d.status = 'open' or d.status = 'lost' and d.written_off < d.lost_amount and s.payment_status = 'problem'`

const matching = (sql: Sql, query: OrderQuery) => sql`
  ${isChosen(sql, sql`o.payment_status`, query.status)}
  and ${isChosen(sql, sql`o.payment_method`, query.method)}
  and ${when(sql, query.via === 'staff', () => sql`o.staff is not null`)}
  and ${when(sql, query.via === 'website', () => sql`o.staff is null`)}
  and ${when(sql, query.plan, () => sql`o.has_payment_plan`)}
  and ${when(sql, query.refunds, () => sql`o.has_refunds`)}
  and ${query.overdue ? sql`o.id in (${overdue(sql, query.overdue)})` : sql`true`}
  and ${when(sql, query.balance, () => sql`o.payment_status = 'partial' and not o.has_payment_plan and not o.has_refunds`)}
  and ${when(sql, query.overpayments, () => sql`o.id in (select order_id from overpayments where returned_at is null)`)}
  and ${when(sql, query.disputed, () => sql`o.id in (${disputed(sql)})`)}
  and ${when(sql, query.unaccepted, () => sql`o.accepted_ts_and_cs is null and o.payment_status not in ('cancelled', 'abandoned')`)}
  and ${query.item === null ? sql`true` : holding(sql, query.item)}
  and ${isWithin(sql, sql`o.created_at`, query.period)}`

/** The ids of all matching orders. */
export const selectIds = (sql: Sql, query: OrderQuery) => sql`
  select o.id from orders o where ${matching(sql, query)}
   and ${when(sql, query.search !== '', () => sql`(${byName(sql, query)} or o.id in (${byCode(sql, query.search)}))`)}`

const inOrder = (sql: Sql, place: Place) =>
  sorted<(typeof ORDER_SORTS)[number]>(sql, place, sql`o.id`, {
    code: { by: sql`o.code`, of: 'text' },
    created: { by: sql`o.created_at`, of: 'instant' },
    customer: { by: alphabetical(sql, sql`lower(o.billing_name)`), of: 'text' },
    total: { by: sql`o.total_price`, of: 'number' },
  })

/** The sortable columns of the list. */
const SORTED_BY = (sql: Sql) => sql`o.id, o.code, o.created_at, o.billing_name, o.total_price`

/**
 * The first matching orders in the list's order. Name and code are searched separately: a rare name is found by its index, a frequent one
 * by scanning until there are enough.
 */
function found(sql: Sql, query: OrderQuery, place: Place, limit: number) {
  const { after, order } = inOrder(sql, place)
  const part = (condition: ReturnType<typeof matching>) => sql`
    (select ${SORTED_BY(sql)} from orders o where ${matching(sql, query)} and ${after} ${condition} ${order} limit ${limit})`
  if (query.search === '') return part(sql``)
  return sql`
    ${part(sql`and ${byName(sql, query)}`)} union ${part(sql`and o.id in (${byCode(sql, query.search)})`)}`
}

/** From a cursor. */
export function readPage(sql: Sql, query: OrderQuery, place: Place, limit: number) {
  const { order, value } = inOrder(sql, place)
  return sql<(ListedOrder & { sort_value: string })[]>`
    select o.*, order_recipient(o.customer_id, o.recipient_email) as recipient,
           order_language(o.customer_id, o.language, o.language_chosen) as customer_language,
         (select a.language from terms_acceptances a where a.order_id = o.id) as accepted_language, ${value} as sort_value,
           (select coalesce(sum(paid_amount), 0)::bigint from payments where order_id = o.id) as total_paid,
           (select count(*)::integer from notes where order_id = o.id and removed_at is null) as notes
      from (select o.id from (${found(sql, query, place, limit)}) o ${order} limit ${limit}) shown
      join orders o on o.id = shown.id
     ${order}`
}

/** The order does not matter for counting, and this one uses the indexes of the filters. */
const NEWEST: Place = { column: 'created', descending: true, after: null }

/** Their number, up to a limit, and their total price. */
export const count = (sql: Sql, query: OrderQuery, limit: number) => sql<{ total: number; sum: number }[]>`
  select least(count(*), ${limit}) as total, coalesce(sum(total_price), 0)::bigint as sum
    from (${found(sql, query, NEWEST, limit)}) counted`
