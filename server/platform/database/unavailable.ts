import { DatabaseError } from 'pg'

/**
 * A transient failure of the database: it is unreachable, the connection was lost, it is out of space, or it took too long. The request can
 * be retried; a commit may have been executed nevertheless.
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
 * Errors of PostgreSQL itself, not of a statement: connections (08), space and limits (53), shutdown and startup (57P), the disk (58), an
 * idle transaction time-out (25P03), a read-only server (25006). Time-outs: of a statement (57014), of a lock (55P03). And deadlocks (40P01).
 */
const PASSING = /^(?:08|53|57P|58|25P03|25006|57014|55P03|40P01)/

/**
 * Errors after which the connection remains usable. A connection to a read-only server is closed: after a failover the address may lead to
 * the new primary, which a connection in constant use would never reach.
 */
const KEEPS_CONNECTION = /^(?:53|58|57014|55P03|40P01)/

/** PostgreSQL replans a prepared statement by itself, except if a migration has changed its result columns. */
const STALE_PLAN = 'RevalidateCachedQuery'

/** Translates an error of the driver. PostgreSQL's errors about a statement stay as they are, with the name of the constraint. */
export function translate(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error
  if (!(error instanceof DatabaseError)) return new DatabaseUnavailable(codeOf(error), error)
  const { code = '', routine } = error
  return PASSING.test(code) || routine === STALE_PLAN ? new DatabaseUnavailable(code, error) : error
}

/** Whether the connection is no longer usable. */
export const isLost = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && !KEEPS_CONNECTION.test(error.code)

/** The operating system's error code (ECONNREFUSED); if the driver gives none, the SQL code for a lost connection. */
const codeOf = (error: Error): string => String(Reflect.get(error, 'code') ?? '08006')
