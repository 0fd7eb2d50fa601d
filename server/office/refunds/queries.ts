import type { REFUND_SORTS, RefundStatus } from '#contract/office/refunds.ts'
import type { CreditReason, PaymentMethod, PaymentStatus, RefundDestination } from '#contract/orders.ts'
import { isChosen, when } from '#server/office/filters.ts'
import { codeStartsWith, matchesName, matchesRow, matchesWords } from '#server/platform/text/search.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'
import { shortCodes } from '#server/tickets/barcodes/barcodes.ts'

/** The filters of the list; null and the empty text mean all. */
export interface RefundQuery {
  statuses: string[] | null
  /** Requested at this time or earlier. */
  requestedBy: Temporal.Instant | null
  method: string
  destination: string
  search: RefundSearch | null
}

interface RefundSearch {
  /** A part of a name, address, order code or holder. */
  text: string
  /** The text as the id of a refund, if it may be one. */
  id: number | null
  /** Whether what is a wrong letter away from the text is found, instead of what contains it. */
  near: boolean
  /** Whether more tickets match than were refunded (`estimateMatches`). */
  isCommon: boolean
}

export interface ListedRefund {
  id: number
  status: RefundStatus
  created_at: Temporal.Instant
  completed_at: Temporal.Instant | null
  total: number
  credited: number
  destination: RefundDestination
  payment_file_at: Temporal.Instant | null
  items: number
  order: string
  payment_method: PaymentMethod
  customer_id: number
  customer_name: string
}

/** Order and customer are looked up for each refund: as joins, PostgreSQL reads all of the shop's beside the few that have been refunded. */
const matching = (sql: Sql, { statuses, requestedBy, method, destination, search }: RefundQuery) => sql`
  from refunds r
 cross join lateral (select * from orders where id = r.order_id offset 0) o
 cross join lateral (select * from customers where id = r.customer_id offset 0) c
 where ${when(sql, statuses !== null, () => sql`r.status = any(${statuses}::text[])`)}
   and ${when(sql, requestedBy !== null, () => sql`r.created_at <= ${requestedBy}`)}
   and ${isChosen(sql, sql`o.payment_method`, method)}
   and ${isChosen(sql, sql`r.destination`, destination)}
   and ${search ? bySearch(sql, search) : sql`true`}`

/** A common word is looked for among the refunds in their order, any other is looked up in the index of each kind of words. */
const bySearch = (sql: Sql, search: RefundSearch) =>
  search.isCommon && !search.near ? sql`(${byRefund(sql, search)})` : sql`r.id in (${byIndex(sql, search)})`

const ticketWords = (sql: Sql) => sql`t.words`
const lineWords = (sql: Sql) => sql`searchable(l.full_name || ' ' || l.email)`

/** Each criterion has its index: id, order, customer, and holders of the refunded tickets. */
const byIndex = (sql: Sql, { text, id, near }: RefundSearch) => sql`
    select ${id}::integer
    union select f.id from orders b join refunds f on f.order_id = b.id
     where ${codeStartsWith(sql, sql`b.code`, text)}
    union select f.id from orders b join refunds f on f.order_id = b.id
     where ${matchesRow(sql, sql`orders`, sql`b`, text, near)}
    union select f.id from customers p join refunds f on f.customer_id = p.id
     where ${matchesRow(sql, sql`customers`, sql`p`, text, near)}
    union select i.refund_id from tickets t join refund_items i on i.kind = 'ticket' and i.item_id = t.id
     where ${shortCodes.startsWith(sql, sql`t.code`, text)}
    union select i.refund_id from tickets t join refund_items i on i.kind = 'ticket' and i.item_id = t.id
     where ${matchesRow(sql, sql`tickets`, sql`t`, text, near)}
    union select i.refund_id from refund_items i join cart_products l on l.id = i.item_id
     where i.kind = 'cart_product' and ${matchesName(sql, sql`l.full_name || ' ' || l.email`, text, near)}`

/** `offset 0` keeps PostgreSQL from reading all matching tickets first. */
const byRefund = (sql: Sql, { text, id }: RefundSearch) => sql`
       r.id = ${id}::integer
    or ${codeStartsWith(sql, sql`o.code`, text)}
    or ${matchesWords(sql, sql`o.words`, text)}
    or ${matchesWords(sql, sql`c.words`, text)}
    or (select true
          from refund_items i
         cross join lateral (
           select from tickets t
            where i.kind = 'ticket' and t.id = i.item_id
              and (${shortCodes.startsWith(sql, sql`t.code`, text)} or ${matchesWords(sql, ticketWords(sql), text)})
           union all
           select from cart_products l
            where i.kind = 'cart_product' and l.id = i.item_id and ${matchesWords(sql, lineWords(sql), text)}
           offset 0) item
         where i.refund_id = r.id
         limit 1)`

/** PostgreSQL's estimates of the tickets whose holder matches, and of all refunded items. */
export const estimateMatches = (sql: Sql, text: string) =>
  sql<
    { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]
  >`explain (format json) select from tickets t where ${matchesWords(sql, ticketWords(sql), text)}`

export const estimateItems = (sql: Sql) => sql<{ items: number }[]>`
  select greatest(reltuples, 0)::bigint as items from pg_class where oid = 'refund_items'::regclass`

const inOrder = (sql: Sql, place: Place) =>
  sorted<(typeof REFUND_SORTS)[number]>(sql, place, sql`r.id`, {
    created: { by: sql`r.id`, of: 'number' },
    total: { by: sql`r.total`, of: 'number' },
  })

