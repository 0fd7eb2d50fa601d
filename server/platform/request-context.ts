import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that is being answered, as the audit keeps it. */
export interface RequestContext {
  id: string
  /** "POST /office/api/orders/:code/transfers". */
  call: string
  /** "staff 3" when somebody of the staff asks: then they did whatever is done, also what a rule does by itself. */
  actor: string | null
  /** Kept of staff alone. */
  ip: string | null
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Has everything that `work` begins, now and later, know for which request it is done. */
export const runInRequest = (context: RequestContext, work: () => void): void => storage.run(context, work)

/** For which request things are being done; null for what time, a command or a job does. */
export const requestContext = (): RequestContext | null => storage.getStore() ?? null
