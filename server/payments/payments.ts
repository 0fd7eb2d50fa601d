/** Cancelling unpaid orders. */
export * as cancellation from './cancellation.ts'
/** The payment method of an unpaid order. */
export * as method from './method.ts'
export { recordEvent } from './events/payment-events.ts'
export { housekeeping } from './housekeeping.ts'
export { sendNextStepMail } from './mail-templates.ts'
export type { PaymentRow } from './queries.ts'
/** Resolving orders that are a problem. */
export * as staffActions from './staff-actions.ts'
export { toResponse } from './payments-response.ts'
