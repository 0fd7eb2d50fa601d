import { guestMessages } from '#contract/guests/messages.ts'
import { messages } from '#contract/messages.ts'
import * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { isClosed, lock, productWith } from './allocations.ts'
import { keepPlace, readGuest } from './queries.ts'

/**
 * Takes a guest back: the ticket is cancelled, of which its holder and its owner are told by mail; its place is left to the allocation, or goes
 * on sale once that is closed. Returns the allocation's partner. With a `partner` it is they who take back one of their own, instead of staff. Unless `isTold` no mail is sent.
 * Refuses:
 * - an unknown guest, and another partner's (404), and one who was taken back already
 * - a partner, once the allocation is closed or past its deadline
 * - a ticket that `staffActions.cancelAlone` refuses: one that was admitted, or has been cancelled
 * - no reason
 */
export async function withdraw(
  tx: Tx,
  id: number,
  { reason, partner = null, isTold = true }: { reason: string; partner?: number | null; isTold?: boolean },
): Promise<number> {
  const [found] = await readGuest(tx, id)
  if (!found || (partner !== null && found.partner_id !== partner))
    throw new Refusal(messages.notFound, { status: 404 })
  // The order before the allocation: whoever cancels the ticket elsewhere locks them in this order.
  await orders.lock(tx, found.order_id)
  const allocation = await lock(tx, found.allocation_id)
  const [guest] = await readGuest(tx, id)
  if (!guest || guest.withdrawn_at !== null) throw new Refusal(guestMessages.gone)
  const isOver = isClosed(tx, allocation)
  if (isOver && partner !== null) throw new Refusal(guestMessages.over)
  const by = partner === null ? 'system' : `partner ${partner}`
  await staffActions.cancelAlone(tx, guest.ticket, { reason, to_sale: true }, { by, isTold })
  if (isOver) return allocation.partner_id
  // The row is locked since its place was released.
  await stock.adjust(tx, new Map([[productWith(tx, allocation).stock_id, 1]]))
  await keepPlace(tx, allocation.id)
  return allocation.partner_id
}
