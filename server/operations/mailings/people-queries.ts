import * as news from '#server/people/customers/news/news.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** A recipient with the data for placeholders. */
export interface Person {
  id: number
  /** The address as it is compared. */
  email: string
  /** The address as it was typed: for the account, otherwise for the ticket or the order. */
  typed_email: string
  /** Empty without a name. */
  full_name: string
  /** The language of their account, otherwise of their last order; null if unknown. */
  language: string | null
  opted_out: boolean
  order_codes: string[]
  lines: { product: number; departure: number | null }[]
}

const linesOf = (sql: Sql | Tx, where: Fragment) => sql`
  select l.id, l.product_id as product, coalesce(t.transport_time_id, l.transport_time_id) as departure
    from cart_products l left join tickets t on t.cart_product_id = l.id where ${where}`

/** The address as it was typed for a ticket of a holder, or for an order of a customer. */
const typedFor = (sql: Sql | Tx, to: 'holders' | 'customers') =>
  to === 'holders'
    ? sql`(select t.email from tickets t
            where t.cart_product_id = any(r.line_ids) and email_key(t.email) = r.email order by t.id limit 1)`
    : sql`(select o.recipient_email from orders o
            where o.id = any(r.order_ids) and email_key(o.recipient_email) = r.email order by o.id limit 1)`

/**
 * The data of people by address, from their accounts, orders and lines. The name is that of the account, otherwise of the ticket for a
 * holder, or of the order for a customer.
 */
export const readPeople = (sql: Sql | Tx, people: Fragment, to: 'holders' | 'customers') => sql<Person[]>`
  select r.id, r.email, coalesce(c.email, ${typedFor(sql, to)}, r.email) as typed_email, ${news.hasOptedOut(sql, sql`r.email`)} as opted_out,
         coalesce(c.language, (select o.language from orders o where o.id = any(r.order_ids) order by o.id desc limit 1)) as language,
         coalesce(nullif(c.full_name, ''), ${
           to === 'holders'
             ? sql`(select t.full_name from tickets t
                     where t.cart_product_id = any(r.line_ids) and email_key(t.email) = r.email and t.full_name <> '' order by t.id limit 1)`
             : sql`(select o.billing_name from orders o where o.id = any(r.order_ids) order by o.id limit 1)`
         }, '') as full_name,
         coalesce((select json_agg(o.code order by o.id) from orders o where o.id = any(r.order_ids)), '[]') as order_codes,
         coalesce((
           select json_agg(json_build_object('product', line.product, 'departure', line.departure) order by line.id)
             from (${linesOf(sql, sql`l.id = any(r.line_ids)`)}
                   union
                   ${linesOf(sql, sql`r.line_ids = '{}' and l.order_id = any(r.order_ids) and l.released_at is null`)}) line), '[]') as lines
    from (${people}) r left join customers c on email_key(c.email) = r.email
   order by r.id`
