import type { Bundled } from '#contract/bundled.ts'
import { share } from '#contract/money.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'

/** The bundle that a line was bought in: `bundle_line` is the same for all lines of one, `bundle_total` what they cost together, without discounts. */
export interface BundledLine {
  bundle_id: number | null
  bundle_line: number | null
  bundle_total: number | null
}

/** A line that is in no bundle. */
export const NO_BUNDLE: BundledLine = { bundle_id: null, bundle_line: null, bundle_total: null }

/** The bundle of a line on the wire, by its name; nothing for a line that is in none. */
export function bundledIn(at: Shop | Tx, { bundle_id, bundle_line }: Partial<BundledLine>): Bundled {
  const bundle = catalogue.of(at).bundleById.get(bundle_id ?? 0)
  return bundle && bundle_line != null ? { bundle: bundle.name, bundle_line } : {}
}

/** A ticket of a bundle, with its share of the price and of the fee. */
export interface BundleTicket {
  product: catalogue.Product
  price: number
  fee: number
}

/** The tickets of a bundle in the order of its items. The shares of an item's tickets differ by a minor unit at most; the fee is spread like the price. */
export function ticketsOf(at: Shop | Tx, bundle: catalogue.Bundle): BundleTicket[] {
  const tickets = contentsOf(at, bundle).flatMap(({ product, count, share: together }) => {
    const each = Array.from({ length: count }, () => 1)
    return share(together, each).map((price) => ({ product, price }))
  })
  const isFree = bundle.price === 0
  const fees = share(
    bundle.fee,
    tickets.map(({ price }) => (isFree ? 1 : price)),
  )
  return tickets.map((ticket, index) => ({ ...ticket, fee: fees[index] ?? 0 }))
}

/**
 * The tickets of a bundle, each with its holder.
 * Refuses:
 * - more or fewer holders than it has tickets (`tickets`)
 */
export function ticketsWithHolders<Holder>(
  at: Shop | Tx,
  bundle: catalogue.Bundle,
  holders: readonly Holder[],
): (BundleTicket & { holder: Holder })[] {
  const tickets = ticketsOf(at, bundle)
  const named = tickets.flatMap((ticket, index) => {
    const holder = holders[index]
    return holder ? [{ ...ticket, holder }] : []
  })
  if (named.length !== tickets.length || holders.length !== tickets.length)
    throw new Refusal(messages.bundleTickets({ count: tickets.length }), { field: 'tickets' })
  return named
}

/** What a bundle contains, product by product; a product that has left the catalogue is missing. */
export const contentsOf = (
  at: Shop | Tx,
  { items }: catalogue.Bundle,
): { product: catalogue.Product; count: number; share: number }[] => {
  const { productById } = catalogue.of(at)
  return items.flatMap(({ product_id, count, share }) => {
    const product = productById.get(product_id)
    // The bundle sets its price, whatever customers may choose to pay for it alone.
    return product
      ? [{ product: product.own_price ? { ...product, own_price: null } : product, count, share }]
      : []
  })
}
