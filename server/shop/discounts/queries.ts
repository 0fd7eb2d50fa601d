import type { Connection, Sql, Tx } from '#server/platform/shop.ts'

/**
 * A code of a discount; `stock_id` is the stock of its own uses, null if they are unlimited; `email` the normalized address of the only
 * customer who may use it.
 */
export interface DiscountCode {
  id: number
  discount_id: number
  code: string
  enabled: boolean
  stock_id: number | null
  email: string | null
}

export const readCode = (sql: Sql | Tx, key: string) => sql<DiscountCode[]>`
  select id, discount_id, code, enabled, stock_id, email from discount_codes where key = ${key}`

export const readCodes = (sql: Sql | Tx, ids: number[]) => sql<DiscountCode[]>`
  select id, discount_id, code, enabled, stock_id, email from discount_codes where id = any(${ids}::integer[])`

/** What the discount of a line of `c` holds of stock rows. */
export const discountPlaces = (sql: Sql | Connection | Tx) => sql`
  case when c.discount_rule_id is not null then
    (select json_agg(json_build_array(stock_id, places))
       from discount_places(c.discount_rule_id, c.discount_code_id, c.discount_amount + c.discount_fee_amount)) end`

/** The columns of the discount of a line of `c`, with what it holds. */
export const heldDiscount = (sql: Sql | Connection | Tx) => sql`
  c.discount_rule_id, c.discount_code_id, c.discount_amount, c.discount_fee_amount, ${discountPlaces(sql)} as discount_places`
