import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that is being answered, as the audit keeps it. */
export interface Asking {
  id: string
  /** "POST /office/api/orders/:code/transfers". */
  call: string
  /** "staff 3" when somebody of the staff asks: then they did whatever is done, also what a rule does by itself. */
  actor: string | null
  /** Kept of staff alone. */
  ip: string | null
}

const asked = new AsyncLocalStorage<Asking>()

/** Has everything that `work` begins, now and later, know for which request it is done. */
export const during = (asking: Asking, work: () => void): void => asked.run(asking, work)

/** For which request things are being done; null for what time, a command or a job does. */
export const asking = (): Asking | null => asked.getStore() ?? null
