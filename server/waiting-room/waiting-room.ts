/** The line in front of a shop that many want into at once: numbers, the shuffle at the opening, and who is let in when. */
export { advance, start } from './advance.ts'
export { load as open, current, publicJson } from './known.ts'
export { giveBack, isLetIn, take } from './numbers.ts'
export { isInForce } from './room.ts'
export { readNumber, type QueueNumber } from './signed-number.ts'
/** What a number whose turn has come is good for: one cart. */
export * as passes from './passes.ts'
export { pause } from './staff-actions.ts'
