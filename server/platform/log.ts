import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Logs JSON lines to standard output. Callers pass ids, never names, addresses or tokens. */
export const openLog = (level: string, into?: DestinationStream): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: withoutValues } },
    into ?? pino.destination(1),
  )

/** An error without its data: PostgreSQL repeats rows and parameters in the details, and values in data exceptions. */
function withoutValues(error: unknown): object {
  const { type, message, stack } = stdSerializers.err(
    error instanceof Error ? error : new Error(String(error)),
  )
  const code = error instanceof Error ? String(Reflect.get(error, 'code') ?? '') : ''
  const constraint = error instanceof Error ? Reflect.get(error, 'constraint') : undefined
  // The messages of SQLSTATE class 22 (data exceptions) quote the wrong value.
  const said = code.startsWith('22') ? 'a value that the database does not take' : message
  const where = stack.slice(Math.max(0, stack.indexOf('\n    at ')))
  return {
    type,
    message: said,
    ...(code && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: where,
  }
}
