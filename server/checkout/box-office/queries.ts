import type { BoxOfficeResponse, Takings } from '#contract/office/box-office.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'

type At = Sql | Tx

/** The till of a staff member. */
export interface TillRow {
  id: number
  staff_id: number
  opened_at: Temporal.Instant
  closed_at: Temporal.Instant | null
  expected: number | null
  counted: number | null
  note: string | null
}

/** A sale of a till, with the data of its voiding. */
export interface SaleRow {
  order_id: number
  code: string
  /** `payment` is the amount taken on the spot for a changed order. */
  kind: 'sale' | 'payment'
  staff_id: number
  at: Temporal.Instant
  full_name: string
  email: string
  method: PaymentMethod
  amount: number
  rounding: number
  tendered: number | null
  gate: string | null
  has_refunds: boolean
  voided_at: Temporal.Instant | null
  void_reason: string | null
  items: string
  is_till_open: boolean
}

export const findOpenTill = (sql: At, staffId: number) => sql<TillRow[]>`
  select * from tills where staff_id = ${staffId} and closed_at is null`

export const lockOpenTill = (tx: Tx, staffId: number) => tx<TillRow[]>`
  select * from tills where staff_id = ${staffId} and closed_at is null for update`

export const closeTill = (
  tx: Tx,
  id: number,
  closing: { expected: number; counted: number; note: string | null },
) => tx<TillRow[]>`
  update tills set closed_at = ${tx.now}, expected = ${closing.expected}, counted = ${closing.counted}, note = ${closing.note}
   where id = ${id} and closed_at is null
  returning *`

/** The takings of a till by method, less refunds; `entries` is the number of its entries. */
export const takingsOf = (sql: At, tillId: number) => sql<(Takings & { entries: number })[]>`
  select method as payment_method, count(*) filter (where kind in ('sale', 'payment'))::integer as sales,
         sum(amount + rounding)::bigint as amount, count(*)::integer as entries
    from till_entries where till_id = ${tillId}
   group by method order by method`

const sales = (sql: At) => sql`
  select e.order_id, o.code, e.kind, t.staff_id, e.at, o.billing_name as full_name, order_recipient(o.customer_id, o.recipient_email) as email,
         e.method, e.amount, e.rounding, e.tendered, g.name as gate, o.has_refunds, v.at as voided_at, v.reason as void_reason, t.closed_at is null as is_till_open,
         (select coalesce(string_agg(n || ' × ' || name, ', ' order by ${alphabetical(sql, sql`name`)}), '')
            from (select piece_name(p.name, c.variant_id) as name, count(*) as n
                    from cart_products c join products p on p.id = c.product_id
                   where c.order_id = o.id group by p.name, c.variant_id) counted) as items
    from till_entries e
    join tills t on t.id = e.till_id
    join orders o on o.id = e.order_id
    left join gates g on g.id = e.gate_id
    left join till_entries v on v.order_id = e.order_id and v.kind = 'void'
   where e.kind in ('sale', 'payment')`

/** The sales of a staff member since an instant, newest first. */
export const salesSince = (sql: At, staffId: number, since: Temporal.Instant) => sql<SaleRow[]>`
  ${sales(sql)}
     and e.till_id in (select id from tills where staff_id = ${staffId} and (closed_at is null or closed_at >= ${since}))
     and e.at >= ${since}
   order by e.id desc limit 200`

/** The sale of an order; that of the order itself, before payments for its changes. */
export const findSale = (sql: At, code: string) =>
  sql<SaleRow[]>`${sales(sql)} and o.code = ${code} order by e.id limit 1`

export const findSaleOf = (sql: At, orderId: number) => sql<SaleRow[]>`
  ${sales(sql)} and e.order_id = ${orderId} order by e.id limit 1`

/** The gate's last outcomes for the tickets of an order. */
export const admissionsOf = (sql: At, orderId: number) => sql<
  { ticket_id: number; outcome: string; id: number }[]
>`
  select distinct on (s.ticket_id) s.ticket_id, s.outcome, s.id
    from scans s join tickets t on t.id = s.ticket_id
   where t.order_id = ${orderId}
   order by s.ticket_id, s.id desc`

/** The last valid scan of each admitted ticket of an order; later refusals do not matter. */
export const countedScansOf = (tx: Tx, orderId: number) => tx<{ id: number }[]>`
  select distinct on (s.ticket_id) s.id
    from scans s join tickets t on t.id = s.ticket_id
   where t.order_id = ${orderId} and t.status = 'used' and s.sequence is not null
   order by s.ticket_id, s.id desc`

export const findStaffName = (sql: At, id: number) => sql<{ full_name: string }[]>`
  select full_name from staff where id = ${id}`

export const listGates = (sql: At, now: Temporal.Instant) => sql<BoxOfficeResponse['gates']>`
  select g.id, g.name,
         exists (select from gate_check_in_lists gl join check_in_lists l on l.id = gl.list_id
                  where gl.gate_id = g.id and (l.opens_at is null or l.opens_at <= ${now})
                    and (l.closes_at is null or ${now} < l.closes_at)) as is_open
    from gates g order by ${alphabetical(sql, sql`g.name`)}`

/** Assigns an order of the box office to an account. */
export const moveToAccount = (tx: Tx, orderId: number, customer: { id: number; email: string }) => tx`
  update orders set customer_id = ${customer.id}, billing_email = ${customer.email} where id = ${orderId}`
