import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/**
 * What the refunds of these orders (a select of their ids) give back for each line, without shipping and donation: `kind` (product or merchandise),
 * `id`, `amount`, and `pieces` (1 once the item itself was refunded). A refund below the total of its items is spread over them, largest
 * remainder first.
 */
export const returnedLines = (sql: Sql | Tx, orderIds: Fragment): Fragment => sql`
  select case when i.kind in ('ticket', 'cart_product') then 'product' else 'merchandise' end as kind,
         coalesce(t.cart_product_id, m.cart_merchandise_id, i.item_id) as id, sum(i.amount) as amount, max(i.pieces) as pieces
    from (
      select kind, item_id, pieces,
             part + case when place <= total - sum(part) over (partition by refund_id) then 1 else 0 end - shipping_refund as amount
        from (
          select i.*, div(total * amount, items_total) as part,
                 row_number() over (partition by refund_id order by mod(total * amount, items_total) desc, kind, item_id) as place
            from (select i.refund_id, i.kind, i.item_id, i.amount::numeric as amount, i.shipping_refund, (r.total - r.donation_refund)::numeric as total,
                         case when i.status_before = 'refunded' then 0 else 1 end as pieces,
                         sum(i.amount) over (partition by i.refund_id) as items_total
                    from refunds r join refund_items i on i.refund_id = r.id
                   where r.order_id in (${orderIds}) and (r.status not in ('active', 'cancelled') or r.credited > 0)) i
           where items_total > 0) parts) i
    left join tickets t on i.kind = 'ticket' and t.id = i.item_id
    left join merchandise_purchases m on i.kind = 'merchandise' and m.id = i.item_id
   group by 1, 2`
