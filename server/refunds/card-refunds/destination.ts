import type { RefundDestination } from '#contract/orders.ts'
import * as gateways from '#server/gateways/gateways.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { paidFor, type OrderDetails } from '#server/refunds/order-details.ts'
import * as site from '#server/site/site.ts'

/** Where a refund of an order goes: to the card while all that was paid came by cards that can be refunded. */
export function destinationOf(at: Shop | Tx, details: OrderDetails): RefundDestination {
  const { paymentGateway, refunds } = site.of(at)
  if (!refunds.toCard || details.order.payment_method !== 'credit_card') return 'bank_account'
  const paid = paidFor(details)
  const canGoBack = paid === 0 ? isRefundable(at, paymentGateway) : paid <= chargedByCard(at, details)
  return canGoBack ? 'card' : 'bank_account'
}

/** Whether what a gateway has taken can go back through it today. */
export const isRefundable = (at: Shop | Tx, gateway: string): boolean =>
  gateways.isReady(('shop' in at ? at.shop : at).settings, gateway, site.of(at).currency)

/** What cards have brought of an order's money that can go back to them, refunds not subtracted. */
const chargedByCard = (at: Shop | Tx, { charges }: OrderDetails): number =>
  charges
    .filter(({ gateway }) => isRefundable(at, gateway))
    .reduce((sum, { amount, returned_amount }) => sum + amount - returned_amount, 0)
