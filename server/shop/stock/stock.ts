export { adjust, lock, release } from './hold-places.ts'
export { openQueue, type StockQueue, type CommandResult } from './queue.ts'
export { remaining, open, reload, version } from './availability.ts'
export { RemainingPlaces } from './remaining-places.ts'
/** What is currently on sale, according to this process's cache, and the refusal of what is not. */
export * as offered from './offered.ts'
/** Stock rows: creating them, setting their capacity, and assigning shared limits. */
export * as capacities from './capacities.ts'
/** Waiting counts of stock rows: for how many people the next free places are reserved. */
export * as waitingCounts from './waiting-counts.ts'
