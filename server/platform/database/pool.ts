import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg'
import { DatabaseUnavailable, translate } from './unavailable.ts'
import { parserOf } from './values.ts'

/** PostgreSQL gives up what takes longer, in milliseconds. */
const TIMEOUTS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** Longer than PostgreSQL itself takes to give up: then nothing comes from it any more, not even an error. */
const SILENCE = 20_000
const PLAN_ONCE = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'
const CONNECT_TIMEOUT = 10_000
const IDLE_TIMEOUT = 60_000

/** A connection whose socket can be closed without asking the other side. */
export class Connection extends Client {
  readonly socket: Socket

  constructor(config?: ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.socket = socket
  }
}

/**
 * What every connection has: a time-out on each kind of waiting, at PostgreSQL and on our side, so that nothing waits for
 * ever, not even when the network falls silent. A `patient` one only has that for connecting: for migrations.
 */
export const connectionConfig = (
  url: string,
  { patient = false, lockTimeout = TIMEOUTS.lock_timeout, planOnce = false }: Partial<PoolOptions> = {},
): ClientConfig => ({
  connectionString: url,
  application_name: 'festoon',
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Statements may be sent before earlier ones are answered; and a statement without an answer ends its connection.
  pipeline: true,
  types: { getTypeParser: parserOf },
  ...(planOnce && { options: PLAN_ONCE }),
  ...(patient ? {} : { ...TIMEOUTS, lock_timeout: lockTimeout, query_timeout: SILENCE }),
})

export interface PoolOptions {
  max: number
  patient?: boolean
  /** How long a statement waits for a lock, in milliseconds. */
  lockTimeout?: number
  /**
   * Each statement is planned once for a connection, for any values, and not each time for its own. For statements that find rows by their
   * keys, whose plan is always the same: to plan one that names a list of keys takes several times as long as to carry it out. A plan that
   * was made while a table was empty still goes by its index when thousands of rows have come.
   */
  planOnce?: boolean
}

/** So many may wait for a connection; the next is told at once that there is none, instead of waiting behind all of them. */
const MAX_WAITING = 1_000

/** Connections that are opened when they are needed. One that is lost is replaced. */
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
    // What was under way on a connection that breaks fails by itself; there is nobody else to tell.
    this.on('error', () => undefined)
    this.on('connect', (client) => client.on('error', () => undefined))
  }

  /** Waits for what is under way, for at most so many milliseconds; then closes all connections, whatever the network does. */
  async close(grace = 10_000): Promise<void> {
    const giveUp = new AbortController()
    const late = sleep(grace, undefined, { signal: giveUp.signal }).then(
      () => this.#open.forEach(({ socket }) => socket.destroy()),
      () => undefined,
    )
    await this.end()
    giveUp.abort()
    await late
  }
}

/**
 * A connection of the pool.
 * Refuses (DatabaseUnavailable):
 * - too many wait for one already
 * - none was free, or none could be opened, in time
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

/** Gives a connection back; one that is lost is closed at once, since a goodbye may never arrive. */
export function release(client: PoolClient, isLost: boolean): void {
  if (isLost && client instanceof Connection) client.socket.destroy()
  client.release(isLost)
}
