import type { Answer } from '#contract/questions/questions.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import type { AddOn } from '#server/tickets/gate-questions/gate-questions.ts'

const isShown = (sql: Sql | Tx, questions: number[]) =>
  sql`a.question_id = any(${questions}::integer[]) and a.value is not null`

interface Asked {
  tickets: readonly number[]
  questions: number[]
  addOns: readonly AddOn[]
}

/**
 * The answers that matter at the gate for tickets: their own, those of their order, of what their holder has that needs them, and of such
 * merchandise in their order. None that is encrypted.
 */
export const readAnswers = (sql: Sql | Tx, { tickets, questions, addOns }: Asked) => sql<
  { ticket_id: number; question_id: number; value: Answer }[]
>`
  with asked as (
    select t.id, t.cart_product_id, t.order_id, t.product_id, t.full_name, t.email, o.customer_id
      from tickets t join orders o on o.id = t.order_id
     where t.id = any(${[...tickets]}::integer[])),
  needy as (
    select * from json_to_recordset(${JSON.stringify(addOns)}::text::json)
      as given (product_id integer, merchandise_id integer, needed integer))
  select t.id as ticket_id, a.question_id, a.value
    from asked t join answers a on a.cart_product_id = t.cart_product_id
   where ${isShown(sql, questions)}
  union
  select t.id, a.question_id, a.value
    from asked t join answers a on a.order_id = t.order_id
   where ${isShown(sql, questions)}
  union
  select t.id, a.question_id, a.value
    from asked t
    join needy on needy.needed = t.product_id
    join orders n on n.customer_id = t.customer_id
    join tickets x on x.order_id = n.id and x.product_id = needy.product_id and x.full_name = t.full_name and x.email = t.email
                  and x.status in ('active', 'used')
    join answers a on a.cart_product_id = x.cart_product_id
   where ${isShown(sql, questions)}
  union
  select t.id, a.question_id, a.value
    from asked t
    join needy on needy.needed = t.product_id
    join merchandise_purchases m on m.order_id = t.order_id and m.merchandise_id = needy.merchandise_id
                                and m.status not in ('refunded', 'cancelled')
    join answers a on a.cart_merchandise_id = m.cart_merchandise_id
   where ${isShown(sql, questions)}`
