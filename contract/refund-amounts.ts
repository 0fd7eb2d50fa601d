// Refund amounts in minor units. Pages use them for previews; the server decides.

import { sum } from './money.ts'
import type { RefundDestination } from './orders.ts'

/** The refundable amount of an order: the amount paid less its refunds that are not cancelled. */
export const refundableAmount = (paid: number, refunds: { total: number }[]): number =>
  Math.max(0, paid - sum(refunds.map(({ total }) => total)))

/** The part of a refund that is sent: what is credited to another order moves no money. */
export const amountToSend = ({ total, credited }: { total: number; credited: number }): number =>
  total - credited

/** A part of a refund that goes to a card. */
interface CardPart {
  amount: number
  status: 'pending' | 'succeeded' | 'failed' | 'unknown'
}

/** What went back to cards or may have: all parts but those that failed. */
export const heldByCards = (parts: readonly CardPart[]): number =>
  sum(parts.map(({ status, amount }) => (status === 'failed' ? 0 : amount)))

/** What may have gone back to cards: the gateway did not say. */
export const unknownAtCards = (parts: readonly CardPart[]): number =>
  sum(parts.map(({ status, amount }) => (status === 'unknown' ? amount : 0)))

/**
 * The destination of a refund of this amount: the card if the order was paid by card only, or, with other payments, if the amount
 * can be refunded to cards (`refund_to_card`).
 */
export const refundDestination = (
  { refund_destination, refund_to_card }: { refund_destination: RefundDestination; refund_to_card: number },
  total: number,
): RefundDestination =>
  refund_destination === 'card' || (total > 0 && total <= refund_to_card) ? 'card' : 'bank_account'

/** The refund of an item without shipping: its price less the refund fee, at least 0. The booking fee is kept. */
export const itemRefundAmount = ({ price, refund_fee }: { price: number; refund_fee: number }): number =>
  Math.max(0, price - refund_fee)

/** The total refund of the chosen items with their shares of the shipping, at most `refundable`. `shipping_refund` is the shipping included. */
export function refundAmount(
  items: { price: number; refund_fee: number; shipping_refund: number }[],
  refundable: number,
): { total: number; shipping_refund: number } {
  const shipping = sum(items.map(({ shipping_refund }) => shipping_refund))
  const total = Math.min(refundable, sum(items.map(itemRefundAmount)) + shipping)
  return { total, shipping_refund: Math.min(shipping, total) }
}

/** The refund of an order with a payment plan: the amount paid less all fees and refund fees, from 0 to `refundable`. */
export function planRefundAmount(
  items: { fee: number; refund_fee: number }[],
  paid: number,
  refundable: number,
): { total: number; shipping_refund: number } {
  const fees = sum(items.map(({ fee, refund_fee }) => fee + refund_fee))
  return { total: Math.min(refundable, Math.max(0, paid - fees)), shipping_refund: 0 }
}
