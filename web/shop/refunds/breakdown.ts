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
  /** The item whose price and refund fee the amount is made of. */
  item?: RefundItem
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** What a request would refund at present; the server decides. `refunds` are the customer's. */
export function previewRefund(order: Order, items: RefundItem[], refunds: Refund[]): Amounts {
  const most = refundableAmount(
    order.total_paid,
    refunds.filter((refund) => refund.order === order.code),
  )
  return order.has_payment_plan ? planRefundAmount(items, order.total_paid, most) : refundAmount(items, most)
}

/** How the total comes about, line by line: the lines sum to it. */
export function breakdownLines(
  order: Order,
  items: RefundItem[],
  { total, shipping_refund }: Amounts,
): Line[] {
  const lines = order.has_payment_plan ? planLines(order, items) : itemLines(items)
  const isMerchandise = items.some((item) => holderOf(item) === null)
  if (isMerchandise) lines.push({ key: 'shipping', label: orderMessages.shipping, amount: shipping_refund })
  const rest = total - sum(lines.map(({ amount }) => amount))
  const label = rest < 0 ? messages.capped : messages.notBelowZero
  return rest === 0 ? lines : [...lines, { key: 'rest', label, amount: rest }]
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

/** The fees that stay with the shop and that no line names. */
export const feesKept = (order: Order, items: RefundItem[]): number =>
  order.has_payment_plan ? 0 : sum(items.map(({ fee }) => fee))
