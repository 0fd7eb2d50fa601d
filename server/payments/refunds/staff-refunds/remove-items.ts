import { handoverMessages } from '#contract/office/handovers/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { RefundDestination } from '#contract/orders.ts'
import type * as orders from '#server/orders/orders.ts'
import * as disputes from '#server/payments/disputes/disputes.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import type { OrderDetails } from '#server/payments/refunds/order-details.ts'
import { knownAccountFor } from '#server/payments/refunds/bank-details/bank-details.ts'
import { lockRefund } from '#server/payments/refunds/lock.ts'
import { complete, setRefundStatus } from '#server/payments/refunds/transitions.ts'
import { amountsOf, repricedOrder, type RefundAmounts } from '#server/payments/refunds/requests/requests.ts'
import { createRefund } from '#server/payments/refunds/requests/requests.ts'
import { reasonNotToCreate } from '#server/payments/refunds/requests/requests.ts'
import { refundableByStaff, type RefundableItem } from '#server/payments/refunds/requests/requests.ts'
import * as stock from '#server/shop/stock/stock.ts'

/** The prepared refund for removing lines from a paid order. Amounts are in minor units. */
export interface Removal {
  items: RefundableItem[]
  amounts: RefundAmounts
  withFees: boolean
}

const reasons = (): Record<string, string> => ({
  used: officeMessages.changeAdmitted,
  reassigned: officeMessages.changeTransferred,
  blocked: officeMessages.changeBlocked,
  cancelled: officeMessages.changeLineGone,
  shipped: officeMessages.changeShipped,
  collected: handoverMessages.inChange,
})

/** Why lines of a paid order cannot be removed, by line id; lines that are not listed can be. */
export function reasonsToKeep({ tickets, purchases }: OrderDetails) {
  const reasonFor = ({ status }: { status: string }): string | null => {
    return status === 'active' ? null : (reasons()[status] ?? officeMessages.changeInRefund)
  }
  const named = (rows: [line: number, why: string | null][]) =>
    new Map(rows.flatMap(([line, why]) => (why === null ? [] : [[line, why] as const])))
  return {
    products: named(tickets.map((row) => [row.cart_product_id, reasonFor(row)])),
    merchandise: named(purchases.map((row) => [row.cart_merchandise_id, reasonFor(row)])),
  }
}

/**
 * The prepared refund for removing lines from a locked, paid order, by the rules of refunds created by staff; null if no line is removed.
 * With fees it is the lines' full price.
 * Refuses:
 * - a line that cannot be removed (`reasonsToKeep`)
 * - while a payment of the order is disputed
 * - an order that cannot be refunded; if a voucher has paid all of it, the message says what to do
 */
export async function prepareRemoval(
  tx: Tx,
  details: OrderDetails,
  lines: orders.places.Lines,
  { withFees }: { withFees: boolean },
): Promise<Removal | null> {
  if (lines.products.length + lines.merchandise.length === 0) return null
  const kept = reasonsToKeep(details)
  const why =
    lines.products.map((id) => kept.products.get(id)).find((each) => each !== undefined) ??
    lines.merchandise.map((id) => kept.merchandise.get(id)).find((each) => each !== undefined)
  if (why !== undefined) throw new Refusal(why, FIELD)
  if (await disputes.isOpen(tx, details.order.id)) throw new Refusal(officeMessages.refundDisputed, FIELD)
  const offered = refundableByStaff(tx, details, { withFees, byItem: true })
  const none = reasonNotToCreate(details, offered)
  if (none !== null)
    throw new Refusal(isPaidByVoucher(details) ? officeMessages.changeByVoucher : none, FIELD)
  const items = itemsOf(details, offered.items, lines)
  const amounts = amountsOf(details, offered, items, false, repricedOrder(tx, details))
  return { items, amounts, withFees }
}

const isPaidByVoucher = ({ order }: OrderDetails): boolean =>
  order.total_price === 0 && order.discount_amount > 0

const FIELD = { field: 'removed_products' }

function itemsOf(
  { tickets, purchases }: OrderDetails,
  offered: RefundableItem[],
  { products, merchandise }: orders.places.Lines,
): RefundableItem[] {
  const ids = {
    ticket: tickets.filter((row) => products.includes(row.cart_product_id)).map(({ id }) => id),
    merchandise: purchases.filter((row) => merchandise.includes(row.cart_merchandise_id)).map(({ id }) => id),
  }
  const items = offered.filter(
    ({ kind, id }) => (kind === 'ticket' || kind === 'merchandise') && ids[kind].includes(id),
  )
  if (items.length < products.length + merchandise.length)
    throw new Refusal(officeMessages.changeLineGone, FIELD)
  return items
}

/**
 * Removes lines from a locked order as prepared: cancels their tickets, and creates a refund, whose id is returned. `credited` of it is
 * credited to another order, which must be stored before `settleRemoval`; the rest goes to `destination`.
 */
export async function removeItems(
  tx: Tx,
  order: orders.OrderRow,
  { items, amounts, withFees }: Removal,
  { credited, destination, reason }: { credited: number; destination: RefundDestination; reason: string },
): Promise<number> {
  const id = await createRefund(tx, order, items, amounts, {
    destination,
    ...(await knownAccountFor(tx, order.id, destination)),
    created_by: tx.request?.actor ?? 'system',
    reason: reason,
    refund_fee_waived: withFees,
    fees_included: withFees,
    credited,
    out_of_band_amount: credited,
    release_places: true,
  })
  const { total } = amounts
  const detail = { order: order.code, total, credited, items: items.length, fees_included: withFees }
  await audit.record(tx, 'system', 'refund opened', `refund ${id}`, detail)
  return id
}

/**
 * Completes the refund of removed lines if all of it is credited to another order, or the rest was returned on the spot: their places are
 * released. Any other refund waits for staff to send it, and keeps its places until then.
 */
export async function settleRemoval(tx: Tx, id: number): Promise<void> {
  const locked = await lockRefund(tx, id)
  const actor = tx.request?.actor ?? 'system'
  if (locked.refund.total !== locked.refund.credited && locked.refund.destination !== 'box_office') return
  await setRefundStatus(tx, actor, locked, 'processing')
  // At once, and not with the commit: what replaces the items may need their places.
  await complete(tx, actor, locked, { toSale: true, release: stock.release })
}
