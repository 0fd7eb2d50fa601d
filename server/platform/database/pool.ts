import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg'
import { DatabaseUnavailable, translate } from './unavailable.ts'
import { parserOf } from './values.ts'

/** PostgreSQL's own time-outs, in milliseconds. */
const TIMEOUTS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** Longer than PostgreSQL's own time-outs: after this no answer will come, not even an error. */
const SILENCE = 20_000
const PLAN_ONCE = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'
const CONNECT_TIMEOUT = 10_000
const IMPATIENCE = 1_000
const IDLE_TIMEOUT = 60_000

/** A connection whose socket can be closed without a handshake. */
export class Connection extends Client {
  readonly socket: Socket

  constructor(config?: ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.socket = socket
  }
}

/**
 * The configuration of every connection: time-outs for each kind of waiting, in PostgreSQL and on our side, so that nothing waits
 * forever, not even on a dead network. A `patient` one only has that for connecting: for migrations.
 */
export const connectionConfig = (
  url: string,
  {
    patient = false,
    impatient = false,
    lockTimeout = TIMEOUTS.lock_timeout,
    planOnce = false,
  }: Partial<PoolOptions> = {},
): ClientConfig => ({
  connectionString: url,
  application_name: 'festoon',
  connectionTimeoutMillis: impatient ? IMPATIENCE : CONNECT_TIMEOUT,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Statements may be sent before earlier ones are answered, and an unanswered statement ends its connection.
  pipeline: true,
  types: { getTypeParser: parserOf },
  ...(planOnce && { options: PLAN_ONCE }),
  ...(patient
    ? {}
    : { ...TIMEOUTS, lock_timeout: lockTimeout, query_timeout: impatient ? IMPATIENCE : SILENCE }),
})

export interface PoolOptions {
  max: number
  patient?: boolean
  /** Gives up after a second, to find out whether a server answers. */
  impatient?: boolean
  /** How long a statement waits for a lock, in milliseconds. */
  lockTimeout?: number
  /**
   * Uses generic plans: each statement is planned once per connection, not for each set of values. For statements that find rows by key, whose
   * plan is always the same: planning one with a list of keys takes several times as long as executing it. A plan made while a table was empty
   * still uses its index when the table has thousands of rows.
   */
  planOnce?: boolean
}

/** The maximum number of requests waiting for a connection; further ones fail at once instead of queueing. */
const MAX_WAITING = 1_000

/** Connections that are opened on demand. Lost ones are replaced. */
export class ConnectionPool extends Pool {
  readonly #open = new Set<Connection>()

  constructor(url: string, options: PoolOptions) {
    const open = new Set<Connection>()
    super({
      ...connectionConfig(url, options),
      max: options.max,
      idleTimeoutMillis: IDLE_TIMEOUT,
      Client: class extends Connection {
        constructor(config?: ClientConfig) {
          super(config)
          open.add(this)
          this.once('end', () => open.delete(this))
        }
      },
    })
    this.#open = open
    // Pending statements on a broken connection fail by themselves; nothing else needs to be notified.
    this.on('error', () => undefined)
    this.on('connect', (client) => client.on('error', () => undefined))
  }

  /** Waits for pending work for at most `grace` milliseconds, then closes all connections unconditionally, also those that nobody returns. */
  async close(grace = 10_000): Promise<void> {
    const returned = new AbortController()
    const late = sleep(grace, undefined, { signal: returned.signal }).then(
      () => this.#open.forEach(({ socket }) => socket.destroy()),
      () => undefined,
    )
    await Promise.race([this.end().finally(() => returned.abort()), late])
  }
}

/**
 * A connection of the pool.
 * Refuses (DatabaseUnavailable):
 * - too many requests are already waiting
 * - no connection became free, or could be opened, in time
 */
export async function connect(pool: ConnectionPool): Promise<PoolClient> {
  if (pool.waitingCount >= MAX_WAITING)
    throw new DatabaseUnavailable('53300', 'too many wait for a connection')
  try {
    return await pool.connect()
  } catch (error) {
    throw translate(error)
  }
}

/** Returns a connection to the pool; a lost one is closed at once, without a handshake that might never complete. */
export function release(client: PoolClient, isLost: boolean): void {
  if (isLost && client instanceof Connection) client.socket.destroy()
  client.release(isLost)
}
