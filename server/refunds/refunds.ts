/** Reading where money goes: by one of the staff who pays it, which is written down, or to show it masked. */
export * as accounts from './bank-details/accounts.ts'
export { payeeOf, housekeeping } from './bank-details/bank-details.ts'
export { ofOrders, type RefundBasis, type Refund } from './refund-basis.ts'
export { refundableItems, shippingOf, summary } from './requests/refundable-items.ts'
/** Refunds that the staff open for a customer. */
export * as opening from './requests/staff-request.ts'
/** What the staff pay from. */
export * as paying from './processing/pay-list.ts'
export { request } from './requests/request.ts'
/** Selling places of refunds again. */
export * as places from './processing/release-places.ts'
/** What the staff do about a refund, and what its customer may. */
export { cancel, complete, fail, start, withdraw } from './processing/steps.ts'
