import type { Config } from '#contract/config.ts'
import { formatMoney } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { messages as termMessages } from '#web/shop/terms/messages.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { isPayableByCard, attemptsWarning } from '#web/shop/payments/payable.ts'
import { installmentPath, orderPath, termsPath } from '#web/shop/page/paths.ts'
import { isTransferDue, isDueByCard, areAttemptsUsedUp } from '#web/shop/orders/order-status.ts'

/** An action, and where it is done. */
export interface Step {
  label: string
  to: string
}

/** The customer's next step for an order; null if there is none. */
export function nextStep(order: Order, config: Config): Step | null {
  if (['cancelled', 'abandoned', 'problem'].includes(order.payment_status)) return null
  if (order.accepted_ts_and_cs === null) return { label: termMessages.acceptTerms, to: termsPath(order) }
  if (isTransferDue(order)) return { label: messages.howToPay, to: orderPath(order.code) }
  if (isDueByCard(order))
    return order.has_payment_plan ? payInstallment(order, config) : proceed(order, config)
  return null
}

const proceed = (order: Order, config: Config): Step | null =>
  areAttemptsUsedUp(order, config) ? null : { label: messages.proceed, to: termsPath(order) }

function payInstallment(order: Order, { creditCardMaxAttempts, currency, locale }: Config): Step | null {
  const due = order.payments.find((payment) => payment.due && isPayableByCard(order, payment))
  if (!due || attemptsWarning(order, due, creditCardMaxAttempts) === 'all') return null
  const amount = formatMoney(due.amount - due.paid_amount, currency, locale)
  return { label: messages.payInstallment({ amount }), to: installmentPath(order, due.reference) }
}
