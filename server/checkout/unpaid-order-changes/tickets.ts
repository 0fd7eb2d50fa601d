import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { PreviewOrderChange } from '#contract/office/order-changes.ts'
import type * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { NO_DISCOUNT } from '#server/shop/discounts/discounts.ts'
import * as holders from '#server/shop/holders/holders.ts'
import * as shopItems from '#server/shop/shop-items/shop-items.ts'
import * as stock from '#server/shop/stock/stock.ts'

/** A ticket added to an order, and its field in the form ("products.0", "bundles.0.tickets.1"). */
export interface AddedTicket {
  field: string
  product: catalogue.Product
  line: orders.places.Exchange['added']['products'][number]
}

/**
 * The tickets added to an order: single ones, and those of bundles at their shares.
 * Refuses, at the field of the item:
 * - what is not on sale, a product with a payment plan if the order has none, invalid details of a holder, and a departure that has left
 * - a bundle without a holder for each of its tickets
 */
export const addedTickets = (tx: Tx, input: PreviewOrderChange, inInstallments: boolean): AddedTicket[] => [
  ...input.products.map((each, index) => {
    const field = `products.${index}`
    return { field, ...under(field, () => ticketOf(tx, each, inInstallments)) }
  }),
  ...input.bundles.flatMap((bundle, index) => {
    const field = `bundles.${index}`
    return under(field, () => bundleOf(tx, bundle, index)).map((ticket, nth) => ({
      field: `${field}.tickets.${nth}`,
      ...ticket,
    }))
  }),
]

/** Adds the field of the form to the refusal of an item. */
export function under<Result>(field: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = Object.entries(error.errors ?? { external_code: [error.message] })
    throw new Refusal(Object.fromEntries(errors.map(([name, [text = '']]) => [`${field}.${name}`, text])))
  }
}

/** Office staff may leave questions open. */
const LEFT_OPEN = { leave: 'all' } as const

function ticketOf(
  tx: Tx,
  { external_code, ...holder }: PreviewOrderChange['products'][number],
  inInstallments: boolean,
) {
  const product = stock.offered.productOnSale(tx.shop, external_code)
  if (catalogue.planAt(product, tx.now).length > 0 && !inInstallments)
    throw new Refusal(officeMessages.changePlanItem, { field: 'external_code' })
  const checked = holders.check(tx.shop, product, holder, LEFT_OPEN)
  refuseDeparted(tx, product, checked.transport_time_id)
  const prices = catalogue.variants.pricesOf(product, checked.variant_id, checked.own_price)
  return { product, line: lineOf(product, checked, prices) }
}

/** The lines of a bundle have its place among the added ones in common, until they have ids. */
function bundleOf(
  tx: Tx,
  { external_code, tickets }: PreviewOrderChange['bundles'][number],
  bundle_line: number,
): Omit<AddedTicket, 'field'>[] {
  const bundle = shopItems.bundles.onSale(tx.shop, external_code)
  const named = bundles.ticketsWithHolders(tx, bundle, tickets)
  const checked = holders.checkEach(tx.shop, named, LEFT_OPEN)
  const bundled = { bundle_id: bundle.id, bundle_line, bundle_total: bundle.price + bundle.fee }
  return checked.flatMap((holder, index) => {
    const ticket = named[index]
    if (!ticket) return []
    under(`tickets.${index}`, () => refuseDeparted(tx, ticket.product, holder.transport_time_id))
    return [{ product: ticket.product, line: { ...lineOf(ticket.product, holder, ticket), ...bundled } }]
  })
}

const lineOf = (
  { id: product_id }: catalogue.Product,
  holder: holders.Checked,
  { price, fee }: { price: number; fee: number },
): AddedTicket['line'] => ({ product_id, ...holder, price, fee, ...bundles.NO_BUNDLE, ...NO_DISCOUNT })

function refuseDeparted(tx: Tx, product: catalogue.Product, time: number | null): void {
  const departure = product.departures.find(({ id }) => id === time)
  if (departure && !catalogue.isBefore(tx.now, departure.travel_time, product))
    throw new Refusal(messages.travelTimeSoldOut, { field: 'transport_time_id' })
}
