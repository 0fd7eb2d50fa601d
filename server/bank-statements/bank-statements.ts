export { book, bookCertain } from './booking.ts'
export { setStatus } from './status.ts'
/** For which orders the money of lines may be. */
export * as suggestions from './suggestions.ts'
export { nameColumns, upload } from './upload.ts'
