// What an order comes to, in minor units. Pages use it for previews; the server decides. The tax in it: `taxes` of its parts less the discount.

/** An item of an order; a `quantity` of it counts as often. */
interface Line {
  price: number
  fee: number
  quantity?: number
}

/** The amounts of an order, named as they are stored. */
export interface OrderTotals {
  items_total: number
  shipping_amount: number
  donation_amount: number
  discount_amount: number
  total_price: number
}

/** The price of an item with its fee. */
export const lineTotal = ({ price, fee, quantity = 1 }: Line): number => quantity * (price + fee)

/** The sum of the items with their fees. */
export const itemsTotal = (items: readonly Line[]): number =>
  items.reduce((sum, item) => sum + lineTotal(item), 0)

/**
 * The order of these items with its shipping, of which a voucher pays at most all, shipping included. What remains of it is lost. A
 * donation is paid on top: no voucher gives it.
 */
export function orderTotals({
  items,
  shipping = 0,
  donation = 0,
  voucher = 0,
}: {
  items: readonly Line[]
  shipping?: number | undefined
  donation?: number | undefined
  voucher?: number | undefined
}): OrderTotals {
  const items_total = itemsTotal(items)
  const discount_amount = Math.min(voucher, items_total + shipping)
  return {
    items_total,
    shipping_amount: shipping,
    donation_amount: donation,
    discount_amount,
    total_price: items_total + shipping + donation - discount_amount,
  }
}

/** The sum of the items of an order that was placed, also of those that have left it since. */
export const itemsTotalOf = ({
  total_price,
  shipping_amount,
  donation_amount,
  discount_amount,
}: Omit<OrderTotals, 'items_total'>): number =>
  total_price - shipping_amount - donation_amount + discount_amount

/** The discount of an order of these items. */
export const discountOf = (
  items: readonly Line[],
  {
    total_price,
    shipping_amount,
    donation_amount,
  }: Pick<OrderTotals, 'total_price' | 'shipping_amount' | 'donation_amount'>,
): number => itemsTotal(items) + shipping_amount + donation_amount - total_price
