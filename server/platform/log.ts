import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** JSON lines on standard output. Says ids, never names, addresses or tokens: what must not be said is not passed in. */
export const openLog = (level: string, into?: DestinationStream): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: withoutValues } },
    into ?? pino.destination(1),
  )

/** An error without what it was about: PostgreSQL repeats rows and parameters in its details, and values in data exceptions. */
function withoutValues(error: unknown): object {
  const { type, message, stack } = stdSerializers.err(
    error instanceof Error ? error : new Error(String(error)),
  )
  const code = error instanceof Error ? String(Reflect.get(error, 'code') ?? '') : ''
  const constraint = error instanceof Error ? Reflect.get(error, 'constraint_name') : undefined
  // Class 22 of SQLSTATE: its messages quote the value that was wrong.
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
