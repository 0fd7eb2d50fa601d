import type { Sql, Tx } from '#server/platform/shop.ts'
import type { LineKind } from '#server/shop/questions/questions.ts'
import type { AddOn } from './add-ons.ts'

/** Something of which a gate may ask with a ticket: the ticket, its order, or what its holder has that needs it. */
export interface GateQuestionRow {
  ticket_id: number
  kind: LineKind
  id: number
  /** What has the answers. */
  line: number
  code: string
  order_id: number
  item: number | null
  variant_id: number | null
  age: string | null
  products: { product_id: number }[] | null
  merchandise: { merchandise_id: number }[] | null
}

export const readGateQuestions = (sql: Sql | Tx, tickets: readonly number[], addOns: readonly AddOn[]) => sql<
  GateQuestionRow[]
>`
  with asked as (
    select t.id, t.order_id, t.product_id, t.full_name, t.email, o.customer_id, o.code as order_code
      from tickets t join orders o on o.id = t.order_id
     where t.id = any(${[...tickets]}::integer[])),
  needy as (
    select * from json_to_recordset(${JSON.stringify(addOns)}::text::json)
      as given (product_id integer, merchandise_id integer, needed integer))
  select a.id as ticket_id, 'products' as kind, t.id, t.cart_product_id as line, t.code, t.order_id, t.product_id as item, t.variant_id, t.age,
         null::json as products, null::json as merchandise
    from asked a join tickets t on t.id = a.id
  union all
  select a.id, 'products', x.id, x.cart_product_id, x.code, x.order_id, x.product_id, x.variant_id, x.age, null, null
    from asked a
    join needy on needy.needed = a.product_id
    join orders n on n.customer_id = a.customer_id
    join tickets x on x.order_id = n.id and x.product_id = needy.product_id and x.full_name = a.full_name and x.email = a.email
                  and x.status = 'active'
  union all
  select a.id, 'merchandise', m.id, m.cart_merchandise_id, m.code, m.order_id, m.merchandise_id, m.variant_id, null, null, null
    from asked a
    join needy on needy.needed = a.product_id
    join merchandise_purchases m on m.order_id = a.order_id and m.merchandise_id = needy.merchandise_id and m.status = 'active'
  union all
  select a.id, 'orders', a.order_id, a.order_id, a.order_code, a.order_id, null, null, null,
         (select coalesce(json_agg(json_build_object('product_id', product_id)), '[]')
            from cart_products where order_id = a.order_id and released_at is null),
         (select coalesce(json_agg(json_build_object('merchandise_id', merchandise_id)), '[]')
            from cart_merchandise where order_id = a.order_id and released_at is null)
    from asked a`
