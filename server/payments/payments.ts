export { begin, continueOrder, open } from './attempts/attempts.ts'
export { complete, cancelRemaining } from './order-status.ts'
/** What the staff do about an order that waits, is paid in part, or is a problem. */
export * as staffActions from './staff-actions.ts'
/** The bank that stands for a real one until there is one: its pages, its ledger, its signed word. */
export * as sandboxBank from '#server/sandbox-bank/sandbox-bank.ts'
export { sendNextStepMail } from './mail-templates.ts'
export { ofOrders, schedule } from './plans/plans.ts'
/** Money that belongs to customers, until the staff have sent it back. */
export * as overpayments from './overpayments/overpayments.ts'
export type { PaymentRow } from './queries.ts'
/** Money that the staff have seen on the festival's account. */
export * as incomingPayments from './bank-transfers/incoming-payments.ts'
export { receive } from './events/payment-events.ts'
export { abandon, housekeeping } from './housekeeping.ts'
export { forWire } from './wire.ts'
