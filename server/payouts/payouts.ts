/** The accounts that overpayments go to. */
export { setAccount } from './account.ts'
export { preview } from './candidates.ts'
export { create, download, withdraw } from './file.ts'
export { eraseLongSent } from './retention.ts'
export { findDebited, recordDebited } from './debited.ts'
export { complete, recordReturned } from './settle.ts'
