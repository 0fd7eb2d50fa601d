export { balances, enterBroughtForward } from './balance/balance.ts'
export { book, bookCertain } from './booking.ts'
export { enter } from './out/entering.ts'
export { setStatus } from './status.ts'
/** Which transfers of ours and which other lines a line may be about. */
export { originsOf } from './out/origins.ts'
/** For which orders the money of lines may be. */
export * as suggestions from './suggestions.ts'
export { nameColumns, upload } from './upload.ts'
