import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs `work` as if no request had started it: without its actor, language or connections. */
export const outsideRequest: <T>(work: () => T) => T = AsyncLocalStorage.snapshot()
