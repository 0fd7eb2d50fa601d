/** Reading where money goes: by one of the staff who pays it, which is written down, or to show it masked. */
export * as accounts from './accounts.ts'
export { payeeOf, sweep } from './bank.ts'
export { ofOrders, type Ledger, type Refund } from './ledger.ts'
export { offer, shippingOf, standing } from './offer.ts'
/** Refunds that the staff open for a customer. */
export * as opening from './opening.ts'
/** What the staff pay from. */
export * as paying from './pay-list.ts'
export { request } from './requesting.ts'
/** Selling places of refunds again. */
export * as places from './reselling.ts'
/** What the staff do about a refund, and what its customer may. */
export { cancel, complete, fail, start, withdraw } from './steps.ts'
