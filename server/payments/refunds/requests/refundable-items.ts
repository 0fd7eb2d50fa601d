import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { refundableForItems, type OrderDetails } from '#server/payments/refunds/order-details.ts'
import type { ItemKind, RefundItem } from '#server/payments/refunds/queries.ts'

/** A refundable item, with the data that its amount is computed from. */
export interface RefundableItem {
  kind: ItemKind
  id: number
  /** Null for a place without a ticket. */
  code: string | null
  status: string | null
  price: number
  fee: number
  refund_fee: number
  shipping_refund: number
}

/** The refundable items of an order at `now`; `refundable_amount` is the maximum of their refunds together, in minor units. */
export interface RefundableItems {
  refundable_amount: number
  items: RefundableItem[]
}

/**
 * What customers can refund of an order at `now`: valid items within their product's refund window and in no other refund, if the
 * terms are accepted and there is a refundable amount. An order with a payment plan can only be refunded once and as a whole. An admitted
 * ticket cannot be refunded, nor can a plan with one, nor what was handed over.
 */
export function refundableItems(
  at: Shop | Tx,
  details: OrderDetails,
  now: Temporal.Instant,
): RefundableItems {
  const { order, refunds } = details
  const refundable_amount = refundableForItems(details)
  const isOver = ['cancelled', 'abandoned'].includes(order.payment_status)
  if (order.accepted_ts_and_cs === null || isOver || refundable_amount === 0)
    return { refundable_amount, items: [] }
  const isOpenNow: Window = (item, timezone) => isOpen(item, timezone, now)
  if (order.has_payment_plan) {
    const isGone = refunds.length > 0 || details.tickets.some(isAdmitted)
    return { refundable_amount, items: isGone ? [] : planItems(at, details, isOpenNow) }
  }
  return {
    refundable_amount,
    items: order.payment_status === 'paid' ? issuedItems(at, details, isOpenNow) : [],
  }
}

/** Whether a ticket was admitted, or merchandise handed over. */
export const isAdmitted = ({ status }: { status: string | null }): boolean =>
  status === 'used' || status === 'collected'

/** What staff can refund of an order: as a `whole` while its items are not issued, and with a payment plan. */
export interface RefundableByStaff extends RefundableItems {
  whole: boolean
}

/**
 * What staff can refund of an order, regardless of refund windows, flags, terms and admissions. A whole order is refunded once. With fees,
 * the refund of an item includes its booking fee and its share of the shipping, without a refund fee. `byItem` is used by order changes,
 * also for orders in installments.
 */
export function refundableByStaff(
  at: Shop | Tx,
  details: OrderDetails,
  { withFees, byItem = false }: { withFees: boolean; byItem?: boolean },
): RefundableByStaff {
  const { order, refunds } = details
  const refundable_amount = refundableForItems(details)
  const whole = !byItem && (order.has_payment_plan || order.paid_at === null)
  const items =
    details.tickets.length + details.purchases.length > 0
      ? issuedItems(at, details, () => true, ['active', 'used', 'shipped', 'collected'])
      : [...planItems(at, details, () => true), ...unpaidMerchandise(at, details)]
  const all = withFees ? items.map(withAllFees(details)) : items
  return { whole, refundable_amount, items: whole && refunds.length > 0 ? [] : all }
}

const withAllFees =
  ({ purchases }: OrderDetails) =>
  (item: RefundableItem): RefundableItem => ({
    ...item,
    price: item.price + item.fee,
    fee: 0,
    refund_fee: 0,
    shipping_refund:
      item.kind === 'merchandise'
        ? (purchases.find(({ id }) => id === item.id)?.shipping_share ?? 0)
        : item.shipping_refund,
  })

/** Whether an item can be refunded now. */
type Window = (item: catalogue.Item, timezone: string) => boolean

function planItems(at: Shop | Tx, details: OrderDetails, isOpenNow: Window): RefundableItem[] {
  if (details.tickets.length > 0) return issuedItems(at, details, isOpenNow)
  const { productById } = catalogue.of(at)
  return details.products.flatMap((line) => {
    const product = productById.get(line.product_id)
    if (!product || line.released_at !== null || !isOpenNow(product, product.timezone)) return []
    const { id, price, fee } = line
    const { refund_fee } = product
    return { kind: 'cart_product', id, code: null, status: null, price, fee, refund_fee, shipping_refund: 0 }
  })
}

/** Unpaid merchandise, which therefore cannot have been shipped. */
function unpaidMerchandise(at: Shop | Tx, details: OrderDetails): RefundableItem[] {
  const { merchandiseById } = catalogue.of(at)
  return details.merchandise.flatMap(({ id, merchandise_id, released_at, price, fee }) => {
    const item = merchandiseById.get(merchandise_id)
    if (!item || released_at !== null) return []
    const { refund_fee } = item
    return {
      kind: 'cart_merchandise',
      id,
      code: null,
      status: null,
      price,
      fee,
      refund_fee,
      shipping_refund: 0,
    }
  })
}

/** Issued items with one of the `statuses`. */
function issuedItems(
  at: Shop | Tx,
  details: OrderDetails,
  isOpenNow: Window,
  statuses = ['active', 'shipped'],
): RefundableItem[] {
  const { productById, merchandiseById } = catalogue.of(at)
  const { timezone } = site.of(at)
  const open = details.tickets.filter(({ status, product_id }) => {
    const product = productById.get(product_id)
    return statuses.includes(status) && product && isOpenNow(product, product.timezone)
  })
  const purchases = details.purchases.filter(({ status, merchandise_id }) => {
    const item = merchandiseById.get(merchandise_id)
    return statuses.includes(status) && item && isOpenNow(item, timezone)
  })
  return [
    ...open.map((row) => ({ ...row, kind: 'ticket' as const, shipping_refund: 0 })),
    ...purchases.map((row) => ({
      ...row,
      kind: 'merchandise' as const,
      shipping_refund: shippingOf(at, row),
    })),
  ]
}

/**
 * The refundable shipping of a purchase: that of its refund among `items`, otherwise all of it; none once it was shipped, unless the
 * festival refunds that.
 */
export function shippingOf(
  at: Shop | Tx,
  { id, status, shipping_share }: OrderDetails['purchases'][number],
  items: RefundItem[] = [],
): number {
  const item = items.find(({ kind, item_id }) => kind === 'merchandise' && item_id === id)
  if (item) return item.shipping_refund
  return status === 'shipped' && !site.of(at).refundShippingOfShipped ? 0 : shipping_share
}

/** Within the window for refund requests; an unset limit is open. */
export function isOpen(item: catalogue.Item, timezone: string, now: Temporal.Instant): boolean {
  const { allow_refund_requests_from: from, allow_refund_requests_until: until } = item
  const hasBegun = from === null || !catalogue.isBefore(now, from, { timezone })
  return item.is_refundable && hasBegun && catalogue.isBefore(now, until, { timezone })
}
