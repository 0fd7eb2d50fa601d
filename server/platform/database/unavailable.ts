import { DatabaseError } from 'pg'

/**
 * The database did not carry out what was asked, for a reason that passes: it cannot be reached, the connection was lost,
 * it has no room, or it took too long. What was asked can be asked again; a commit may have been carried out all the same.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.code = code
  }
}

/**
 * What PostgreSQL says of itself, not of a statement: connections (08), room and limits (53), shutting down and starting
 * (57P), the disk (58), a transaction that stood still too long (25P03), a server that only reads for the moment (25006).
 * What took too long: a statement (57014), a wait for a lock (55P03). And two transactions that waited for each other (40P01).
 */
const PASSING = /^(?:08|53|57P|58|25P03|25006|57014|55P03|40P01)/

/**
 * Of these, what leaves the connection as it was. One to a server that only reads is given up: after a failover the address
 * may lead to the one that writes, and a connection that is always in use would never find it.
 */
const KEEPS_CONNECTION = /^(?:53|58|57014|55P03|40P01)/

/** PostgreSQL plans a prepared statement anew by itself, except where a migration has changed what it returns. */
const STALE_PLAN = 'RevalidateCachedQuery'

/** An error of the driver as the rest of Festoon knows it: what PostgreSQL says of a statement as it is, with the name of the constraint. */
export function translate(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error
  if (!(error instanceof DatabaseError)) return new DatabaseUnavailable(codeOf(error), error)
  const { code = '', routine } = error
  return PASSING.test(code) || routine === STALE_PLAN ? new DatabaseUnavailable(code, error) : error
}

/** Whether nothing can be asked on the connection any more. */
export const isLost = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && !KEEPS_CONNECTION.test(error.code)

/** A code of the operating system (ECONNREFUSED), or for what the driver says without any that of SQL for a lost connection. */
const codeOf = (error: Error): string => String(Reflect.get(error, 'code') ?? '08006')
