import { useEffect, useState } from 'react'
import * as calls from '#contract/calls/shop/checkout-calls.ts'
import type { Cart } from '#contract/carts.ts'
import type { Customer } from '#contract/customers.ts'
import type { Order, PaymentInstruction } from '#contract/orders.ts'
import type { Voucher } from '#contract/vouchers.ts'
import { call } from '#web/lib/api/call.ts'
import { refetchCart } from '#web/shop/carts/cart.ts'
import { keepVoucher, useKeptVoucher } from '#web/shop/carts/codes/kept-voucher.ts'
import * as data from '#web/lib/data/data.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { refreshOutdatedTerms } from '#web/shop/acceptance/refresh-terms.ts'
import { type CheckoutTotals, checkoutTotals } from './summary/checkout-totals.ts'
import { type VoucherQuestion, useVoucherQuestion } from './summary/voucher-question.ts'
import { draftIn, drafts, typedOver } from './form/drafts.ts'
import { withSameAddress } from './form/same-address.ts'
import { type InvoiceQuery, recalculateInvoice, useInvoice } from './form/invoice.ts'
import {
  type CheckoutValues,
  validateCheckout,
  initialValues,
  invoiceCountry,
  hasReverseCharge,
  checkoutInput,
} from './form/checkout-values.ts'

export type CheckoutForm = Form<CheckoutValues>

/** A placed order, and its payment instruction; null if nothing is due. */
export interface PlacedOrder {
  order: Order
  payment: PaymentInstruction | null
}

export interface Checkout {
  form: CheckoutForm
  voucherQuestion: VoucherQuestion
  invoiceQuery: InvoiceQuery
  /** The current totals; undefined before they are known. */
  totals: CheckoutTotals | undefined
  setVoucher: (voucher: Voucher | null) => void
}

/** A customer has one checkout. */
const CHECKOUT = 'checkout'

/** The checkout of a cart: the form and the current totals. `onPlaced` is called with the order. */
export function useCheckout(
  cart: Cart,
  customer: Customer,
  onPlaced: (placed: PlacedOrder) => void,
): Checkout {
  const everything = data.useData()
  const { config } = everything
  const [first] = useState(() => initialValues(everything, cart))
  const [draft] = useState(() => draftIn(config.language, drafts.get(customer.email, CHECKOUT)))
  const [voucher, setVoucher] = useVoucher(draft.voucher)
  const voucherQuestion = useVoucherQuestion()
  const form: CheckoutForm = useForm<CheckoutValues>({
    initial: { ...first, ...draft.typed },
    validate: (values) =>
      totals === undefined ? {} : validateCheckout(values, { config, cart, totals }, shown.settledFor),
    onSubmit: async (values, waiting) => {
      // Without an invoice the total is unknown.
      if (totals === undefined) return shown.retry()
      if (voucherQuestion.isAskedFirst(totals)) return
      const input = checkoutInput(values, { config, cart, totals }, customer.full_name === '')
      const answer = await call(calls.checkoutCart, input, waiting)
      data.merge(answer.data)
      onPlaced({ order: answer.order, payment: answer.payment ?? null })
    },
    onError: (failure) => {
      refetchAfterRefusal(failure)
      refreshOutdatedTerms(failure)
      if (isAbout(failure, 'voucher_code')) setVoucher(null)
      // The festival may have changed the payment methods.
      if (isAbout(failure, 'order.payment_method')) data.refresh().catch(() => undefined)
    },
  })
  const shown = useInvoice(cart, invoiceCountry(form.values, cart))
  const reverseCharge = hasReverseCharge(form.values, config)
  const totals = shown.invoice && checkoutTotals(shown.invoice, cart, { voucher, reverseCharge })
  useKeptInput(customer, { first, values: form.values, voucher })
  return { form: withSameAddress(form), voucherQuestion, invoiceQuery: shown, totals, setVoucher }
}

/** The voucher of the order: the one that was entered elsewhere, or here. */
function useVoucher(drafted: Voucher | null) {
  const kept = useKeptVoucher()
  const [own, setOwn] = useState(drafted)
  const setVoucher = (voucher: Voucher | null) => {
    keepVoucher(null)
    setOwn(voucher)
  }
  return [kept ?? own, setVoucher] as const
}

interface Input {
  first: CheckoutValues
  values: CheckoutValues
  voucher: Voucher | null
}

/** Keeps the input for a reload, in whichever language. */
function useKeptInput({ email }: Customer, { first, values, voucher }: Input): void {
  const { language } = data.useConfig()
  useEffect(
    () => drafts.save(email, CHECKOUT, { typed: typedOver(first, values), voucher, language }),
    [email, first, values, voucher, language],
  )
}

const isAbout = (failure: unknown, field: string): boolean =>
  failure instanceof ApiError && field in failure.errors

/** Loads the cart and its invoice again after a refusal, which may be due to a change elsewhere. */
export function refetchAfterRefusal(failure: unknown): void {
  if (!(failure instanceof ApiError)) return
  if (failure.status === 404 || failure.status === 422) void refetchCart()
  if (failure.status === 422) recalculateInvoice()
}
