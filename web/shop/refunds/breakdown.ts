import { sum } from '#contract/money.ts'
import { messages as shared } from '#contract/messages.ts'
import type { Order } from '#contract/orders.ts'
import {
  itemRefundAmount,
  keptForRest,
  planRefundAmount,
  paidForItems,
  refundableForItems,
  refundAmount,
} from '#contract/refund-amounts.ts'
import { type Repricing, repriceRest } from '#contract/refund-repricing.ts'
import type { Refund } from '#contract/refunds.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { messages } from './messages.ts'
import { holderOf, type RefundItem, keyOf, nameOf } from './refund-items.ts'

/** The refunded amounts, in minor units; `shipping_refund` and `donation_refund` are parts of `total`. */
export type Amounts = Pick<Refund, 'total' | 'shipping_refund' | 'donation_refund' | 'kept_for_rest'>

/** A line of the calculation. */
export interface Line {
  key: string
  label: string
  amount: number
  holder?: string | null
  /** The item whose price and refund fee the amount consists of. */
  item?: RefundItem
}

/** The refund of a request at present; the server decides. `refunds` are the customer's. */
export function previewRefund(order: Order, items: RefundItem[], refunds: Refund[]): Amounts {
  const paid = paidForItems(order.total_paid, order)
  const refundable = refundableForItems(
    paid,
    refunds.filter((refund) => refund.order === order.code),
  )
  const without = { donation_refund: 0, kept_for_rest: 0 }
  if (order.has_payment_plan) return { ...planRefundAmount(items, paid, refundable), ...without }
  const kept = repricingOf(order, items)?.kept ?? 0
  return {
    ...without,
    ...refundAmount(items, refundable, kept),
    kept_for_rest: keptForRest(items, kept),
  }
}

/** What the rest of an order costs as it was sold, and anew; null if its discounts do not ask for that. */
export const repricingOf = ({ repriced }: Order, items: RefundItem[]): Repricing | null =>
  repriced && items.length > 0
    ? repriceRest(
        repriced,
        new Set(items.map((item) => `${holderOf(item) === null ? 'merchandise' : 'ticket'} ${item.id}`)),
      )
    : null

/** The lines of the calculation, which add up to the total. A refund without items is of the donation. */
export function breakdownLines(
  order: Order,
  items: RefundItem[],
  { total, shipping_refund, donation_refund, kept_for_rest }: Amounts,
): Line[] {
  const isWhole = order.has_payment_plan && items.length > 0
  const lines = isWhole ? planLines(order, items, donation_refund) : itemLines(items)
  if (donation_refund > 0 && !isWhole)
    lines.push({ key: 'donation', label: shared.donation, amount: donation_refund })
  const isMerchandise = items.some((item) => holderOf(item) === null)
  if (isMerchandise) lines.push({ key: 'shipping', label: orderMessages.shipping, amount: shipping_refund })
  if (kept_for_rest !== 0)
    lines.push({
      key: 'kept',
      label: kept_for_rest > 0 ? messages.restDearer : messages.keptReturned,
      amount: 0 - kept_for_rest,
    })
  const rest = total - sum(lines.map(({ amount }) => amount))
  return rest === 0 ? lines : [...lines, { key: 'rest', label: restLabel(rest, total), amount: rest }]
}

/** More than the items' amount is refunded if the festival waives fees, and never less than zero. */
function restLabel(rest: number, total: number): string {
  if (rest < 0) return messages.capped
  return total > 0 ? messages.feesGivenBack : messages.notBelowZero
}

const itemLines = (items: RefundItem[]): Line[] =>
  items.map((item) => ({
    key: keyOf(item),
    label: nameOf(item),
    holder: holderOf(item),
    amount: itemRefundAmount(item),
    item,
  }))

function planLines(order: Order, items: RefundItem[], donationRefund: number): Line[] {
  const taken: Line[] = [
    { key: 'fees', label: messages.feesKept, amount: -sum(items.map(({ fee }) => fee)) },
    {
      key: 'refund fees',
      label: messages.refundFees,
      amount: -sum(items.map(({ refund_fee }) => refund_fee)),
    },
  ]
  const paid = { key: 'paid', label: messages.paidSoFar, amount: order.total_paid }
  taken.push({ key: 'donation kept', label: shared.donation, amount: donationRefund - order.donation_amount })
  return [paid, ...taken.filter(({ amount }) => amount < 0)]
}

/** The fees that the shop keeps and that no line contains: none if the festival waives them. */
export function feesKept(
  order: Order,
  items: RefundItem[],
  { total, shipping_refund, donation_refund }: Amounts,
): number {
  if (order.has_payment_plan) return 0
  const prices = sum(items.map(({ price }) => price))
  const givenBack = Math.max(0, total - shipping_refund - donation_refund - prices)
  return Math.max(0, sum(items.map(({ fee }) => fee)) - givenBack)
}
