import { orderLedger, paidByCard, type OrderLedger } from '#contract/office/order-amounts.ts'
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

/** The entries that still count: neither reversals nor reversed. */
function countedEntries({ incoming_payments }: OfficeOrder): IncomingPayment[] {
  const reversed = new Set(incoming_payments.map(({ reverses }) => reverses))
  return incoming_payments.filter(({ number, reverses }) => reverses === null && !reversed.has(number))
}

/**
 * The entries whose amount is a line of the ledger. No entry is linked to one, and equal amounts may be of different money: it is the one that
 * is all that was received, and the one that is all that was sent back.
 */
function statedEntries(order: OfficeOrder, { back }: OrderLedger): (IncomingPayment | undefined)[] {
  const entries = countedEntries(order)
  const [sentBack, ...more] = entries.filter(({ amount }) => amount < 0)
  const [returned, ...others] = back.overpayments
  const isAllSentBack = more.length + others.length === 0 && returned?.amount === -(sentBack?.amount ?? 0)
  const isAllReceived = entries.length === 1 && paidByCard(order) === 0
  return [...(isAllReceived ? entries : []), ...(isAllSentBack ? [sentBack] : [])]
}

export function statedAmounts(order: OfficeOrder): StatedAmounts {
  const ledger = orderLedger(order)
  const { paid, remains } = ledger
  const ofInstallments = [...paid, ...remains.due]
  const entries = statedEntries(order, ledger)
  const open = order.overpayments.filter(({ returned_at }) => returned_at === null)
  return {
    // Of one that is partly paid, the ledger has its parts.
    ofPayment: (place) =>
      !order.has_payment_plan ||
      ofInstallments.some(({ of, amount }) => of?.place === place && of.payment.amount === amount),
    ofEntry: (payment) => payment.reverses !== null || entries.includes(payment),
    ofOverpayment: ({ returned_at }) => returned_at !== null || open.length === 1,
  }
}
