import type { Order } from '#contract/orders.ts'
import type { Refund } from '#contract/refunds.ts'
import { isoInstant } from '#server/platform/instants.ts'
import type * as refunds from '#server/refunds/refunds.ts'

/** Refunds as their customer gets them, newest first, with their items from the customer's orders. Cancelled ones are left out. */
export const refundsToWire = (all: refunds.Refund[], orders: Order[]): Refund[] =>
  all
    .flatMap((refund) => {
      const order = orders.find(({ id }) => id === refund.order_id)
      return order && refund.status !== 'cancelled' ? [refundToWire(refund, refund.status, order)] : []
    })
    .toSorted((one, other) => other.id - one.id)

function refundToWire(refund: refunds.Refund, status: Refund['status'], order: Order): Refund {
  const named = new Set(refund.items.map(({ kind, item_id }) => `${kind} ${item_id}`))
  const among = <Item extends { id: number }>(kind: string, items: Item[]): Item[] =>
    items.filter(({ id }) => named.has(`${kind} ${id}`))
  return {
    id: refund.id,
    status,
    created_at: isoInstant(refund.created_at),
    completed_at: isoInstant(refund.completed_at),
    total: refund.total,
    shipping_refund: refund.shipping_refund,
    destination: refund.destination,
    needs_account: status === 'active' && !refund.has_account,
    order: order.code,
    tickets: among('ticket', order.tickets),
    cartProducts: among('cart_product', order.cartProducts),
    merchandisePurchases: among('merchandise', order.merchandisePurchases),
    cartMerchandise: among('cart_merchandise', order.cartMerchandise),
  }
}
