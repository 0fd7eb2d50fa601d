import { share } from '#contract/money.ts'
import { itemRefundAmount, planRefundAmount, refundAmount } from '#contract/refund-amounts.ts'
import { paidFor, type OrderDetails } from '#server/payments/refunds/order-details.ts'
import type { RefundableItem, RefundableItems } from './refundable-items.ts'

/** The amount of a refund in minor units; `shipping_refund` is included in `total`, and in an item's `amount`. */
export interface RefundAmounts {
  total: number
  shipping_refund: number
  /** The share of each item, in the order of the items. */
  items: { amount: number; shipping_refund: number }[]
}

/**
 * The amount of a refund of the selected items, as a `whole` or item by item. The amounts of the items add up to it,
 * in proportion to their values.
 */
export function amountsOf(
  details: OrderDetails,
  { refundable_amount }: RefundableItems,
  selected: RefundableItem[],
  whole: boolean,
): RefundAmounts {
  const { total, shipping_refund } = whole
    ? planRefundAmount(selected, paidFor(details), refundable_amount)
    : refundAmount(selected, refundable_amount)
  const shipping = share(
    shipping_refund,
    selected.map((item) => item.shipping_refund),
  )
  const prices = share(total - shipping_refund, selected.map(itemRefundAmount))
  const items = prices.map((price, index) => {
    const part = shipping[index] ?? 0
    return { amount: price + part, shipping_refund: part }
  })
  return { total, shipping_refund, items }
}
