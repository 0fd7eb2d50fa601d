/** The requests of phones that hold an Apple Wallet pass. */
export * as devices from './devices.ts'
export { appleFile, googleLink } from './passes.ts'
export { housekeeping, sendUpdates } from './updates.ts'
