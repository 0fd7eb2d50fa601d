import type { Order } from '#contract/orders.ts'
import {
  itemRefundAmount,
  planRefundAmount,
  refundableAmount,
  refundAmount,
} from '#contract/refund-amounts.ts'
import type { Refund } from '#contract/refunds.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { messages } from './messages.ts'
import { holderOf, type RefundItem, keyOf, nameOf } from './refund-items.ts'

/** The refunded amounts, in minor units; `shipping_refund` is part of `total`. */
export type Amounts = Pick<Refund, 'total' | 'shipping_refund'>

/** A line of the calculation. */
export interface Line {
  key: string
  label: string
  amount: number
  holder?: string | null
  /** The item whose price and refund fee the amount consists of. */
  item?: RefundItem
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** The refund of a request at present; the server decides. `refunds` are the customer's. */
export function previewRefund(order: Order, items: RefundItem[], refunds: Refund[]): Amounts {
  const refundable = refundableAmount(
    order.total_paid,
    refunds.filter((refund) => refund.order === order.code),
  )
  return order.has_payment_plan
    ? planRefundAmount(items, order.total_paid, refundable)
    : refundAmount(items, refundable)
}

/** The lines of the calculation, which add up to the total. */
export function breakdownLines(
  order: Order,
  items: RefundItem[],
  { total, shipping_refund }: Amounts,
): Line[] {
  const lines = order.has_payment_plan ? planLines(order, items) : itemLines(items)
  const isMerchandise = items.some((item) => holderOf(item) === null)
  if (isMerchandise) lines.push({ key: 'shipping', label: orderMessages.shipping, amount: shipping_refund })
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

function planLines(order: Order, items: RefundItem[]): Line[] {
  const taken: Line[] = [
    { key: 'fees', label: messages.feesKept, amount: -sum(items.map(({ fee }) => fee)) },
    {
      key: 'refund fees',
      label: messages.refundFees,
      amount: -sum(items.map(({ refund_fee }) => refund_fee)),
    },
  ]
  const paid = { key: 'paid', label: messages.paidSoFar, amount: order.total_paid }
  return [paid, ...taken.filter(({ amount }) => amount < 0)]
}

/** The fees that the shop keeps and that no line contains: none if the festival waives them. */
export function feesKept(order: Order, items: RefundItem[], { total, shipping_refund }: Amounts): number {
  if (order.has_payment_plan) return 0
  const prices = sum(items.map(({ price }) => price))
  const givenBack = Math.max(0, total - shipping_refund - prices)
  return Math.max(0, sum(items.map(({ fee }) => fee)) - givenBack)
}
