import type { Cart, Invoice } from '#contract/carts.ts'
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
}

/** What a cart costs with this voucher. */
export function checkoutTotals(invoice: Invoice, cart: Cart, held: Voucher | null): CheckoutTotals {
  const voucher = paymentPlanOf(cart) === null ? held : null
  const discount = Math.min(voucher?.discount_amount ?? 0, invoice.total)
  return { invoice, voucher, discount, total: invoice.total - discount }
}
