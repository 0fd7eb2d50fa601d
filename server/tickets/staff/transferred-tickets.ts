import type { Sql, Tx } from '#server/platform/shop.ts'
import { listTransferred, type TransferredTicket } from '#server/tickets/queries.ts'

/** The valid tickets that these orders have transferred to other accounts, with the amounts paid for them. */
export const transferred = async (sql: Sql | Tx, orderIds: number[]): Promise<TransferredTicket[]> =>
  orderIds.length > 0 ? [...(await listTransferred(sql, orderIds))] : []
