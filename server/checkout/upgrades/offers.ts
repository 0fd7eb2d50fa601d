import type { Upgrade } from '#contract/upgrades.ts'
import * as requests from '#server/payments/refunds/requests/requests.ts'
import type * as refunds from '#server/payments/refunds/refunds.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { messages } from './messages.ts'

/** What a ticket can become: a product in one of its variants, and what that costs. Amounts are in minor units. */
export interface Target {
  product: catalogue.Product
  variant_id: number | null
  price: number
  fee: number
}

/** A ticket that may be upgraded, with what was paid for it (`credit`), or why it may not. */
export type Upgradable = { credit: number; why: null } | { credit: null; why: string }

/** Whether the tickets of any product can become something else. */
const areOffered = (shop: Shop, products: Iterable<number>): boolean => {
  const { productById } = catalogue.of(shop)
  return [...products].some((id) => {
    const product = productById.get(id)
    return product && (product.upgrades_to.length > 0 || product.variants.length > 0)
  })
}

/** Whether a ticket may become another one, and what is credited then: all that was paid for it, with its fee. */
export function upgradable(shop: Shop, details: refunds.OrderDetails, ticket: tickets.TicketRow): Upgradable {
  const refuse = (why: string): Upgradable => ({ credit: null, why })
  const { order } = details
  const line = details.products.find(({ id }) => id === ticket.cart_product_id)
  if (ticket.status !== 'active') return refuse(messages.gone)
  if (order.payment_status !== 'paid' || order.accepted_ts_and_cs === null) return refuse(messages.unpaid)
  if (order.has_payment_plan) return refuse(messages.inInstallments)
  if (order.cart_id === null || ticket.transferable !== null || !line) return refuse(messages.given)
  if (line.bundle_line !== null) return refuse(messages.bundled)
  if (tickets.giftLinks.openOf(ticket, shop.clock.now())) return refuse(messages.linked)
  const offered = requests.refundableByStaff(shop, details, { withFees: true, byItem: true })
  const item = offered.items.find(({ kind, id }) => kind === 'ticket' && id === ticket.id)
  if (!item || requests.reasonNotToCreate(details, offered) !== null) return refuse(messages.gone)
  const repriced = requests.repricedOrder(shop, details)
  return { credit: requests.amountsOf(details, offered, [item], false, repriced).total, why: null }
}

/**
 * What a ticket for which `credit` was paid can become now: the products that its own names, until the deadline of that, and dearer variants
 * of its own, as long as variants may be changed; if they are on sale, have places, and cost more than what was paid.
 */
export function targetsOf(shop: Shop, ticket: tickets.TicketRow, credit: number): Target[] {
  const { productById, byCode } = catalogue.of(shop)
  const product = productById.get(ticket.product_id)
  if (!product) return []
  const now = shop.clock.now()
  const others = catalogue.isBefore(now, product.allow_upgrades_until, product)
    ? product.upgrades_to.flatMap((code) => {
        const item = byCode.get(code)
        return item?.shop_item_type === 'tickets' ? choicesOf(shop, item) : []
      })
    : []
  const own = catalogue.isBefore(now, product.allow_variant_changes_until, product)
    ? choicesOf(shop, product).filter(
        ({ variant_id }) => variant_id !== null && variant_id !== ticket.variant_id,
      )
    : []
  return [...own, ...others].filter(({ price, fee }) => price + fee > credit)
}

/** A product in each of its variants of which there are places. */
function choicesOf(shop: Shop, product: catalogue.Product): Target[] {
  const isSold = stock.offered.isShown(shop, product) && stock.offered.isOnSale(shop, product)
  if (!isSold || stock.offered.stockLevel(shop, product) === 0) return []
  const variants = stock.offered.variants(shop, product)
  if (variants.length === 0)
    return [{ product, variant_id: null, ...catalogue.variants.pricesOf(product, null) }]
  return variants.flatMap(({ id, in_stock }) =>
    in_stock ? [{ product, variant_id: id, ...catalogue.variants.pricesOf(product, id) }] : [],
  )
}

/** What the tickets of a customer's order can become, by their ids, as they see it; nothing of most orders. */
export function offersOf(
  shop: Shop,
  details: refunds.OrderDetails,
): Map<number, { upgrades: Upgrade[]; allow_upgrades_until: string | null }> {
  if (!areOffered(shop, new Set(details.tickets.map(({ product_id }) => product_id)))) return new Map()
  const { productById } = catalogue.of(shop)
  return new Map(
    details.tickets.flatMap((ticket) => {
      const product = productById.get(ticket.product_id)
      const { credit } = upgradable(shop, details, ticket)
      const targets = product && credit !== null ? targetsOf(shop, ticket, credit) : []
      if (!product || credit === null || targets.length === 0) return []
      const until =
        product.upgrades_to.length > 0 ? product.allow_upgrades_until : product.allow_variant_changes_until
      return [
        [
          ticket.id,
          {
            upgrades: targets.map((target) => toResponse(target, credit)),
            allow_upgrades_until: catalogue.toIso(until, product.timezone),
          },
        ],
      ]
    }),
  )
}

const toResponse = ({ product, variant_id, price, fee }: Target, credit: number): Upgrade => ({
  external_code: product.external_code,
  variant_id,
  name: catalogue.variants.nameOf(product, variant_id),
  difference: price + fee - credit,
})
