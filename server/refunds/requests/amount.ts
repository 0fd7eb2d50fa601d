import { share } from '#contract/money.ts'
import { itemRefundAmount, planRefundAmount, refundAmount } from '#contract/refund-amounts.ts'
import { paidFor, type OrderDetails } from '#server/refunds/order-details.ts'
import type { RefundableItem, RefundableItems } from './refundable-items.ts'

/** What a refund gives back, in minor units; `shipping_refund` is part of `total`, and of an item's `amount`. */
export interface RefundAmounts {
  total: number
  shipping_refund: number
  /** What each item carries of it, in the order of the items. */
  items: { amount: number; shipping_refund: number }[]
}

/**
 * What a refund of selected items gives back, of all that is refundable as a `whole` or item by item. The amounts
 * of the items add up to the refund, in proportion to what each is worth.
 */
export function amountsOf(
  details: OrderDetails,
  { most }: RefundableItems,
  selected: RefundableItem[],
  whole: boolean,
): RefundAmounts {
  const { total, shipping_refund } = whole
    ? planRefundAmount(selected, paidFor(details), most)
    : refundAmount(selected, most)
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
