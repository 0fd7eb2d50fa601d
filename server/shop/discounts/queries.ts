import type { Sql, Tx } from '#server/platform/shop.ts'

/** A code of a discount; `stock_id` is the stock of its own uses, null if they are unlimited. */
export interface DiscountCode {
  id: number
  discount_id: number
  code: string
  enabled: boolean
  stock_id: number | null
}

export const readCode = (sql: Sql | Tx, key: string) => sql<DiscountCode[]>`
  select id, discount_id, code, enabled, stock_id from discount_codes where key = ${key}`

export const readCodes = (sql: Sql | Tx, ids: number[]) => sql<DiscountCode[]>`
  select id, discount_id, code, enabled, stock_id from discount_codes where id = any(${ids}::integer[])`
