import type { CheckInListProduct } from '#contract/gate/lists.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** The number of valid tickets of a product and a departure. */
export interface Sold {
  product_id: number
  transport_time_id: number | null
  tickets: number
}

/** All tickets are counted in their index, without those of the few orders that are not paid any more; those of ended orders are ended. */
export const readSold = (sql: Sql) => sql<Sold[]>`
  select product_id, transport_time_id, sum(tickets)::integer as tickets
    from (select product_id, transport_time_id, count(*) as tickets
            from tickets where status in ('active', 'used') group by 1, 2
          union all
          select t.product_id, t.transport_time_id, -count(*)
            from orders o
           cross join lateral (
             select product_id, transport_time_id from tickets
              where order_id = o.id and status in ('active', 'used') offset 0) t
           where o.payment_status = any('{pending,processing,partial,problem}') and not o.tickets_kept
           group by 1, 2) counted
   group by 1, 2
  having sum(tickets) > 0`

export const readListProducts = (sql: Sql) => sql<{ id: number; products: CheckInListProduct[] }[]>`
  select l.id, coalesce(json_agg(json_build_object('product_id', p.product_id, 'transport_time_id', p.transport_time_id))
                          filter (where p.list_id is not null), '[]') as products
    from check_in_lists l left join check_in_list_products p on p.list_id = l.id
   group by l.id
   order by l.id`

/** An invalid admission by an offline device. */
export const findConflict = (tx: Tx, scanId: number) => tx<{ code: string | null }[]>`
  select t.code from scans s left join tickets t on t.id = s.ticket_id
   where s.id = ${scanId} and s.admitted_offline and s.sequence is null`

export const upsertReview = (tx: Tx, scanId: number, staffId: number, note: string) => tx`
  insert into scan_reviews (scan_id, at, staff_id, note) values (${scanId}, ${tx.now}, ${staffId}, ${note})
  on conflict (scan_id) do update set (at, staff_id, note) = (excluded.at, excluded.staff_id, excluded.note)`

/** Returns nothing for what is no conflict. */
export const writePickUpReview = (tx: Tx, id: number, staffId: number, note: string) => tx<
  { order: string }[]
>`
  update handovers h set (reviewed_at, reviewed_by, review_note) = (${tx.now}, ${staffId}, ${note})
    from merchandise_purchases p, orders o
   where h.id = ${id} and h.conflict is not null and p.id = h.purchase_id and o.id = p.order_id
  returning o.code as order`
