import type { Sql, Tx } from '#server/platform/shop.ts'
import { heldDiscount } from '#server/shop/discounts/discounts.ts'
import { discountTypes, type MerchandiseLine, type ProductLine } from './queries.ts'

/** The places of a stock row that expired carts held; `stock_id` is null if they held none. The number of carts is the total. */
interface ExpiredPlaces {
  carts: number
  stock_id: number | null
  places: number
}

/**
 * Expires at most this many carts and releases their lines; locked ones are skipped. In one statement, because the rows are not needed
 * elsewhere: reading a hundred thousand took as long as expiring them. The lists of ids make PostgreSQL use the indexes.
 */
export const expireDueCarts = (tx: Tx, limit: number) => tx<ExpiredPlaces[]>`
  with due as (
    select id from carts where status = 'open' and expires_at <= ${tx.now}
     order by expires_at limit ${limit} for update skip locked),
  ended as (
    update carts set status = 'expired', client_hash = null, customer_id = null
     where id = any(array(select id from due)) returning id),
  tickets as (
    update cart_products set released_at = ${tx.now}
     where cart_id = any(array(select id from due)) and released_at is null
    returning product_id, transport_time_id, variant_id, discount_rule_id, discount_code_id, discount_amount + discount_fee_amount as discounted),
  things as (
    update cart_merchandise set released_at = ${tx.now}
     where cart_id = any(array(select id from due)) and released_at is null
    returning merchandise_id, variant_id, discount_rule_id, discount_code_id, discount_amount + discount_fee_amount as discounted),
  held as (
    select p.stock_id, 1 as places from tickets join products p on p.id = product_id
    union all select t.stock_id, 1 from tickets join travel_times t on t.id = transport_time_id
    union all select m.stock_id, 1 from things join merchandise m on m.id = merchandise_id
    union all select v.stock_id, 1 from tickets join variants v on v.id = variant_id
    union all select v.stock_id, 1 from things join variants v on v.id = variant_id
    union all
    select d.stock_id, d.places
      from (select discount_rule_id, discount_code_id, discounted from tickets
             union all select discount_rule_id, discount_code_id, discounted from things) line,
           discount_places(discount_rule_id, discount_code_id, discounted) d
     where discount_rule_id is not null)
  select (select count(*) from ended) as carts, stock_id, coalesce(sum(held.places), 0)::bigint as places
    from (select 1) always left join held on true
   group by stock_id`

export const readNextExpiry = (sql: Sql | Tx) => sql<{ expires_at: Temporal.Instant | null }[]>`
  select min(expires_at) as expires_at from carts where status = 'open'`

/** Lines released because their cart expired. Removed lines, and those of carts released by staff, were released at another time. */
const expiredSince = (tx: Tx, codes: string[], since: Temporal.Instant) => tx`
  k.code = any(${codes}::text[]) and k.status = 'expired' and k.expires_at > ${since}
    and c.released_at >= k.expires_at`

/** Locks the ticket lines of expired carts, so that each is restored once. */
export const lockExpiredProducts = (tx: Tx, codes: string[], since: Temporal.Instant) => tx<
  (ProductLine & { code: string; code_ids: number[]; donation: number })[]
>`
  select k.code, c.id, c.cart_id, c.product_id, c.transport_time_id, c.variant_id, c.full_name, c.email, c.age, c.price, c.fee, c.own_price,
         c.name_key, c.bundle_id, c.bundle_line, c.bundle_total, p.stock_id,
         array_remove(array[t.stock_id, v.stock_id], null) as choice_stock_ids, k.code_ids, k.donation,
         ${heldDiscount(tx)}
    from cart_products c
    join carts k on k.id = c.cart_id
    join products p on p.id = c.product_id
    left join travel_times t on t.id = c.transport_time_id
    left join variants v on v.id = c.variant_id
   where ${expiredSince(tx, codes, since)}
   order by c.id for update of c`

export const lockExpiredMerchandise = (tx: Tx, codes: string[], since: Temporal.Instant) => tx<
  (MerchandiseLine & { code: string; code_ids: number[]; donation: number })[]
>`
  select k.code, c.id, c.cart_id, c.merchandise_id, c.variant_id, c.price, c.fee, c.own_price, m.stock_id,
         array_remove(array[v.stock_id], null) as choice_stock_ids, k.code_ids, k.donation, ${heldDiscount(tx)}
    from cart_merchandise c
    join carts k on k.id = c.cart_id
    join merchandise m on m.id = c.merchandise_id
    left join variants v on v.id = c.variant_id
   where ${expiredSince(tx, codes, since)}
   order by c.id for update of c`

/** Moves the lines to another cart, at current prices. */
export const restoreProductLines = (tx: Tx, lines: ProductLine[]) => tx`
  update cart_products
     set cart_id = line.cart_id, released_at = null, price = line.price, fee = line.fee, age = line.age,
         bundle_total = line.bundle_total,
         transport_time_id = line.transport_time_id, variant_id = line.variant_id, discount_rule_id = line.discount_rule_id,
         discount_code_id = line.discount_code_id, discount_amount = line.discount_amount,
         discount_fee_amount = line.discount_fee_amount
    from json_to_recordset(${JSON.stringify(lines)}::text::json) as line
      (id integer, cart_id integer, price bigint, fee bigint, age text, transport_time_id integer, variant_id integer,
       bundle_total bigint, ${discountTypes(tx)})
   where cart_products.id = line.id`

export const restoreMerchandiseLines = (tx: Tx, lines: MerchandiseLine[]) => tx`
  update cart_merchandise
     set cart_id = line.cart_id, released_at = null, price = line.price, fee = line.fee,
         discount_rule_id = line.discount_rule_id, discount_code_id = line.discount_code_id,
         discount_amount = line.discount_amount, discount_fee_amount = line.discount_fee_amount
    from json_to_recordset(${JSON.stringify(lines)}::text::json) as line
      (id integer, cart_id integer, price bigint, fee bigint, ${discountTypes(tx)})
   where cart_merchandise.id = line.id`
