/** Attempts to collect a payment through a gateway. */
export * as attempts from './attempts/attempts.ts'
/** Incoming payments that staff enter: bank transfers, and money taken in cash or at a card terminal. */
export * as incomingPayments from './bank-transfers/bank-transfers.ts'
/** Cancelling unpaid orders. */
export * as cancellation from './cancellation.ts'
/** The payment method of an unpaid order. */
export * as method from './method.ts'
/** Disputed charges (chargebacks). */
export * as disputes from './disputes/disputes.ts'
export { recordEvent } from './events/payment-events.ts'
export { housekeeping } from './housekeeping.ts'
export { sendNextStepMail } from './mail-templates.ts'
/** Overpayments: money to be returned to customers. */
export * as overpayments from './overpayments/overpayments.ts'
/** The payments of orders: one, or one for each installment. */
export * as plans from './plans/plans.ts'
export type { PaymentRow } from './queries.ts'
/** Resolving orders that are a problem. */
export * as staffActions from './staff-actions.ts'
export { toResponse } from './payments-response.ts'
