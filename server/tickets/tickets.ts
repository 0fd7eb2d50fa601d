import type { Reader, Sql } from '#server/platform/shop.ts'
import { purchasesOf, ticketsOf, type PurchaseRow, type TicketRow } from './queries.ts'

export { change } from './changes/change.ts'
export { setTravelTime } from './changes/departure.ts'
/** Who may download a ticket's PDF and calendar file, and both files. */
export * as downloads from './downloads/downloads.ts'
export { issue } from './issue.ts'
export { describe, documentsOf, type MailedTicket } from './mail-templates.ts'
export { allowedActions } from './allowed-actions.ts'
/** Tickets whose holders are named later. */
export * as names from './names.ts'
/** Tickets that are mailed again. */
export * as resend from './resend.ts'
/** What the staff may do with a ticket or a merchandise item, and the actions. */
export * as staffActions from './staff/staff-actions.ts'
export { setStatus } from './status.ts'
export type { HandedOnTicket, PurchaseRow, TicketRow } from './queries.ts'

/** The issued tickets and purchases of orders, in the order in which they were issued. */
export async function ofOrders(
  sql: Sql | Reader,
  orderIds: number[],
): Promise<{ tickets: TicketRow[]; purchases: PurchaseRow[] }> {
  if (orderIds.length === 0) return { tickets: [], purchases: [] }
  const [tickets, purchases] = await Promise.all([ticketsOf(sql, orderIds), purchasesOf(sql, orderIds)])
  return { tickets: [...tickets], purchases: [...purchases] }
}
