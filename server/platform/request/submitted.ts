import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A command that is carried out later, maybe with those of other requests, in the context in which it was submitted: its request and its
 * language. Without one it is carried out in the current context.
 */
export type Submitted<Command extends object = object> = Command & {
  inContext?: <T>(work: () => T) => T
}

/** A command in the current context. */
export const submitted = <Command extends object>(command: Command): Submitted<Command> =>
  Object.assign(command, { inContext: AsyncLocalStorage.snapshot() })

/** Runs `work` in the context of a command. */
export const inContextOf = <T>({ inContext }: Submitted, work: () => T): T =>
  inContext ? inContext(work) : work()
