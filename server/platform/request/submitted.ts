import { AsyncLocalStorage } from 'node:async_hooks'

/** A command that is carried out later, maybe with those of other requests, in the context in which it was submitted: its request and its language. */
export interface Submitted {
  inContext?: <T>(work: () => T) => T
}

/** A command in the current context. */
export const submitted = <Command extends object>(command: Command): Command & Required<Submitted> =>
  Object.assign(command, { inContext: AsyncLocalStorage.snapshot() })

/** Runs `work` in the context of a command, or in the current one if it was submitted by none. */
export const inContextOf = <T>({ inContext }: Submitted, work: () => T): T =>
  inContext ? inContext(work) : work()
