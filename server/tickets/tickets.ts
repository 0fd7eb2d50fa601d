import { ERASED } from '#contract/personal-data.ts'
import type { Connection, Sql } from '#server/platform/shop.ts'
import { giversOf, purchasesOf, ticketsOf, type PurchaseRow, type TicketRow } from './queries.ts'

export { change } from './changes/change.ts'
/** Giving tickets away by a link. */
export * as giftLinks from './changes/gift-links.ts'
export { setTravelTime } from './changes/departure.ts'
export { renewCode } from './changes/renewal.ts'
export { issue } from './issue.ts'
export { allowedActions } from './allowed-actions.ts'
/** The codes by which what is collected on site is handed over. */
export * as pickUpCodes from './pick-up-codes.ts'
/** Tickets as any mail names and attaches them. */
export * as mailedTickets from './mailed-tickets.ts'
/** Naming the holders of tickets after the purchase. */
export * as names from './names.ts'
/** Resending tickets by mail. */
export * as resend from './resend.ts'
/** The status of tickets and merchandise items, for gates and refunds. */
export * as status from './status.ts'
export type { TransferredTicket, PurchaseRow, TicketRow } from './queries.ts'

/** The issued tickets and purchases of orders, in order of issue. */
export async function ofOrders(
  sql: Sql | Connection,
  orderIds: number[],
): Promise<{ tickets: TicketRow[]; purchases: PurchaseRow[] }> {
  if (orderIds.length === 0) return { tickets: [], purchases: [] }
  const [tickets, purchases] = await Promise.all([ticketsOf(sql, orderIds), purchasesOf(sql, orderIds)])
  return { tickets: [...tickets], purchases: [...purchases] }
}

/** Who has given the tickets of orders, by order: the name, else the address, empty if nobody knows; only of orders of given tickets. */
export async function giversOfOrders(at: Connection, orderIds: number[]): Promise<Map<number, string>> {
  if (orderIds.length === 0) return new Map()
  const givers = await giversOf(at, orderIds)
  return new Map(
    givers.map(({ order_id, full_name, email }) => [
      order_id,
      full_name === ERASED ? '' : full_name || email || '',
    ]),
  )
}
