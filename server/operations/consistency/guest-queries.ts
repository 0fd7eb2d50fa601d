import type { Tx } from '#server/platform/shop.ts'
import type { Discrepancy } from './order-queries.ts'

/** What a partner was promised is named, left or has gone back on sale; a closed allocation has nothing left. */
export const allocationsAgainstGuests = (tx: Tx) => tx<Discrepancy[]>`
  select a.id as subject, a.count as written,
         coalesce(g.named, 0) || ' named, ' || a.places_left || ' left, ' || a.places_returned || ' returned' as counted
    from allocations a
    left join (
      select g.allocation_id, count(*) as named
        from allocation_guests g join cart_products l on l.id = g.cart_product_id
       where l.released_at is null group by g.allocation_id) g on g.allocation_id = a.id
   where a.count <> coalesce(g.named, 0) + a.places_left + a.places_returned
   order by a.id`

/** A guest is taken back if and only if the place was released; the place is one of the product that was promised. */
export const guestsAgainstLines = (tx: Tx) => tx<Discrepancy[]>`
  select g.id as subject, case when g.withdrawn_at is null then 'a guest' else 'taken back' end as written,
         case when l.product_id <> a.product_id then 'of another product'
              when l.released_at is null then 'held' else 'released' end as counted
    from allocation_guests g
    join allocations a on a.id = g.allocation_id
    join cart_products l on l.id = g.cart_product_id
   where (g.withdrawn_at is null) <> (l.released_at is null) or l.product_id <> a.product_id
   order by g.id`
