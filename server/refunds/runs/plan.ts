import { officeMessages } from '#contract/office/messages.ts'
import type { RefundDestination } from '#contract/orders.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { destinationOf } from '#server/refunds/card-refunds/destination.ts'
import type { OrderDetails } from '#server/refunds/order-details.ts'
import { amountsOf, type RefundAmounts } from '#server/refunds/requests/amount.ts'
import { reasonNotToOpen } from '#server/refunds/requests/reasons.ts'
import { refundableByStaff, type RefundableItem } from '#server/refunds/requests/refundable-items.ts'
import type * as tickets from '#server/tickets/tickets.ts'
import type { RunRow } from './queries.ts'

/** What a run gives back to an order, or why nothing. */
export type RunPlan =
  | {
      items: RefundableItem[]
      /** Codes of tickets that are in force in other accounts, and end with what is given back to who paid for them. */
      ends: string[]
      amounts: RefundAmounts
      destination: RefundDestination
      reason: null
    }
  | { reason: string }

/**
 * Works out what a run gives back to an order: its tickets in the run that are in force, also those that it has `handedOn`, or the whole of
 * what is paid in installments or in part.
 */
export function planFor(
  at: Shop | Tx,
  run: RunRow,
  details: OrderDetails,
  handedOn: tickets.HandedOnTicket[],
): RunPlan {
  const offered = refundableByStaff(at, details, { withFees: run.include_fees })
  const products = productsOf(at, run)
  const isOfRun = (item: RefundableItem) => products.has(productOf(details, item) ?? 0)
  const own = offered.whole ? offered.items : offered.items.filter(isOfRun)
  const elsewhere = stillPaid(details, handedOn).filter((ticket) => isOfRun(itemOf(run, ticket)))
  const items = [...own, ...elsewhere.map((ticket) => itemOf(run, ticket))]
  const why = reasonNotToOpen(details, {
    ...offered,
    items: offered.items.length > 0 ? offered.items : items,
  })
  if (why !== null) return { reason: why }
  const amounts = amountsOf(details, offered, items, offered.whole)
  if (items.length === 0 || amounts.total === 0) return { reason: officeMessages.openNoItems }
  const ends = elsewhere.map(({ code }) => code)
  return { items, ends, amounts, destination: destinationOf(at, details), reason: null }
}

/** Those whose price is in no refund. */
function stillPaid({ refunds }: OrderDetails, handedOn: tickets.HandedOnTicket[]): tickets.HandedOnTicket[] {
  const given = refunds.flatMap(({ items }) => items).filter(({ kind }) => kind === 'cart_product')
  return handedOn.filter(({ cart_product_id: id }) => !given.some(({ item_id }) => item_id === id))
}

/** What was paid for a ticket that was handed on is the price of its line: the ticket itself costs nothing where it is now. */
function itemOf(
  { include_fees }: Pick<RunRow, 'include_fees'>,
  { cart_product_id: id, price, fee, refund_fee }: tickets.HandedOnTicket,
): RefundableItem {
  const place = { kind: 'cart_product', id, code: null, status: null, shipping_refund: 0 } as const
  return include_fees
    ? { ...place, price: price + fee, fee: 0, refund_fee: 0 }
    : { ...place, price, fee, refund_fee }
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
