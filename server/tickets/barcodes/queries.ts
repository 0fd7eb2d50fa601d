import type { Sql } from '#server/platform/shop.ts'

export interface NamedTicket {
  id: number
  code: string
}

export const findByCodes = (sql: Sql, codes: string[]) => sql<NamedTicket[]>`
  select id, code from tickets where code = any(${codes})`

export const findByIds = (sql: Sql, ids: number[]) => sql<NamedTicket[]>`
  select id, code from tickets where id = any(${ids}::integer[])`
