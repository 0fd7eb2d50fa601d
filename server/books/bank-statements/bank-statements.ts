export { balances, enterBroughtForward } from './balance/balance.ts'
export { allocate, allocateCertain } from './allocate.ts'
export { enter } from './out/enter.ts'
export { setStatus } from './status.ts'
/** Outgoing transfers and other bank lines that a line may belong to. */
export { originsOf } from './out/origins.ts'
/** Suggested orders for bank lines. */
export * as suggestions from './suggestions.ts'
export { nameColumns, upload } from './upload.ts'
