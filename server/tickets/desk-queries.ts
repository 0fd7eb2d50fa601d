import type { Tx } from '#server/platform/shop.ts'
import type { TicketRow } from './queries.ts'

export const readByCode = (tx: Tx, code: string) => tx<TicketRow[]>`
  select * from tickets where code = ${code}`
