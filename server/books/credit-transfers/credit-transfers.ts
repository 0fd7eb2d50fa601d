/** The bank accounts that overpayments are returned to. */
export { setAccount } from './account.ts'
export { previewFile } from './candidates.ts'
export { createFile, downloadFile, withdrawFile } from './sepa-file.ts'
export { eraseLongSent } from './retention.ts'
/** Matching our outgoing transfers and files to bank statement lines. */
export * as shown from './shown.ts'
