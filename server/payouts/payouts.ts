/** The accounts that overpayments go to. */
export { setAccount } from './account.ts'
export { preview } from './candidates.ts'
export { create, download, withdraw } from './file.ts'
export { eraseLongSent } from './retention.ts'
/** Transfers and files of ours as lines of the bank's statements show them. */
export * as shown from './shown.ts'
