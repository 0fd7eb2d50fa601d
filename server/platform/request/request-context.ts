import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that is being answered, as the audit log keeps it. */
export interface RequestContext {
  id: string
  /** "POST /office/api/orders/:code/transfers". */
  call: string
  /** "staff 3" in a staff request, "api key 7" in that of a program: they are then the actor of everything, including automatic consequences. */
  actor: string | null
  /** Kept for staff only. */
  ip: string | null
  /** Whether tickets' codes are shortened for the staff member who asks. */
  shortCodes: boolean
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Runs `work`, and everything that it starts, in the context of a request. */
export const runInRequest = (context: RequestContext, work: () => void): void => storage.run(context, work)

/** The current request; null in housekeeping, commands and jobs. */
export const requestContext = (): RequestContext | null => storage.getStore() ?? null
