/** What phones ask that have a pass in Apple Wallet. */
export * as devices from './devices.ts'
export { appleFile, googleLink } from './passes.ts'
export { housekeeping, tell } from './updates.ts'
