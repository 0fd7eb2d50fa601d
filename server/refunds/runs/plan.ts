import { officeMessages } from '#contract/office/messages.ts'
import type { RefundDestination } from '#contract/orders.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { destinationOf } from '#server/refunds/card-refunds/destination.ts'
import type { OrderDetails } from '#server/refunds/order-details.ts'
import { amountsOf, type RefundAmounts } from '#server/refunds/requests/amount.ts'
import { reasonNotToOpen } from '#server/refunds/requests/reasons.ts'
import { refundableByStaff, type RefundableItem } from '#server/refunds/requests/refundable-items.ts'
import type { RunRow } from './queries.ts'

/** What a run gives back to an order, or why nothing. */
export type RunPlan =
  | { items: RefundableItem[]; amounts: RefundAmounts; destination: RefundDestination; reason: null }
  | { reason: string }

/** Works out what a run gives back to an order: its tickets in the run that are in force, or the whole of what is paid in installments or in part. */
export function planFor(at: Shop | Tx, run: RunRow, details: OrderDetails): RunPlan {
  const offered = refundableByStaff(at, details, { withFees: run.include_fees })
  const why = reasonNotToOpen(details, offered)
  if (why !== null) return { reason: why }
  const products = productsOf(at, run)
  const items = offered.whole
    ? offered.items
    : offered.items.filter((item) => products.has(productOf(details, item) ?? 0))
  const amounts = amountsOf(details, offered, items, offered.whole)
  if (items.length === 0 || amounts.total === 0) return { reason: officeMessages.openNoItems }
  return { items, amounts, destination: destinationOf(at, details), reason: null }
}

/** The products of a run. */
export const productsOf = (
  at: Shop | Tx,
  { event_id, product_id }: Pick<RunRow, 'event_id' | 'product_id'>,
) =>
  new Set(
    catalogue
      .of(at)
      .products.filter((product) => product.event_id === event_id || product.id === product_id)
      .map(({ id }) => id),
  )

function productOf(details: OrderDetails, { kind, id }: RefundableItem): number | undefined {
  if (kind === 'ticket') return details.tickets.find((ticket) => ticket.id === id)?.product_id
  return kind === 'cart_product' ? details.products.find((line) => line.id === id)?.product_id : undefined
}
