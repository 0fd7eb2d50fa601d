// What a refund gives back, in minor units: the pages show it before it is asked for, the server decides.

import type { RefundDestination } from './orders.ts'

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** What can still be given back of an order: what was paid, less what its refunds that are not cancelled give back. */
export const refundableAmount = (paid: number, refunds: { total: number }[]): number =>
  Math.max(0, paid - sum(refunds.map(({ total }) => total)))

/**
 * Where a refund of so much goes: to the card while all that was paid came by cards, and also where something else was paid, as far as
 * cards can take it (`refund_to_card`).
 */
export const refundDestination = (
  { refund_destination, refund_to_card }: { refund_destination: RefundDestination; refund_to_card: number },
  total: number,
): RefundDestination =>
  refund_destination === 'card' || (total > 0 && total <= refund_to_card) ? 'card' : 'bank_account'

/** What an item gives back without its shipping: its price less the refund fee, never below 0. Its fee is kept. */
export const itemRefundAmount = ({ price, refund_fee }: { price: number; refund_fee: number }): number =>
  Math.max(0, price - refund_fee)

/** The sum of chosen items with their shares of the shipping, at most `most`. `shipping_refund` is the shipping in it. */
export function refundAmount(
  items: { price: number; refund_fee: number; shipping_refund: number }[],
  most: number,
): { total: number; shipping_refund: number } {
  const shipping = sum(items.map(({ shipping_refund }) => shipping_refund))
  const total = Math.min(most, sum(items.map(itemRefundAmount)) + shipping)
  return { total, shipping_refund: Math.min(shipping, total) }
}

/** What an order with a payment plan gives back as a whole: what was paid less all fees and refund fees, from 0 to `most`. */
export function planRefundAmount(
  items: { fee: number; refund_fee: number }[],
  paid: number,
  most: number,
): { total: number; shipping_refund: number } {
  const fees = sum(items.map(({ fee, refund_fee }) => fee + refund_fee))
  return { total: Math.min(most, Math.max(0, paid - fees)), shipping_refund: 0 }
}
