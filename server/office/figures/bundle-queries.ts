import type { Period } from '#server/office/days.ts'
import { isChosen, isWithin } from '#server/office/filters.ts'
import { returnedLines } from '#server/office/returned-lines-queries.ts'
import type { Sql } from '#server/platform/shop.ts'

export interface BundleSum {
  bundle_id: number
  sold: number
  returned: number
  income: number
  refunded: number
}

/**
 * The sales of bundles in orders placed in a period, by what their tickets cost. A bundle is sold while one of its tickets is, and returned
 * once a refund has left none. Of one event, only its tickets count.
 */
export const sumBundles = (sql: Sql, { event, period }: { event: number | null; period: Period }) => sql<
  BundleSum[]
>`
  with lines as materialized (
         select l.id, l.order_id, l.bundle_id, l.bundle_line, l.price + l.fee as income,
                l.released_at is null
                  or exists (select from tickets t where t.cart_product_id = l.id and t.status = 'reassigned') as held
           from cart_products l
           join orders o on o.id = l.order_id
           join products p on p.id = l.product_id
          where l.bundle_id is not null and o.payment_status not in ('cancelled', 'abandoned')
            and ${isChosen(sql, sql`p.event_id`, event)} and ${isWithin(sql, sql`o.created_at`, period)}),
       returned as materialized (${returnedLines(sql, sql`select order_id from lines`)}),
       each as (
         select bundle_id, bool_or(held and coalesce(r.pieces, 0) = 0) as is_sold, coalesce(bool_or(r.pieces > 0), false) as is_returned,
                sum(income) as charged, coalesce(sum(r.amount), 0) as refunded
           from lines l left join returned r on r.kind = 'product' and r.id = l.id
          group by bundle_id, bundle_line)
  select bundle_id, count(*) filter (where is_sold)::integer as sold,
         count(*) filter (where not is_sold and is_returned)::integer as returned,
         sum(charged - refunded)::bigint as income, sum(refunded)::bigint as refunded
    from each group by bundle_id`
