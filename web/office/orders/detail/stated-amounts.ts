import { orderLedger } from '#contract/office/order-amounts.ts'
import type { IncomingPayment } from '#contract/office/order-payments.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'

/** What the ledger of an order has in a line of its own; what is below it does not say these amounts again. */
export interface StatedAmounts {
  /** The amount of the installment at this place, from 1; of an order without installments it is the total. */
  ofPayment: (place: number) => boolean
  /** The amount of a payment that staff have entered, or what it reverses, whose entry says it. */
  ofEntry: (payment: IncomingPayment) => boolean
}

export function statedAmounts(order: OfficeOrder): StatedAmounts {
  const { paid, back, remains } = orderLedger(order)
  const places = [...paid.map(({ of }) => of.place), ...remains.due.map(({ of }) => of?.place)]
  const received = [order.received, ...paid.map(({ amount }) => amount)]
  const sentBack = back.overpayments.map(({ amount }) => amount)
  return {
    ofPayment: (place) => !order.has_payment_plan || places.includes(place),
    ofEntry: ({ amount, reverses }) =>
      reverses !== null || (amount > 0 ? received.includes(amount) : sentBack.includes(-amount)),
  }
}
