/** The accounts that refunds are paid to: masked, or as a whole, which is recorded. */
export * as bankDetails from './bank-details/accounts.ts'
export { housekeeping } from './housekeeping.ts'
/** Money that goes back through the gateways that took it. */
export * as cardRefunds from './card-refunds/card-refunds.ts'
/** What the staff pay refunds from. */
export * as paymentFile from './processing/payment-file.ts'
/** What the staff do about a refund. */
export * as staffActions from './processing/staff-actions.ts'
export { listOrderDetails, type Refund, type OrderDetails } from './order-details.ts'
export { refundableItems, shippingOf } from './requests/refundable-items.ts'
/** What customers ask for, and take back. */
export * as requests from './requests/requests.ts'
/** Refunds of all that an event or a product has brought. */
export * as runs from './runs/runs.ts'
/** Refunds that the staff open for a customer. */
export * as staffRequests from './requests/staff-request.ts'
export { summary } from './summary.ts'
