import type { Cart, Invoice } from '#contract/carts.ts'
import { taxes } from '#contract/taxes.ts'
import type { Voucher } from '#contract/vouchers.ts'
import { paymentPlanOf } from '#web/shop/carts/cart.ts'

/** What the order costs. The invoice leaves out the discount, which is computed here. */
export interface CheckoutTotals {
  invoice: Invoice
  /** The voucher that is used; null without one, and with a payment plan, which takes none. */
  voucher: Voucher | null
  /** What the voucher takes off, shipping included; never more than there is to pay. */
  discount: number
  /** What is left to pay. */
  total: number
  /** Whether shipping comes on top of the total, and it is not known yet how much. */
  plusShipping: boolean
  /** What of the total is tax, by rate in percent, as the invoice of the order will say it. */
  taxes: { rate: number; tax: number }[]
  /** Whether the company that is invoiced owes the tax itself: then there is none in the total. */
  reverseCharge: boolean
  /** Whether the items themselves cost nothing. */
  isFree: boolean
}

/** What a cart costs with this voucher. */
export function checkoutTotals(
  invoice: Invoice,
  cart: Cart,
  held: Voucher | null,
  reverseCharge: boolean,
): CheckoutTotals {
  const voucher = paymentPlanOf(cart) === null ? held : null
  const discount = Math.min(voucher?.discount_amount ?? 0, invoice.total)
  return {
    invoice,
    voucher,
    discount,
    total: invoice.total - discount,
    plusShipping: cart.merchandise.length > 0 && invoice.shipping === null,
    taxes: reverseCharge ? [] : taxesOf(invoice, discount).filter(({ tax }) => tax > 0),
    reverseCharge: reverseCharge && invoice.total > discount,
    isFree: invoice.total === 0,
  }
}

function taxesOf({ tax, items_total_without_tax: net }: Invoice, discount: number) {
  const sold = Object.entries(tax).map(([rate, amount]) => ({
    tax_rate: Number(rate),
    price: amount + (net[rate] ?? 0),
  }))
  return taxes(sold, discount)
}

/** What of a voucher would be lost with this order. */
export const voucherLoss = ({ voucher, discount }: CheckoutTotals): number =>
  voucher === null ? 0 : voucher.discount_amount - discount

/** Whether more of a voucher would be lost than this order costs: probably it was meant for another. */
export const isVoucherWasted = (totals: CheckoutTotals): boolean => voucherLoss(totals) > totals.discount
