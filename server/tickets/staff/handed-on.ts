import type { Sql, Tx } from '#server/platform/shop.ts'
import { listHandedOn, type HandedOnTicket } from '#server/tickets/queries.ts'

/** The tickets that orders have handed on to other accounts and that are in force there, with what was paid for them. */
export const handedOn = async (sql: Sql | Tx, orderIds: number[]): Promise<HandedOnTicket[]> =>
  orderIds.length > 0 ? [...(await listHandedOn(sql, orderIds))] : []
