import { pino, type Logger } from 'pino'

export type Log = Logger

/** JSON lines on standard output. Says ids, never names, addresses or tokens: what must not be said is not passed in. */
export const openLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
