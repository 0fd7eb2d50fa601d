import type { Tx } from '#server/platform/shop.ts'

/** An order with all of its lines in their current state. */
export const insertVersion = (tx: Tx, orderId: number) => tx`
  with version as (
    insert into order_versions
      (order_id, changed_at, payment_method, reverse_charge, total_price, discount_amount, shipping_amount, shipping_tax_rate,
       donation_amount, donation_tax_rate)
    select id, ${tx.now}, payment_method, reverse_charge, total_price, discount_amount, shipping_amount, shipping_tax_rate,
           donation_amount, donation_tax_rate
      from orders where id = ${orderId}
    returning id)
  insert into order_version_lines (version_id, product_id, merchandise_id, tax_rate, price, fee)
  select version.id, l.* from version, (
    select product_id, null::integer, tax_rate, price, fee from cart_products where order_id = ${orderId}
    union all
    select null, merchandise_id, tax_rate, price, fee from cart_merchandise where order_id = ${orderId}) l`

/** The order as it was last taxed, or if it never was, as of its first change. */
const lastTaxed = (tx: Tx, orderId: number) => tx`
  select id, shipping_tax_rate from order_versions
   where order_id = ${orderId} and not reverse_charge order by id desc limit 1`

/** The lines of an order without tax, or at the rate at which they were sold; lines without such a rate get the item's current one. */
export const updateTaxRates = async (tx: Tx, orderId: number, isFree: boolean): Promise<void> => {
  await tx`
    update cart_products l
       set tax_rate = case when ${isFree} then 0 else coalesce(
             (select max(v.tax_rate) from order_version_lines v
               where v.version_id = (select id from (${lastTaxed(tx, orderId)}) taxed) and v.product_id = l.product_id), p.tax_rate) end
      from products p where p.id = l.product_id and l.order_id = ${orderId}`
  await tx`
    update cart_merchandise l
       set tax_rate = case when ${isFree} then 0 else coalesce(
             (select max(v.tax_rate) from order_version_lines v
               where v.version_id = (select id from (${lastTaxed(tx, orderId)}) taxed) and v.merchandise_id = l.merchandise_id), m.tax_rate) end
      from merchandise m where m.id = l.merchandise_id and l.order_id = ${orderId}`
}

export const readShippingRate = (tx: Tx, orderId: number) => tx<{ rate: number | null }[]>`
  select shipping_tax_rate::float8 as rate from (${lastTaxed(tx, orderId)}) taxed`
