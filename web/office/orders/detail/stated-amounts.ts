import { orderLedger } from '#contract/office/order-amounts.ts'
import type { IncomingPayment } from '#contract/office/order-payments.ts'
import type { OfficeOrder, Overpayment } from '#contract/office/orders.ts'

/** What the ledger of an order has in a line of its own; what is below it does not say these amounts again. */
export interface StatedAmounts {
  /** The amount of the installment at this place, from 1; of an order without installments it is the total. */
  ofPayment: (place: number) => boolean
  /** The amount of a payment that staff have entered, or what it reverses, whose entry says it. */
  ofEntry: (payment: IncomingPayment) => boolean
  /** What was sent back, or is to be, unless several together are one line of it. */
  ofOverpayment: (overpayment: Overpayment) => boolean
}

export function statedAmounts(order: OfficeOrder): StatedAmounts {
  const { paid, back, remains } = orderLedger(order)
  const places = [...paid.map(({ of }) => of.place), ...remains.due.map(({ of }) => of?.place)]
  const received = [order.received, ...paid.map(({ amount }) => amount)]
  const open = order.overpayments.filter(({ returned_at }) => returned_at === null)
  const sentBack = back.overpayments.map(({ amount }) => amount)
  return {
    ofPayment: (place) => !order.has_payment_plan || places.includes(place),
    ofEntry: ({ amount, reverses }) =>
      reverses !== null || (amount > 0 ? received.includes(amount) : sentBack.includes(-amount)),
    ofOverpayment: ({ returned_at }) => returned_at !== null || open.length === 1,
  }
}
