import { useEffect } from 'react'
import type { Cart } from '#contract/carts.ts'
import type { Customer } from '#contract/customers.ts'
import type { Order, PaymentInstruction } from '#contract/orders.ts'
import { call } from '#web/lib/call.ts'
import { refetchCart } from '#web/lib/cart.ts'
import * as data from '#web/lib/data.ts'
import { CallFailure } from '#web/lib/failure.ts'
import { type Form, useForm } from '#web/lib/form.ts'
import { draftOf, keepDraft } from './drafts.ts'
import { type ShownInvoice, recalculate, useInvoice } from './invoice.ts'
import { type CheckoutValues, checkWish, firstValues, invoiceCountry, wishOf } from './wish.ts'

export type CheckoutForm = Form<CheckoutValues>

/** An order that was placed, and how it is paid; null when nothing is due. */
export interface Placed {
  order: Order
  payment: PaymentInstruction | null
}

interface Checkout {
  form: CheckoutForm
  shown: ShownInvoice
}

/** The checkout of a cart: the form, and what it costs as it stands. `onPlaced` hears of the order. */
export function useCheckout(cart: Cart, customer: Customer, onPlaced: (placed: Placed) => void): Checkout {
  const everything = data.useData()
  const { config } = everything
  const form: CheckoutForm = useForm<CheckoutValues>({
    initial: draftOf(customer.email) ?? firstValues(everything),
    check: (values) => (invoice === undefined ? {} : checkWish(values, { config, cart, invoice })),
    send: async (values, waiting) => {
      // Without an invoice nobody knows what they would pay.
      if (invoice === undefined) return shown.again()
      const answer = await call('checkout-cart', wishOf(values, config, cart, invoice.total), waiting)
      data.merge(answer.data)
      onPlaced(answer)
    },
    failed: lookAgain,
  })
  const shown = useInvoice(cart, invoiceCountry(form.values, cart))
  const { invoice } = shown
  useEffect(() => keepDraft(customer.email, form.values), [customer.email, form.values])
  return { form, shown }
}

/** A cart that has ended or changed, and a price that is another now, are asked for again. */
function lookAgain(failure: unknown): void {
  if (!(failure instanceof CallFailure)) return
  if (failure.status === 404 || 'cart' in failure.errors) void refetchCart()
  if ('order.expected_total' in failure.errors) recalculate()
}
