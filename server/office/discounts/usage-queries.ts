import type { UsageFigures } from '#contract/office/discount-figures.ts'
import type { Period } from '#server/office/days.ts'
import { isChosen, isWithin } from '#server/office/filters.ts'
import { returnedLines } from '#server/office/returned-lines-queries.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

export interface UsageFilter {
  /** The key of a discount; null: all. */
  discount: string | null
  /** Of the orders. */
  period: Period
}

const lineColumns = (sql: Sql | Tx) => sql`
  r.discount_id, l.discount_code_id, l.id, l.order_id, l.released_at is null as is_held, l.price + l.fee as charged,
  l.discount_amount + l.discount_fee_amount as given`

/** Every line with a discount, in carts and orders. What staff give is of no discount (`discount_id` is null). */
const lines = (sql: Sql | Tx, { discount }: UsageFilter) => {
  const rules = sql`
    from discount_rules r left join discounts d on d.id = r.discount_id`
  const chosen = isChosen(sql, sql`d.key`, discount)
  return sql`
    select 'product' as kind, ${lineColumns(sql)} ${rules} join cart_products l on l.discount_rule_id = r.id where ${chosen}
    union all
    select 'merchandise', ${lineColumns(sql)} ${rules} join cart_merchandise l on l.discount_rule_id = r.id where ${chosen}`
}

/** Those of orders that have not ended, as in the sales figures. What will not be paid any more of an order with refunds is spread over its lines. */
const sold = (sql: Sql | Tx, { period }: UsageFilter) => sql`
  select l.*, o.payment_status = 'paid' as is_paid,
         case when o.has_refunds and o.items_total > 0 then
           round(greatest(0, o.total_price - (select coalesce(sum(paid_amount), 0) from payments where order_id = o.id))::numeric
                 * l.charged / o.items_total)::bigint else 0 end as unpaid
    from lines l join orders o on o.id = l.order_id
   where o.payment_status not in ('cancelled', 'abandoned') and (o.cart_id is not null or o.items_total > 0)
     and ${isWithin(sql, sql`o.created_at`, period)}`

/** By discount and code. */
export const usage = (sql: Sql | Tx, filter: UsageFilter): Fragment => sql`
  with lines as materialized (${lines(sql, filter)}),
       sold as materialized (${sold(sql, filter)}),
       returned as materialized (${returnedLines(sql, sql`select order_id from sold`)}),
       -- Each part by itself: lines are many, and only few of them were refunded.
       each as (
         select discount_id, discount_code_id, count(*) as in_carts, 0 as ordered, 0 as paid, 0 as returned, 0 as turnover, 0 as given_away,
                0 as refunded
           from lines where order_id is null and is_held group by discount_id, discount_code_id
         union all
         select discount_id, discount_code_id, 0, count(*), count(*) filter (where is_paid), 0, sum(charged - unpaid), sum(given), 0
           from sold group by discount_id, discount_code_id
         union all
         select s.discount_id, s.discount_code_id, 0, 0, 0, sum(b.pieces), 0, 0, sum(b.amount)
           from returned b join sold s on s.kind = b.kind and s.id = b.id group by s.discount_id, s.discount_code_id)
  select discount_id, discount_code_id, sum(in_carts)::integer as in_carts, sum(ordered)::integer as ordered, sum(paid)::integer as paid,
         sum(returned)::integer as returned, sum(turnover)::bigint as turnover, sum(given_away)::bigint as given_away,
         sum(refunded)::bigint as refunded, sum(turnover - refunded)::bigint as net
    from each group by discount_id, discount_code_id`

export interface CodeUsage extends UsageFigures {
  code: string | null
  batch_id: number | null
}

export const readUsage = (sql: Sql | Tx, discount: string) => sql<CodeUsage[]>`
  select u.*, c.code, c.batch_id
    from (${usage(sql, { discount, period: { since: null, before: null } })}) u
    left join discount_codes c on c.id = u.discount_code_id
   order by u.ordered desc, c.code nulls first`

/** Of the discounts that anything has, in the festival's order; at last what staff gave off (`key` is null). */
export const readUsageOfAll = (sql: Sql | Tx) => sql<
  (UsageFigures & { key: string | null; name: string | null })[]
>`
  select u.*, d.key, d.name
    from (${usage(sql, { discount: null, period: { since: null, before: null } })}) u
    left join discounts d on d.id = u.discount_id
   order by d.sort nulls last, d.id nulls last`

export const readBatches = (sql: Sql | Tx, discount: string) => sql<{ id: number; name: string }[]>`
  select b.id, b.name from discount_code_batches b join discounts d on d.id = b.discount_id where d.key = ${discount} order by b.id desc`
