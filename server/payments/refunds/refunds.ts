/** The bank accounts that refunds are paid to: masked, or in full, which is recorded. */
export * as bankDetails from './bank-details/accounts.ts'
export { changeStatus } from './processing/change-status.ts'
export { housekeeping } from './housekeeping.ts'
/** Card refunds through the gateways that charged the payments. */
export * as cardRefunds from './card-refunds/card-refunds.ts'
/** The file from which staff pay refunds. */
export * as paymentFile from './processing/payment-file.ts'
/** Staff actions on a refund. */
export * as staffActions from './processing/staff-actions.ts'
export { listOrderDetails, type Refund, type OrderDetails } from './order-details.ts'
export { amountsToTransfer } from './processing/amounts-to-transfer.ts'
/** Refund requests of customers, what they may contain, and their cancellation. */
export * as requests from './requests/requests.ts'
/** Refund runs: refunding all sales of an event or a product. */
export * as runs from './runs/runs.ts'
/** Refunds created by staff for a customer. */
export * as staffRequests from './requests/staff-request.ts'
export { summary } from './summary.ts'
