import { share } from '#contract/money.ts'
import { itemRefundAmount, keptForRest, planRefundAmount, refundAmount } from '#contract/refund-amounts.ts'
import { repriceRest, type RepricedOrder } from '#contract/refund-repricing.ts'
import { donationLeft, paidForItems, type OrderDetails } from '#server/payments/refunds/order-details.ts'
import type { RefundableItem, RefundableItems } from './refundable-items.ts'

/** The amount of a refund in minor units; `shipping_refund` is included in `total`, and in an item's `amount`. */
export interface RefundAmounts {
  total: number
  shipping_refund: number
  /** What is not refunded because the rest of the order is priced anew. */
  kept_for_rest: number
  /** The share of each item, in the order of the items. */
  items: { amount: number; shipping_refund: number }[]
}

/**
 * The amount of a refund of the selected items, as a `whole` or item by item. The amounts of the items add up to it,
 * in proportion to their values; without items it is nothing. `repriced` is the order if its rest is priced anew.
 */
export function amountsOf(
  details: OrderDetails,
  { refundable_amount }: RefundableItems,
  selected: RefundableItem[],
  whole: boolean,
  repriced: RepricedOrder | null = null,
): RefundAmounts {
  const kept = repriced && !whole ? repriceRest(repriced, new Set(selected.map(keyOf))).kept : 0
  const isWhole = whole && selected.length > 0
  const { total, shipping_refund } = isWhole
    ? planRefundAmount(selected, paidForItems(details), refundable_amount)
    : refundAmount(selected, refundable_amount, kept)
  const shipping = share(
    shipping_refund,
    selected.map((item) => item.shipping_refund),
  )
  const prices = share(total - shipping_refund, selected.map(itemRefundAmount))
  const items = prices.map((price, index) => {
    const part = shipping[index] ?? 0
    return { amount: price + part, shipping_refund: part }
  })
  return { total, shipping_refund, kept_for_rest: keptForRest(selected, kept), items }
}

const keyOf = ({ kind, id }: RefundableItem): string => `${kind} ${id}`

/** The amount of a refund with what it gives back of the donation, which is included in `total`. */
export interface AmountsWithDonation extends RefundAmounts {
  donation_refund: number
}

/** The same with the rest of the donation, if staff give that back, too. */
export function withDonation(
  details: OrderDetails,
  amounts: RefundAmounts,
  { include_donation }: { include_donation: boolean },
): AmountsWithDonation {
  const donation_refund = include_donation ? donationLeft(details, amounts.total) : 0
  return { ...amounts, total: amounts.total + donation_refund, donation_refund }
}
