import type { RefundDestination } from '#contract/orders.ts'
import { refundDestination } from '#contract/refund-amounts.ts'
import type { ChargedRow } from '#server/payments/attempts/attempts.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { paidFor, type OrderDetails } from '#server/payments/refunds/order-details.ts'
import * as site from '#server/shop/site/site.ts'

/**
 * The refund destination of an order: the card if everything was paid by refundable cards, otherwise the card up to what cards can
 * take.
 */
export interface Destinations {
  refund_destination: RefundDestination
  refund_to_card: number
}

/** The destination of refunds of an order, whatever their amount. */
export function destinationsOf(at: Shop | Tx, details: OrderDetails): Destinations {
  const { paymentGateway, refunds } = site.of(at)
  if (!refunds.toCard || details.order.payment_method !== 'credit_card')
    return { refund_destination: 'bank_account', refund_to_card: 0 }
  const paid = paidFor(details)
  const charged = chargedByCard(at, details)
  const canGoBack = paid === 0 ? canRefund(at, paymentGateway) : paid <= charged
  return {
    refund_destination: canGoBack ? 'card' : 'bank_account',
    refund_to_card: Math.max(0, charged - givenToCard(details)),
  }
}

/** The destination of a refund of `total`. */
export const destinationOf = (at: Shop | Tx, details: OrderDetails, total: number): RefundDestination =>
  refundDestination(destinationsOf(at, details), total)

/** Whether a charge can currently be refunded through its gateway: one in another currency only by hand, because what it was worth may differ by now. */
export const isRefundable = (
  at: Shop | Tx,
  { gateway, charged_currency }: Pick<ChargedRow, 'gateway' | 'charged_currency'>,
): boolean => charged_currency === null && canRefund(at, gateway)

const canRefund = (at: Shop | Tx, gateway: string): boolean =>
  gateways.isReady(('shop' in at ? at.shop : at).settings, gateway, site.of(at).currency)

/** The amount of an order paid by refundable cards, before refunds. */
const chargedByCard = (at: Shop | Tx, { charges }: OrderDetails): number =>
  charges
    .filter((charge) => isRefundable(at, charge))
    .reduce((sum, { amount, returned_amount }) => sum + amount - returned_amount, 0)

/** The amount refunded or being refunded to cards, and the amount disputed. */
const givenToCard = ({ refunds, charges }: OrderDetails): number =>
  refunds
    .filter(({ destination }) => destination === 'card')
    .reduce((sum, { total, out_of_band_amount }) => sum + total - out_of_band_amount, 0) +
  charges.reduce((sum, { disputed_amount }) => sum + disputed_amount, 0)
