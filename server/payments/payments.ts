export { begin, continueOrder, open } from './attempts.ts'
export { complete } from './closing.ts'
/** The bank that stands for a real one until there is one: its pages, its ledger, its signed word. */
export * as sandboxBank from './gateways/sandbox-bank.ts'
export { forWire, ofOrders, schedule } from './plans.ts'
export type { PaymentRow } from './queries.ts'
export { receive } from './settling.ts'
export { sweep } from './sweeping.ts'
export { askForTransfer, transferOf } from './transfers.ts'
