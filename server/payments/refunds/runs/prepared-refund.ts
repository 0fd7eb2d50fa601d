import { officeMessages } from '#contract/office/messages.ts'
import type { RefundDestination } from '#contract/orders.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { destinationOf } from '#server/payments/refunds/card-refunds/card-refunds.ts'
import type { OrderDetails } from '#server/payments/refunds/order-details.ts'
import {
  amountsOf,
  type AmountsWithDonation,
  withDonation,
} from '#server/payments/refunds/requests/requests.ts'
import { reasonNotToCreate } from '#server/payments/refunds/requests/requests.ts'
import {
  isAdmitted,
  refundableByStaff,
  type RefundableByStaff,
  type RefundableItem,
} from '#server/payments/refunds/requests/requests.ts'
import type * as tickets from '#server/tickets/tickets.ts'
import type { AdmittedPart, RunPart, RunRow } from './queries.ts'

/** The prepared refund of an order, or the reason for none. */
type Outcome =
  | {
      items: RefundableItem[]
      /** Codes of valid transferred tickets in other accounts, which are cancelled when their payer is refunded. */
      ends: string[]
      amounts: AmountsWithDonation
      parts: RunPart[]
      destination: RefundDestination
      reason: null
    }
  | { reason: string }

export type PreparedRefund = Outcome & { admitted: AdmittedPart }

/** The part of an order in a run: its own tickets, and those transferred from it. */
interface Candidates {
  offered: RefundableByStaff
  own: RefundableItem[]
  elsewhere: tickets.TransferredTicket[]
}

/**
 * Prepares the refund of an order in a run: its valid tickets, including `transferred` ones, or the whole order if it is paid in installments
 * or in part. Admitted tickets are excluded, unless the run includes them. If the run includes donations, the rest of it goes back with them.
 */
export function prepareRefund(
  at: Shop | Tx,
  run: RunRow,
  details: OrderDetails,
  transferred: tickets.TransferredTicket[],
): PreparedRefund {
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

/** A whole order with an admitted ticket is excluded entirely. */
function withoutAdmitted({ offered, own, elsewhere }: Candidates): Candidates {
  const others = own.filter((item) => !isAdmitted(item))
  return {
    offered,
    own: offered.whole && others.length < own.length ? [] : others,
    elsewhere: elsewhere.filter((ticket) => !isAdmitted(ticket)),
  }
}

/** The result for the items `taken` out of `all`. */
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
  const why = reasonNotToCreate(details, {
    ...offered,
    items: offered.items.length > 0 ? offered.items : itemsOf(all),
  })
  if (why !== null) return { reason: why }
  if (items.length === 0 && itemsOf(all).length > 0) return { reason: officeMessages.openAdmitted }
  const amounts = withDonation(details, amountsOf(details, offered, items, offered.whole), run)
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

/** The refunded amounts by product, and of what is no ticket, such as a donation. */
function partsOf(details: OrderDetails, items: RefundableItem[], amounts: AmountsWithDonation): RunPart[] {
  const each = items.map((item, index) => ({
    product_id: productOf(details, item) ?? null,
    amount: amounts.items[index]?.amount ?? 0,
  }))
  const donation = { product_id: null, amount: amounts.donation_refund }
  const all = donation.amount > 0 ? [...each, donation] : each
  return [...Map.groupBy(all, ({ product_id }) => product_id)].map(([product_id, parts]) => ({
    product_id,
    tickets: product_id === null ? 0 : parts.length,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

/** Those whose price is not in any refund. */
function stillPaid(
  { refunds }: OrderDetails,
  transferred: tickets.TransferredTicket[],
): tickets.TransferredTicket[] {
  const given = refunds.flatMap(({ items }) => items).filter(({ kind }) => kind === 'cart_product')
  return transferred.filter(({ cart_product_id: id }) => !given.some(({ item_id }) => item_id === id))
}

/** The amount paid for a transferred ticket is the price of its original line: in the receiver's order it costs nothing. */
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
