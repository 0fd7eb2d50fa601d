import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '#server/platform/within.ts'
import { onConnection } from './on-connection.ts'
import { ConnectionPool } from './pool.ts'
import { refusePooler } from './pooler.ts'
import { currentReading, type Reading } from './pools.ts'
import type { Template } from './query.ts'
import { DatabaseUnavailable, isLost } from './unavailable.ts'

/** How long a replica may take to have what the primary had when it was asked, in milliseconds. */
const PATIENCE = 1_000
/** The interval at which a replica that is left out is tried again, in milliseconds. */
const TRY_EVERY = 1_000
const [FIRST_PAUSE, LONGEST_PAUSE] = [1, 50]

/** Reports what happens to a replica. */
export type Report = (
  level: 'info' | 'warn',
  message: string,
  detail: { replica: string; err?: unknown },
) => void

/** The replicas of a database, which answer what only reads, if they have everything that the primary had when it was asked. */
export class Replicas {
  readonly #replicas: Replica[]
  readonly #primary: () => ConnectionPool
  readonly #report: Report
  /** The replica that answers a piece of work; null for the primary. */
  readonly #chosen = new WeakMap<Reading, Promise<Replica | null>>()
  readonly #closing = new AbortController()
  /** Until all have been tried once. */
  readonly #tried: Promise<unknown>
  #turn = 0

  constructor(urls: string[], max: number, primary: () => ConnectionPool, report: Report) {
    this.#replicas = urls.map((url) => new Replica(url, max))
    this.#primary = primary
    this.#report = report
    const trials = this.#replicas.map((replica) => this.#try(replica, true))
    this.#tried = within(PATIENCE, Promise.all(trials)).catch(() => undefined)
  }

  /**
   * Runs `work`, which only reads, on a replica if the current work may be answered by one, otherwise on the primary; the replica is the
   * same until something is written. If the replica fails, or `work` has written after all, it is repeated on the primary, unless
   * `isRepeatable` says otherwise.
   */
  async read<T>(work: (pool: ConnectionPool) => Promise<T>, isRepeatable = () => true): Promise<T> {
    const reading = currentReading()
    const replica = reading && (await this.#chosen.getOrInsertComputed(reading, () => this.#choose()))
    if (!replica) return work(this.#primary())
    try {
      return await work(replica.pool)
    } catch (error) {
      if (!isReplicas(error)) throw error
      if (isLost(error) && !isWrite(error)) this.#leaveOut(replica, error)
      if (isWrite(error))
        this.#report('warn', 'a call that should only read has written', { replica: replica.host })
      this.#chosen.set(reading, Promise.resolve(null))
      if (!isRepeatable()) throw error
      return work(this.#primary())
    }
  }

  /** After a write, what the current work reads next has it as well. */
  noteWrite(): void {
    const reading = currentReading()
    if (reading) this.#chosen.delete(reading)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#replicas.map((replica) => replica.close()))
  }

  /** The next one in turn that has everything; null if the primary has to answer. */
  async #choose(): Promise<Replica | null> {
    await this.#tried
    const all = this.#replicas.filter(({ isIn }) => isIn)
    const replica = all[this.#turn++ % all.length]
    if (!replica) return null
    const position = await this.#position()
    try {
      await replica.reach(position)
      return replica
    } catch (error) {
      this.#leaveOut(replica, error)
      return null
    }
  }

  /** The position in the log up to which everything that was acknowledged is written. */
  async #position(): Promise<string> {
    const [row] = await ask(this.#primary(), template('select pg_current_wal_flush_lsn()::text as position'))
    return String(Reflect.get(row ?? {}, 'position'))
  }

  #leaveOut(replica: Replica, error: unknown): void {
    if (!replica.isIn) return
    replica.isIn = false
    this.#report('warn', 'a replica is left out', { replica: replica.host, err: error })
    void this.#tryAgain(replica)
  }

  async #tryAgain(replica: Replica): Promise<void> {
    const { signal } = this.#closing
    await sleep(TRY_EVERY, undefined, { signal, ref: false }).catch(() => undefined)
    if (!signal.aborted) await this.#try(replica, false)
  }

  /** Takes a replica in if it follows; otherwise it is tried again, for as long as that takes. */
  async #try(replica: Replica, isFirst: boolean): Promise<void> {
    try {
      await replica.check()
      await replica.reach(await this.#position())
      replica.isIn = true
      this.#report('info', 'a replica answers', { replica: replica.host })
    } catch (error) {
      if (isFirst) this.#report('warn', 'a replica is left out', { replica: replica.host, err: error })
      void this.#tryAgain(replica)
    }
  }
}

/** One replica, by its own address. */
export class Replica {
  readonly host: string
  readonly pool: ConnectionPool
  /** Whether it follows closely enough to answer. */
  isIn = false
  readonly #url: string
  /** Apart from the answers, so that many of these are not taken for a replica that lags. */
  readonly #looks: ConnectionPool
  #isChecked = false

  constructor(url: string, max: number) {
    this.#url = url
    this.host = new URL(url).host
    this.pool = new ConnectionPool(url, { max })
    this.#looks = new ConnectionPool(url, { max: 2, impatient: true })
  }

  /**
   * Checks its address, once.
   * Refuses:
   * - a pooler in front of it (StartRefusal)
   */
  async check(): Promise<void> {
    if (!this.#isChecked) await refusePooler(this.#url, 'DATABASE_REPLICA_URL')
    this.#isChecked = true
  }

  /** Waits until it has everything up to a position. Throws if that takes more than a second, or if it does not follow a primary. */
  async reach(position: string): Promise<void> {
    const until = performance.now() + PATIENCE - LONGEST_PAUSE
    const look = template(LOOK, position)
    const arrive = async () => {
      for (let pause = FIRST_PAUSE; performance.now() < until; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
        const [row] = await ask(this.#looks, look)
        const { follows, has } = row as { follows: boolean; has: boolean }
        if (!follows) throw new Error('It does not follow a primary')
        if (has) return
        await sleep(pause)
      }
      throw new Error('It lags behind by more than a second')
    }
    await within(PATIENCE, arrive())
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.#looks.close()])
  }
}

const LOOK = [
  'select pg_is_in_recovery() as follows, coalesce(pg_last_wal_replay_lsn() >= ',
  '::text::pg_lsn, false) as has',
]

const template = (text: string | string[], ...values: unknown[]): Template => ({
  strings: [text].flat(),
  values,
})

const ask = (pool: ConnectionPool, asked: Template): Promise<readonly object[]> =>
  onConnection(
    pool,
    () => undefined,
    (rows) => rows(asked),
  )

const codeOf = (error: unknown): string =>
  error instanceof Error ? String(Reflect.get(error, 'code') ?? '') : ''

const isWrite = (error: unknown): boolean => codeOf(error) === '25006'

/** A statement that was in the way of what the replica had to follow; unlogged tables, and functions that no replica has. */
const ONLY_ON_REPLICAS = ['40001', '0A000', '55000']

/** Whether the primary may succeed where a replica has failed, also if that is lost or the work has written. A time-out would be repeated. */
const isReplicas = (error: unknown): boolean =>
  ONLY_ON_REPLICAS.includes(codeOf(error)) ||
  (error instanceof DatabaseUnavailable && !['57014', '55P03'].includes(error.code))
