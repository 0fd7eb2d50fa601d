/** The virtual queue in front of the shop: numbers, the shuffle at the opening, and the admission of visitors. */
export { advance, start } from './advance.ts'
export { load as open, current, publicJson } from './cached-state.ts'
export { returnTurn, isLetIn, take } from './numbers.ts'
export { isInForce } from './room.ts'
export { readNumber, type QueueNumber } from './signed-number.ts'
/** Passes: a number whose turn has come may open one cart. */
export * as passes from './passes.ts'
export { pause } from './staff-actions.ts'
