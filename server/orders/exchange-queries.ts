import type { Answers } from '#contract/questions/questions.ts'
import type { Tx } from '#server/platform/shop.ts'
import type { HeldDiscount, LineDiscount } from '#server/shop/discounts/discounts.ts'
import type { OrderedMerchandise, OrderedProduct, OrderRow } from './queries.ts'

/** Removes lines that have released their places from their order. They stay in their cart. */
export const removeLines = (tx: Tx, orderId: number, products: number[], merchandise: number[]) => tx`
  with tickets as (
    update cart_products set order_id = null
     where order_id = ${orderId} and id = any(${products}::integer[]) and released_at is not null)
  update cart_merchandise set order_id = null
   where order_id = ${orderId} and id = any(${merchandise}::integer[]) and released_at is not null`

/** A line that stays in an order with another discount, and what its former one held (`freed`). */
export interface RepricedLine extends LineDiscount {
  id: number
  price: number
  fee: number
  freed?: HeldDiscount['discount_places']
}

/** Lines that stay cost something else. */
export async function repriceLines(
  tx: Tx,
  orderId: number,
  { products, merchandise }: { products: RepricedLine[]; merchandise: RepricedLine[] },
): Promise<void> {
  for (const [table, lines] of [
    ['cart_products', products],
    ['cart_merchandise', merchandise],
  ] as const)
    if (lines.length > 0)
      await tx`
        update ${tx(table)} l
           set price = line.price, fee = line.fee, discount_rule_id = line.discount_rule_id, discount_code_id = line.discount_code_id,
               discount_amount = line.discount_amount, discount_fee_amount = line.discount_fee_amount
          from json_to_recordset(${JSON.stringify(lines)}::text::json) as line
            (id integer, price bigint, fee bigint, discount_rule_id integer, discount_code_id integer, discount_amount bigint,
             discount_fee_amount bigint)
         where l.id = line.id and l.order_id = ${orderId}`
}

/** What is answered for a line, which is stored apart from it; left out without any. */
interface Answering {
  answers?: Answers
}

/** A ticket line added to an order. Lines of one bundle have a `bundle_line` in common, which becomes the id of the first of them. */
export interface NewTicketLine extends Omit<OrderedProduct, 'id' | 'order_id' | 'released_at'>, Answering {
  name_key: string
}

/** A merchandise line added to an order. */
export type NewMerchandiseLine = Omit<OrderedMerchandise, 'id' | 'order_id' | 'released_at'> & Answering

/** Lines whose holder is named later have a unique key. */
export const insertTicketLines = (tx: Tx, { id, cart_id }: OrderRow, lines: NewTicketLine[]) => tx`
  with line as materialized (
    select nextval(pg_get_serial_sequence('cart_products', 'id'))::integer as id, given.*
      from json_to_recordset(${JSON.stringify(lines)}::text::json) as given
        (product_id integer, transport_time_id integer, variant_id integer, full_name text, email text, age text, price bigint, fee bigint,
         name_key text, bundle_id integer, bundle_line integer, bundle_total bigint, discount_rule_id integer,
         discount_code_id integer, discount_amount bigint, discount_fee_amount bigint))
  insert into cart_products
    (id, cart_id, order_id, product_id, transport_time_id, variant_id, full_name, email, age, price, fee, name_key,
     bundle_id, bundle_line, bundle_total, discount_rule_id, discount_code_id, discount_amount, discount_fee_amount)
  overriding system value
  select id, ${cart_id}::integer, ${id}::integer, product_id, transport_time_id, variant_id, full_name, email, age, price, fee,
         case name_key when '' then '#' || gen_random_uuid() else name_key end, bundle_id,
         case when bundle_line is not null then min(id) over (partition by bundle_line) end, bundle_total,
         discount_rule_id, discount_code_id, discount_amount, discount_fee_amount
    from line`

export const insertMerchandiseLines = (tx: Tx, { id, cart_id }: OrderRow, lines: NewMerchandiseLine[]) => tx`
  insert into cart_merchandise
    (cart_id, order_id, merchandise_id, variant_id, price, fee,
     discount_rule_id, discount_code_id, discount_amount, discount_fee_amount)
  select ${cart_id}::integer, ${id}::integer, line.*
    from json_to_recordset(${JSON.stringify(lines)}::text::json) as line
      (merchandise_id integer, variant_id integer, price bigint, fee bigint,
       discount_rule_id integer, discount_code_id integer, discount_amount bigint, discount_fee_amount bigint)`

export const updateAmounts = (tx: Tx, order: OrderRow) => tx`
  update orders
     set items_total = ${order.items_total}, discount_amount = ${order.discount_amount}, total_price = ${order.total_price},
         shipping_amount = ${order.shipping_amount}, shipping_country = ${order.shipping_country},
         shipping_address = ${order.shipping_address && tx.json(order.shipping_address)},
         shipping_name = ${order.shipping_name}, shipping_tax_rate = ${order.shipping_tax_rate}
   where id = ${order.id}`
