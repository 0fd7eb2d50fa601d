import type { Period } from '#server/office/days.ts'
import { isChosen, isWithin, when } from '#server/office/filters.ts'
import { returnedLines } from '#server/office/returned-lines-queries.ts'
import type { Sql } from '#server/platform/shop.ts'

export interface VariantSum {
  variant_id: number
  sold: number
  returned: number
  income: number
  refunded: number
}

/** The sales of variants in orders placed in a period; of one event, those of its products. */
export const sumVariants = (sql: Sql, { event, period }: { event: number | null; period: Period }) => sql<
  VariantSum[]
>`
  with lines as materialized (
         select 'product' as kind, l.id, l.order_id, l.variant_id, l.price + l.fee as income,
                l.released_at is null
                  or exists (select from tickets t where t.cart_product_id = l.id and t.status = 'reassigned') as held
           from cart_products l
           join orders o on o.id = l.order_id
           join products p on p.id = l.product_id
          where l.variant_id is not null and o.payment_status not in ('cancelled', 'abandoned')
            and ${isChosen(sql, sql`p.event_id`, event)} and ${isWithin(sql, sql`o.created_at`, period)}
         union all
         select 'merchandise', l.id, l.order_id, l.variant_id, l.price + l.fee, l.released_at is null
           from cart_merchandise l
           join orders o on o.id = l.order_id
          where l.variant_id is not null and o.payment_status not in ('cancelled', 'abandoned')
            and ${when(sql, event !== null, () => sql`false`)} and ${isWithin(sql, sql`o.created_at`, period)}),
       returned as materialized (${returnedLines(sql, sql`select order_id from lines`)})
  select l.variant_id, count(*) filter (where l.held and coalesce(r.pieces, 0) = 0)::integer as sold,
         count(*) filter (where r.pieces > 0)::integer as returned,
         sum(l.income - coalesce(r.amount, 0))::bigint as income, sum(coalesce(r.amount, 0))::bigint as refunded
    from lines l left join returned r using (kind, id)
   where l.held or r.pieces > 0
   group by l.variant_id`
