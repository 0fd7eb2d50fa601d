export { begin, continueOrder, open } from './attempts.ts'
export { complete, endPlan } from './closing.ts'
/** What the staff do about an order that waits, is paid in part, or is a problem. */
export * as desk from './desk.ts'
/** The bank that stands for a real one until there is one: its pages, its ledger, its signed word. */
export * as sandboxBank from './gateways/sandbox-bank.ts'
export { sendNextStep } from './letters.ts'
export { ofOrders, schedule } from './plans.ts'
/** Money that belongs to customers, until the staff have sent it back. */
export * as paybacks from './paybacks.ts'
export type { PaymentRow } from './queries.ts'
/** Money that the staff have seen on the festival's account. */
export * as receipts from './receipts.ts'
export { receive } from './settling.ts'
export { abandon, sweep } from './sweeping.ts'
export { forWire } from './wire.ts'
