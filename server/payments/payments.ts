/** Attempts to collect a payment through a gateway. */
export * as attempts from './attempts/attempts.ts'
/** Money that the staff have seen on the festival's bank account, or taken. */
export * as incomingPayments from './bank-transfers/bank-transfers.ts'
/** Cancelling orders that wait for their money. */
export * as cancellation from './cancellation.ts'
/** By which method an order that waits for its money is paid. */
export * as method from './method.ts'
/** Charges that their payers dispute at their banks. */
export * as disputes from './disputes/disputes.ts'
export { recordEvent } from './events/payment-events.ts'
export { housekeeping } from './housekeeping.ts'
export { sendNextStepMail } from './mail-templates.ts'
/** Money to be returned to customers, until the staff have done so. */
export * as overpayments from './overpayments/overpayments.ts'
/** The payments of orders, one or one for each installment. */
export * as plans from './plans/plans.ts'
export type { PaymentRow } from './queries.ts'
/** Resolving problems. */
export * as staffActions from './staff-actions.ts'
export { toWire } from './wire.ts'
