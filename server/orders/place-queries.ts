import type { Tx } from '#server/platform/shop.ts'
import { discountPlaces, type HeldDiscount } from '#server/shop/discounts/discounts.ts'

/** A line that reserves its place again, and its stock. */
export interface ReservedLine {
  name: string
  stock_id: number
  departure_stock_id: number | null
  discount_places: HeldDiscount['discount_places']
}

/** What a released line held: its places, and those of its discount. */
export type ReleasedLine = Omit<ReservedLine, 'name'>

/**
 * The named lines, or all (null), that still hold a place. `wasPaid`: the use of a discount that does not return stays taken, like its part
 * of the budget.
 */
export const releaseProducts = (tx: Tx, orderId: number, lines: number[] | null, wasPaid: boolean) => tx<
  ReleasedLine[]
>`
  update cart_products c set released_at = ${tx.now}, discount_kept = ${isDiscountKept(tx, wasPaid)}
    from products p
   where c.order_id = ${orderId} and c.released_at is null and p.id = c.product_id
     and (${lines}::integer[] is null or c.id = any(${lines}::integer[]))
  returning p.stock_id, (select t.stock_id from travel_times t where t.id = c.transport_time_id) as departure_stock_id,
            case when not c.discount_kept then ${discountPlaces(tx)} end as discount_places`

export const releaseMerchandise = (tx: Tx, orderId: number, lines: number[] | null, wasPaid: boolean) => tx<
  ReleasedLine[]
>`
  update cart_merchandise c set released_at = ${tx.now}, discount_kept = ${isDiscountKept(tx, wasPaid)}
    from merchandise m
   where c.order_id = ${orderId} and c.released_at is null and m.id = c.merchandise_id
     and (${lines}::integer[] is null or c.id = any(${lines}::integer[]))
  returning m.stock_id, null::integer as departure_stock_id,
            case when not c.discount_kept then ${discountPlaces(tx)} end as discount_places`

const isDiscountKept = (tx: Tx, wasPaid: boolean) => tx`
  ${wasPaid}::boolean and c.discount_rule_id is not null
    and not (select d.uses_return from discount_rules r join discounts d on d.id = r.discount_id where r.id = c.discount_rule_id)`

/** The lines of an order that have released their places. A discount whose use stayed taken needs none. */
export const listReleased = (tx: Tx, orderId: number) => tx<ReservedLine[]>`
  select p.name, p.stock_id, (select t.stock_id from travel_times t where t.id = c.transport_time_id) as departure_stock_id,
         case when not c.discount_kept then ${discountPlaces(tx)} end as discount_places
    from cart_products c join products p on p.id = c.product_id
   where c.order_id = ${orderId} and c.released_at is not null
  union all
  select m.name, m.stock_id, null::integer, case when not c.discount_kept then ${discountPlaces(tx)} end
    from cart_merchandise c join merchandise m on m.id = c.merchandise_id
   where c.order_id = ${orderId} and c.released_at is not null`

export const reserveProducts = (tx: Tx, orderId: number) => tx<ReservedLine[]>`
  update cart_products c set released_at = null, discount_kept = false
    from products p, cart_products old
   where c.order_id = ${orderId} and c.released_at is not null and p.id = c.product_id and old.id = c.id
  returning p.name, p.stock_id, (select t.stock_id from travel_times t where t.id = c.transport_time_id) as departure_stock_id,
            case when not old.discount_kept then ${discountPlaces(tx)} end as discount_places`

export const reserveMerchandise = (tx: Tx, orderId: number) => tx<ReservedLine[]>`
  update cart_merchandise c set released_at = null, discount_kept = false
    from merchandise m, cart_merchandise old
   where c.order_id = ${orderId} and c.released_at is not null and m.id = c.merchandise_id and old.id = c.id
  returning m.name, m.stock_id, null::integer as departure_stock_id,
            case when not old.discount_kept then ${discountPlaces(tx)} end as discount_places`
