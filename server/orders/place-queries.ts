import { batchedInsert } from '#server/platform/batched.ts'
import type { Tx } from '#server/platform/shop.ts'
import { discountPlaces, type HeldDiscount } from '#server/shop/discounts/discounts.ts'

/** A line that reserves its place again, and its stock. */
export interface ReservedLine {
  name: string
  stock_id: number
  /** Those of its departure and its variant. */
  choice_stock_ids: number[]
  discount_places: HeldDiscount['discount_places']
}

/** What a released line held: its places, and those of its discount. */
export type ReleasedLine = Omit<ReservedLine, 'name'>

/**
 * The named lines of an order, or all (null), that still hold a place. `was_paid`: the use of a discount that does not return stays taken,
 * like its part of the budget.
 */
interface Release {
  order_id: number
  lines: number[] | null
  was_paid: boolean
}

type ReleasedOfOrder = ReleasedLine & Pick<Release, 'order_id'>

const byOrder = {
  ofInput: ({ order_id }: Release) => order_id,
  ofRow: ({ order_id }: ReleasedOfOrder) => order_id,
}

const given = (tx: Tx, releases: Release[]) => tx`
  json_to_recordset(${JSON.stringify(releases)}::text::json) as given (order_id integer, lines integer[], was_paid boolean)`

const isReleased = (tx: Tx) => tx`
  c.order_id = given.order_id and c.released_at is null and (given.lines is null or c.id = any(given.lines))`

/** The stock rows of what was chosen for the line `c`. */
const choiceStocks = (tx: Tx) => tx`
  array(select stock_id from travel_times where id = c.transport_time_id
        union all select stock_id from variants where id = c.variant_id)`

const variantStocks = (tx: Tx) => tx`array(select stock_id from variants where id = c.variant_id)`

export const releaseProducts = batchedInsert(
  (tx, releases: Release[]) => tx<ReleasedOfOrder[]>`
    update cart_products c set released_at = ${tx.now}, discount_kept = ${isDiscountKept(tx)}
      from products p, ${given(tx, releases)}
     where ${isReleased(tx)} and p.id = c.product_id
    returning c.order_id, p.stock_id, ${choiceStocks(tx)} as choice_stock_ids,
              case when not c.discount_kept then ${discountPlaces(tx)} end as discount_places`,
  byOrder,
)

export const releaseMerchandise = batchedInsert(
  (tx, releases: Release[]) => tx<ReleasedOfOrder[]>`
    update cart_merchandise c set released_at = ${tx.now}, discount_kept = ${isDiscountKept(tx)}
      from merchandise m, ${given(tx, releases)}
     where ${isReleased(tx)} and m.id = c.merchandise_id
    returning c.order_id, m.stock_id, ${variantStocks(tx)} as choice_stock_ids,
              case when not c.discount_kept then ${discountPlaces(tx)} end as discount_places`,
  byOrder,
)

const isDiscountKept = (tx: Tx) => tx`
  given.was_paid and c.discount_rule_id is not null
    and exists (select from discount_rules r join discounts d on d.id = r.discount_id where r.id = c.discount_rule_id and not d.uses_return)`

/** The lines of an order that have released their places. A discount whose use stayed taken needs none. */
export const listReleased = (tx: Tx, orderId: number) => tx<ReservedLine[]>`
  select piece_name(p.name, c.variant_id) as name, p.stock_id, ${choiceStocks(tx)} as choice_stock_ids,
         case when not c.discount_kept then ${discountPlaces(tx)} end as discount_places
    from cart_products c join products p on p.id = c.product_id
   where c.order_id = ${orderId} and c.released_at is not null
  union all
  select piece_name(m.name, c.variant_id) as name, m.stock_id, ${variantStocks(tx)},
         case when not c.discount_kept then ${discountPlaces(tx)} end
    from cart_merchandise c join merchandise m on m.id = c.merchandise_id
   where c.order_id = ${orderId} and c.released_at is not null`

export const reserveProducts = (tx: Tx, orderId: number) => tx<ReservedLine[]>`
  update cart_products c set released_at = null, discount_kept = false
    from products p, cart_products old
   where c.order_id = ${orderId} and c.released_at is not null and p.id = c.product_id and old.id = c.id
  returning piece_name(p.name, c.variant_id) as name, p.stock_id, ${choiceStocks(tx)} as choice_stock_ids,
            case when not old.discount_kept then ${discountPlaces(tx)} end as discount_places`

export const reserveMerchandise = (tx: Tx, orderId: number) => tx<ReservedLine[]>`
  update cart_merchandise c set released_at = null, discount_kept = false
    from merchandise m, cart_merchandise old
   where c.order_id = ${orderId} and c.released_at is not null and m.id = c.merchandise_id and old.id = c.id
  returning piece_name(m.name, c.variant_id) as name, m.stock_id, ${variantStocks(tx)} as choice_stock_ids,
            case when not old.discount_kept then ${discountPlaces(tx)} end as discount_places`
