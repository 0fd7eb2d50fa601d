import type { Cart, Invoice } from '#contract/carts.ts'
import { orderTotals } from '#contract/order-totals.ts'
import { taxes } from '#contract/taxes.ts'
import type { Voucher } from '#contract/vouchers.ts'
import { hasParcel } from '#contract/pick-up.ts'
import { paymentPlanOf } from '#web/shop/carts/cart.ts'

/** The totals of the order, with the discount, which the invoice does not contain. */
export interface CheckoutTotals {
  invoice: Invoice
  /** The applied voucher; null without one, and with a payment plan, which takes none. */
  voucher: Voucher | null
  /** The discount of the voucher, also on shipping; at most the total. */
  discount: number
  /** The amount left to pay. */
  total: number
  /** Whether shipping will be added to the total but is not known yet. */
  plusShipping: boolean
  /** The tax included in the total, by rate in percent, as on the invoice of the order. */
  taxes: { rate: number; tax: number }[]
  /** Whether the invoiced company owes the tax itself (reverse charge): then the total contains none. */
  reverseCharge: boolean
  /** Whether the items themselves are free. */
  isFree: boolean
}

/** How an order is paid and taxed. */
interface Terms {
  voucher: Voucher | null
  reverseCharge: boolean
}

const isDonation = ({ shop_item_type }: Invoice['items'][number]): boolean => shop_item_type === 'donation'

/** The totals of a cart with this voucher. */
export function checkoutTotals(
  invoice: Invoice,
  cart: Cart,
  { voucher: held, reverseCharge }: Terms,
): CheckoutTotals {
  const voucher = paymentPlanOf(cart) === null ? held : null
  const { price: donation = 0, tax_rate = 0 } = invoice.items.find(isDonation) ?? {}
  const { discount_amount: discount, total_price: total } = orderTotals({
    items: invoice.items.filter((item) => !isDonation(item)).map(({ price }) => ({ price, fee: 0 })),
    shipping: invoice.shipping?.price,
    donation,
    voucher: voucher?.discount_amount,
  })
  return {
    invoice,
    voucher,
    discount,
    total,
    plusShipping: hasParcel(cart.merchandise) && invoice.shipping === null,
    taxes: reverseCharge
      ? []
      : taxesOf(invoice, discount, { price: donation, tax_rate }).filter(({ tax }) => tax > 0),
    reverseCharge: reverseCharge && total > 0,
    isFree: invoice.total === 0,
  }
}

function taxesOf(
  { tax, items_total_without_tax: net }: Invoice,
  discount: number,
  donation: { price: number; tax_rate: number },
) {
  const sold = Object.entries(tax).map(([rate, amount]) => ({
    tax_rate: Number(rate),
    price: amount + (net[rate] ?? 0) - (Number(rate) === donation.tax_rate ? donation.price : 0),
  }))
  return taxes(donation.price > 0 ? [...sold, { ...donation, is_donation: true }] : sold, discount)
}

/** The amount of a voucher that would be lost with this order. */
export const voucherLoss = ({ voucher, discount }: CheckoutTotals): number =>
  voucher === null ? 0 : voucher.discount_amount - discount

/** Whether more of a voucher would be lost than this order costs: it was probably meant for another. */
export const isVoucherWasted = (totals: CheckoutTotals): boolean => voucherLoss(totals) > totals.discount