/** From a cursor. */
export function readPage(sql: Sql, query: RefundQuery, place: Place, limit: number) {
  const { after, order, value } = inOrder(sql, place)
  return sql<(ListedRefund & { sort_value: string })[]>`
  select r.id, r.status, r.created_at, r.completed_at, r.total, r.credited, r.destination, r.payment_file_at, o.code as order, o.payment_method, r.customer_id,
         c.full_name as customer_name,
         (select count(*)::integer from refund_items i where i.refund_id = r.id) as items,
         ${value} as sort_value
    ${matching(sql, query)} and ${after}
   ${order} limit ${limit}`
}

export const count = (sql: Sql, query: RefundQuery, limit: number) => sql<{ total: number }[]>`
  select count(*)::integer as total from (select 1 ${matching(sql, query)} limit ${limit}) as found`

export interface DetailRow {
  id: number
  order_id: number
  status: RefundStatus
  created_at: Temporal.Instant
  completed_at: Temporal.Instant | null
  total: number
  shipping_refund: number
  donation_refund: number
  /** That of its order. */
  donation_amount: number
  problem_reason: string | null
  payment_file_at: Temporal.Instant | null
  payment_file_by: string | null
  created_by: string | null
  reason: string | null
  kept_for_rest: number
  refund_fee_waived: boolean
  fees_included: boolean
  destination: RefundDestination
  customer_id: number
  full_name: string
  email: string
  code: string
  ordered_at: Temporal.Instant
  payment_method: PaymentMethod
  payment_status: PaymentStatus
  has_payment_plan: boolean
  total_price: number
  total_paid: number
  total_refunded: number
  /** The number and date of its credit note; null without one. */
  credit_note: string | null
  credited_at: Temporal.Instant | null
  credit_reason: CreditReason | null
  credited: number
  account_from_statement: boolean
  new_order: string | null
}

export const readRefund = (sql: Sql, id: number) => sql<DetailRow[]>`
  select r.id, r.order_id, r.status, r.created_at, r.completed_at, r.total, r.shipping_refund, r.donation_refund, o.donation_amount, r.kept_for_rest, r.problem_reason, r.customer_id,
         r.payment_file_at, r.payment_file_by, r.created_by, r.reason, r.refund_fee_waived, r.fees_included, r.destination,
         c.full_name, c.email, o.code, o.created_at as ordered_at, o.payment_method, o.payment_status,
         o.has_payment_plan, o.total_price, k.number as credit_note, k.issued_at as credited_at,
         k.snapshot ->> 'reason' as credit_reason, r.credited, r.account_from_statement,
         (select n.code from order_changes h join orders n on n.id = h.new_order_id where h.refund_id = r.id) as new_order,
         (select coalesce(sum(paid_amount), 0)::bigint from payments where order_id = o.id) as total_paid,
         (select coalesce(sum(total - credited), 0)::bigint from refunds
           where order_id = o.id and status = 'processed') as total_refunded
    from refunds r join orders o on o.id = r.order_id join customers c on c.id = r.customer_id
    left join credit_notes k on k.refund_id = r.id
   where r.id = ${id}`

export interface ItemRow {
  kind: 'ticket' | 'merchandise' | 'cart_product' | 'cart_merchandise'
  id: number
  code: string | null
  name: string
  full_name: string | null
  travel_time: string | null
  price: number
  fee: number
  refund_fee: number
  shipping_refund: number
  amount: number
  on_sale: boolean
}

/**
 * Items without a ticket have the current refund fee of their product; none if the fee is waived. What gives back the fees that were kept of
 * an item has that amount as its price.
 */
export const readItems = (sql: Sql, id: number) => sql<ItemRow[]>`
  select i.kind, i.item_id as id, coalesce(t.code, b.code) as code, 
         piece_name(coalesce(p.name, m.name), coalesce(t.variant_id, l.variant_id, b.variant_id, g.variant_id)) as name,
         coalesce(t.full_name, l.full_name) as full_name,
         to_char(coalesce(d.travel_time, p.travel_time), 'YYYY-MM-DD HH24:MI') as travel_time,
         case when i.status_before = 'refunded' then i.amount else coalesce(l.price, g.price) end as price,
         case when i.status_before = 'refunded' then 0 else coalesce(l.fee, g.fee) end as fee,
         case when r.refund_fee_waived then 0 else coalesce(t.refund_fee, b.refund_fee, p.refund_fee, m.refund_fee) end as refund_fee,
         i.shipping_refund, i.amount, coalesce(l.released_at, g.released_at) is not null as on_sale
    from refund_items i
    join refunds r on r.id = i.refund_id
    left join tickets t on i.kind = 'ticket' and t.id = i.item_id
    left join merchandise_purchases b on i.kind = 'merchandise' and b.id = i.item_id
    left join cart_products l
      on l.id = coalesce(t.cart_product_id, case when i.kind = 'cart_product' then i.item_id end)
    left join cart_merchandise g
      on g.id = coalesce(b.cart_merchandise_id, case when i.kind = 'cart_merchandise' then i.item_id end)
    left join products p on p.id = l.product_id
    left join travel_times d on d.id = l.transport_time_id
    left join merchandise m on m.id = g.merchandise_id
   where i.refund_id = ${id}
   order by i.kind, i.item_id`
