// Refund amounts in minor units. Pages use them for previews; the server decides.

import { sum } from './money.ts'
import type { RefundDestination } from './orders.ts'

/** The refundable amount of an order: the amount paid less its refunds that are not cancelled. */
export const refundableAmount = (paid: number, refunds: { total: number }[]): number =>
  Math.max(0, paid - sum(refunds.map(({ total }) => total)))

/** What was paid for the items of an order: its donation stays with the festival. */
export const paidForItems = (paid: number, { donation_amount }: { donation_amount: number }): number =>
  Math.max(0, paid - donation_amount)

/** What may still be given back of `paidForItems`. */
export const refundableForItems = (
  paid: number,
  refunds: { total: number; donation_refund: number }[],
): number =>
  refundableAmount(
    paid,
    refunds.map(({ total, donation_refund }) => ({ total: total - donation_refund })),
  )

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

interface ChosenItem {
  price: number
  refund_fee: number
  shipping_refund: number
}

const worthOf = (items: readonly ChosenItem[]): number =>
  sum(items.map((item) => itemRefundAmount(item) + item.shipping_refund))

/**
 * The total refund of the chosen items with their shares of the shipping, at most `refundable`, less what is `kept` because the rest of the
 * order is priced anew (`repriceRest`), and never less than zero. `shipping_refund` is the shipping included.
 */
export function refundAmount(
  items: ChosenItem[],
  refundable: number,
  kept = 0,
): { total: number; shipping_refund: number } {
  const shipping = sum(items.map(({ shipping_refund }) => shipping_refund))
  const total = Math.min(refundable, worthOf(items) - keptForRest(items, kept))
  return { total, shipping_refund: Math.min(shipping, total) }
}

/** What a refund of the chosen items keeps of what it should: not more than they are worth. Later refunds of the order keep the rest of it. */
export const keptForRest = (items: readonly ChosenItem[], kept: number): number =>
  Math.min(kept, worthOf(items))

/** The refund of an order with a payment plan: the amount paid less all fees and refund fees, from 0 to `refundable`. */
export function planRefundAmount(
  items: { fee: number; refund_fee: number }[],
  paid: number,
  refundable: number,
): { total: number; shipping_refund: number } {
  const fees = sum(items.map(({ fee, refund_fee }) => fee + refund_fee))
  return { total: Math.min(refundable, Math.max(0, paid - fees)), shipping_refund: 0 }
}
