import type { ApiCustomer, ApiOrder, ApiRefund } from '#contract/v1/objects.ts'
import type { Fragment, Tag } from '#server/platform/database/sql.ts'
import type { Pick } from './page.ts'
import { isChanged, isOwn, type Row } from './queries.ts'

/** What an order `o` has, each line with whether the key may read it: merchandise belongs to no event. */
const linesOf = (sql: Tag, pick: Pick): Fragment => sql`
  select l.id, 'product' as kind, p.external_code, v.key as variant, l.price, l.fee, l.tax_rate::float8 as tax_rate,
         l.released_at is not null as released, ${isOwn(sql, pick, sql`p.event_id`)} as own
    from cart_products l join products p on p.id = l.product_id left join variants v on v.id = l.variant_id where l.order_id = o.id
  union all
  select l.id, 'merchandise', m.external_code, v.key, l.price, l.fee, l.tax_rate::float8, l.released_at is not null,
         ${isOwn(sql, pick, sql`null::integer`)}
    from cart_merchandise l join merchandise m on m.id = l.merchandise_id left join variants v on v.id = l.variant_id
   where l.order_id = o.id`

/** Whether the key may read an order `o` (`own`), and whether it has lines that the key may not read (`mixed`). */
const ownership = (sql: Tag, pick: Pick): Fragment => sql`
  select bool_or(own) as own, not bool_and(own) as mixed,
         json_agg(json_build_object('id', id, 'kind', kind, 'external_code', external_code, 'variant', variant, 'price', price, 'fee', fee,
                                    'tax_rate', tax_rate, 'released', released)
                  order by kind desc, id) filter (where own) as lines
    from (${linesOf(sql, pick)}) line`

/** A key for all events reads every order, also one whose lines have gone. */
const isReadable = (sql: Tag, { reader: { event_ids } }: Pick): Fragment =>
  event_ids === null ? sql`true` : sql`has.own`

/** A sum that would tell of lines that the key may not read. */
const unlessMixed = (sql: Tag, column: Fragment): Fragment =>
  sql`case when not coalesce(has.mixed, false) then ${column} end`

export const readOrders = (sql: Tag, pick: Pick) => sql<Row<ApiOrder>[]>`
  select o.id::text as cursor, o.id, o.code, o.customer_id, o.created_at, o.payment_method, o.payment_status, o.paid_at, o.has_refunds,
         ${unlessMixed(sql, sql`o.items_total`)} as items_total, ${unlessMixed(sql, sql`o.shipping_amount`)} as shipping_amount,
         ${unlessMixed(sql, sql`o.donation_amount`)} as donation_amount, ${unlessMixed(sql, sql`o.discount_amount`)} as discount_amount,
         ${unlessMixed(sql, sql`o.total_price`)} as total_price, coalesce(has.lines, '[]') as lines,
         o.billing_name, o.billing_email, o.billing_country, o.billing_address, o.shipping_country, o.shipping_address, o.company_name,
         o.vat_number
    from orders o cross join lateral (${ownership(sql, pick)}) has
   where o.id = any(${pick.keys}::integer[]) and ${isReadable(sql, pick)} and ${isChanged(sql, pick, sql`o.changed_in`)}
   order by o.id limit ${pick.limit}`

export const readRefunds = (sql: Tag, pick: Pick) => sql<Row<ApiRefund>[]>`
  select r.id::text as cursor, r.id, o.code as order, r.customer_id, r.status, r.created_at, r.completed_at, r.destination,
         ${unlessMixed(sql, sql`r.total`)} as total, ${unlessMixed(sql, sql`r.shipping_refund`)} as shipping_refund,
         ${unlessMixed(sql, sql`r.donation_refund`)} as donation_refund,
         array(select t.code from refund_items i join tickets t on t.id = i.item_id join products p on p.id = t.product_id
                where i.refund_id = r.id and i.kind = 'ticket' and ${isOwn(sql, pick, sql`p.event_id`)} order by t.id) as tickets,
         r.reason, r.problem_reason
    from refunds r join orders o on o.id = r.order_id cross join lateral (${ownership(sql, pick)}) has
   where r.id = any(${pick.keys}::integer[]) and ${isReadable(sql, pick)} and ${isChanged(sql, pick, sql`r.changed_in`)}
   order by r.id limit ${pick.limit}`

/** The customers of a key for some events are those with an order of these. */
const isCustomer = (sql: Tag, pick: Pick): Fragment =>
  pick.reader.event_ids === null
    ? sql`true`
    : sql`exists (select from orders o join cart_products l on l.order_id = o.id join products p on p.id = l.product_id
                   where o.customer_id = c.id and ${isOwn(sql, pick, sql`p.event_id`)})`

export const readCustomers = (sql: Tag, pick: Pick) => sql<Row<ApiCustomer>[]>`
  select c.id::text as cursor, c.id, c.created_at, c.full_name, c.email, c.country, c.address, c.company_name, c.vat_number, c.language
    from customers c
   where c.id = any(${pick.keys}::integer[]) and ${isCustomer(sql, pick)} and ${isChanged(sql, pick, sql`c.changed_in`)}
   order by c.id limit ${pick.limit}`
