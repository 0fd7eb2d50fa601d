import type { Order } from '#contract/orders.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import type { RefundItem } from './queries.ts'
import type { OrderDetails } from './order-details.ts'
import { destinationsOf } from './card-refunds/card-refunds.ts'
import { refundableItems } from './requests/requests.ts'

/** A summary of an order's refunds. Only completed ones have returned money; amounts credited to another order are not included. */
export function summary(
  at: Shop | Tx,
  details: OrderDetails,
  now: Temporal.Instant,
): Pick<
  Order,
  | 'has_refunds'
  | 'has_active_refunds'
  | 'fully_refunded'
  | 'total_refunded'
  | 'refund_destination'
  | 'refund_to_card'
  | 'shipping_refunded'
  | 'can_refund'
> {
  const { refunds } = details
  const processed = refunds.filter(({ status }) => status === 'processed')
  return {
    has_refunds: refunds.length > 0,
    has_active_refunds: refunds.length > processed.length,
    fully_refunded: isFullyRefunded(
      details,
      processed.flatMap(({ items }) => items),
    ),
    total_refunded: processed.reduce((sum, { total, credited }) => sum + total - credited, 0),
    shipping_refunded: processed.reduce((sum, { shipping_refund }) => sum + shipping_refund, 0),
    ...destinationsOf(at, details),
    can_refund: refundableItems(at, details, now).items.length > 0,
  }
}

/** Whether every item of the order was refunded; reassigned items, and those cancelled without a refund, were not. */
function isFullyRefunded(
  { order, products, tickets, purchases }: OrderDetails,
  items: RefundItem[],
): boolean {
  if (items.length === 0) return false
  if (order.paid_at !== null) return [...tickets, ...purchases].every(({ status }) => status === 'refunded')
  const places = items.filter(({ kind }) => kind === 'cart_product')
  const given = new Set(places.map(({ item_id }) => item_id))
  return products.every(({ id }) => given.has(id))
}
