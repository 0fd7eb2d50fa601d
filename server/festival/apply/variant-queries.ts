import type { Tx } from '#server/platform/shop.ts'

export interface NewVariant {
  external_code: string
  position: number
  key: string
  name: string
  price: number | null
  fee: number | null
  image: string | null
  stock_id: number
}

/** A code is that of a product or of merchandise. */
const items = (tx: Tx) => tx`
  (select id as product_id, null::integer as merchandise_id, external_code from products
   union all
   select null, id, external_code from merchandise) item`

const givenVariants = (tx: Tx, variants: NewVariant[]) => tx`
  select item.product_id, item.merchandise_id, one.*
    from json_to_recordset(${JSON.stringify(variants)}::text::json)
         as one (external_code text, position integer, key text, name text, price bigint, fee bigint, image text, stock_id integer)
    join ${items(tx)} using (external_code)`

const isGiven = (tx: Tx) => tx`
  given.key = v.key and (given.product_id = v.product_id or given.merchandise_id = v.merchandise_id)`

/** Updates the variants that differ, and withdraws those of the items `of` that are not given; others are not locked. */
export const updateVariants = (tx: Tx, of: string[], variants: NewVariant[]) => tx`
  with given as (${givenVariants(tx, variants)}),
  gone as (
    update variants v set offered = false
      from ${items(tx)}
     where (item.product_id = v.product_id or item.merchandise_id = v.merchandise_id)
       and item.external_code = any(${of}::text[]) and v.offered
       and not exists (select from given where ${isGiven(tx)}))
  update variants v
     set position = given.position, name = given.name, price = given.price, fee = given.fee, image = given.image, offered = true
    from given
   where ${isGiven(tx)}
     and (v.position, v.name, v.price, v.fee, v.image, v.offered)
         is distinct from (given.position, given.name, given.price, given.fee, given.image, true)`

export const insertVariants = (tx: Tx, variants: NewVariant[]) => tx`
  insert into variants (product_id, merchandise_id, stock_id, position, key, name, price, fee, image)
  select product_id, merchandise_id, stock_id, position, key, name, price, fee, image
    from (${givenVariants(tx, variants)}) given
   where not exists (select from variants v where ${isGiven(tx)})
   order by stock_id`

/** A variant that was ever in a cart, or is waited for, stays without being offered. */
export const removeVariants = (tx: Tx, stockIds: number[]) => tx`
  with gone as (
    delete from variants v
     where stock_id = any(${stockIds}::integer[])
       and not exists (select from cart_products where variant_id = v.id)
       and not exists (select from tickets where variant_id = v.id)
       and not exists (select from cart_merchandise where variant_id = v.id)
       and not exists (select from merchandise_purchases where variant_id = v.id)
       and not exists (select from waiting_list_entries where variant_id = v.id and ended_at is null)
    returning stock_id)
  delete from stock using gone where stock.id = gone.stock_id`
