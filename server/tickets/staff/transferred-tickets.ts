import type { Sql, Tx } from '#server/platform/shop.ts'
import { listTransferred, type TransferredTicket } from '#server/tickets/queries.ts'

/** Tickets of these orders that were transferred to other accounts and are in force there, with what was paid for them. */
export const transferred = async (sql: Sql | Tx, orderIds: number[]): Promise<TransferredTicket[]> =>
  orderIds.length > 0 ? [...(await listTransferred(sql, orderIds))] : []
