import { officeMessages } from '#contract/office/messages.ts'
import type { RefundDestination } from '#contract/orders.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { destinationOf } from '#server/refunds/card-refunds/destination.ts'
import type { OrderDetails } from '#server/refunds/order-details.ts'
import { amountsOf, type RefundAmounts } from '#server/refunds/requests/amount.ts'
import { reasonNotToOpen } from '#server/refunds/requests/reasons.ts'
import {
  isAdmitted,
  refundableByStaff,
  type RefundableByStaff,
  type RefundableItem,
} from '#server/refunds/requests/refundable-items.ts'
import type * as tickets from '#server/tickets/tickets.ts'
import type { AdmittedPart, RunPart, RunRow } from './queries.ts'

/** What a run gives back to an order, or why nothing. */
type Outcome =
  | {
      items: RefundableItem[]
      /** Codes of tickets that are in force in other accounts, and end with what is given back to who paid for them. */
      ends: string[]
      amounts: RefundAmounts
      parts: RunPart[]
      destination: RefundDestination
      reason: null
    }
  | { reason: string }

export type RunPlan = Outcome & { admitted: AdmittedPart }

/** What of an order is in a run: of its own, and of what it has handed on. */
interface Candidates {
  offered: RefundableByStaff
  own: RefundableItem[]
  elsewhere: tickets.TransferredTicket[]
}

/**
 * Works out what a run gives back to an order: its tickets in the run that are in force, also those that it has `transferred`, or the whole of
 * what is paid in installments or in part. What somebody was let in with is left out, unless the run takes that, too.
 */
export function planFor(
  at: Shop | Tx,
  run: RunRow,
  details: OrderDetails,
  transferred: tickets.TransferredTicket[],
): RunPlan {
  const offered = refundableByStaff(at, details, { withFees: run.include_fees })
  const products = productsOf(at, run)
  const isOfRun = (item: RefundableItem) => products.has(productOf(details, item) ?? 0)
  const own = offered.whole ? offered.items : offered.items.filter(isOfRun)
  const elsewhere = stillPaid(details, transferred).filter((ticket) => isOfRun(itemOf(run, ticket)))
  const all = { offered, own, elsewhere }
  const outcome = (taken: Candidates) => outcomeOf(at, run, details, { taken, all })
  const [withAll, withOthers] = [outcome(all), outcome(withoutAdmitted(all))]
  return {
    ...(run.include_admitted ? withAll : withOthers),
    admitted: admittedPart(all, withAll, withOthers),
  }
}

/** A whole of which somebody was let in with a part is left out as a whole. */
function withoutAdmitted({ offered, own, elsewhere }: Candidates): Candidates {
  const others = own.filter((item) => !isAdmitted(item))
  return {
    offered,
    own: offered.whole && others.length < own.length ? [] : others,
    elsewhere: elsewhere.filter((ticket) => !isAdmitted(ticket)),
  }
}

/** What comes of what is `taken` of `all` that there is. */
function outcomeOf(
  at: Shop | Tx,
  run: RunRow,
  details: OrderDetails,
  { taken, all }: { taken: Candidates; all: Candidates },
): Outcome {
  const itemsOf = ({ own, elsewhere }: Candidates) => [
    ...own,
    ...elsewhere.map((ticket) => itemOf(run, ticket)),
  ]
  const { offered } = all
  const items = itemsOf(taken)
  const why = reasonNotToOpen(details, {
    ...offered,
    items: offered.items.length > 0 ? offered.items : itemsOf(all),
  })
  if (why !== null) return { reason: why }
  if (items.length === 0 && itemsOf(all).length > 0) return { reason: officeMessages.openAdmitted }
  const amounts = amountsOf(details, offered, items, offered.whole)
  if (items.length === 0 || amounts.total === 0) return { reason: officeMessages.openNoItems }
  const ends = taken.elsewhere.map(({ code }) => code)
  const parts = partsOf(details, items, amounts)
  return { items, ends, amounts, parts, destination: destinationOf(at, details, amounts.total), reason: null }
}

function admittedPart({ own, elsewhere }: Candidates, withAll: Outcome, withOthers: Outcome): AdmittedPart {
  if (withAll.reason !== null) return { admitted_tickets: 0, admitted_amount: 0 }
  const others = withOthers.reason === null ? withOthers.amounts.total : 0
  return {
    admitted_tickets: [...own, ...elsewhere].filter(isAdmitted).length,
    admitted_amount: withAll.amounts.total - others,
  }
}

/** What goes back of each product, and of what is of none. */
function partsOf(details: OrderDetails, items: RefundableItem[], amounts: RefundAmounts): RunPart[] {
  const each = items.map((item, index) => ({
    product_id: productOf(details, item) ?? null,
    amount: amounts.items[index]?.amount ?? 0,
  }))
  return [...Map.groupBy(each, ({ product_id }) => product_id)].map(([product_id, parts]) => ({
    product_id,
    tickets: product_id === null ? 0 : parts.length,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

/** Those whose price is in no refund. */
function stillPaid(
  { refunds }: OrderDetails,
  transferred: tickets.TransferredTicket[],
): tickets.TransferredTicket[] {
  const given = refunds.flatMap(({ items }) => items).filter(({ kind }) => kind === 'cart_product')
  return transferred.filter(({ cart_product_id: id }) => !given.some(({ item_id }) => item_id === id))
}

/** What was paid for a ticket that was handed on is the price of its line: the ticket itself costs nothing where it is now. */
function itemOf(
  { include_fees }: Pick<RunRow, 'include_fees'>,
  { cart_product_id: id, price, fee, refund_fee }: tickets.TransferredTicket,
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
