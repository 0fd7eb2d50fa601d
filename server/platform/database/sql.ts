import { Listener } from './listener.ts'
import { onConnection } from './on-connection.ts'
import { ConnectionPool, type PoolOptions } from './pool.ts'
import { currentPool, type PoolName } from './pools.ts'
import type { Run } from './query.ts'
import { Replicas, type Report } from './replicas.ts'
import type { Recorder } from './send.ts'
import { createTag, type Tag } from './tag.ts'
import { transact, type TransactionSql } from './transaction.ts'

export type { Fragment, Tag, Value } from './tag.ts'
export type { TransactionSql } from './transaction.ts'

/** A database: each query runs on any free connection. */
export interface Sql extends Tag {
  /** Runs `work` in one transaction: commits what it returns, rolls back what it throws. */
  begin<T>(work: (tx: TransactionSql) => Promise<T>): Promise<T>
  /** Runs read-only `work` in one transaction, on a replica if the current work may be answered by one (`withReplicas`). */
  beginToRead<T>(work: (tx: TransactionSql) => Promise<T>): Promise<T>
  /** Runs `work` on one connection without a transaction: queries issued together take one round trip. For reads only. */
  read<T>(work: (tag: Tag) => Promise<T>): Promise<T>
  /**
   * Calls `onNotify` for every notification on a channel, and `onListen` when some may have been missed, because the
   * connection was lost. When one of them fails, `onListen` is called again until it succeeds.
   */
  listen: Listener['listen']
  /** Whether notifications are being received, and missed ones have been caught up on. */
  hears(): boolean
  /** The connections of a pool, how many of them are idle, and how many requests wait for one. */
  load(pool: PoolName): { open: number; idle: number; waiting: number }
  /** Waits for pending queries, and closes all connections. */
  end(): Promise<void>
  /** Records every statement, for tests. */
  record: Recorder | null
}

/** Opens at most `max` connections on demand. A `patient` one has no statement time-out, for migrations. */
export function openSql(url: string, options: PoolOptions): Sql {
  const pool = new ConnectionPool(url, options)
  return sqlOver(url, () => pool, [pool])
}

/** Opens a pool for each name; a query runs on the one of `withPool`, or on a replica (`withReplicas`). */
export function openPooledSql(
  url: string,
  options: Record<PoolName, PoolOptions>,
  { urls, report }: { urls: string[]; report: Report },
): Sql {
  const pools = openPools(url, options)
  const poolOf = (name = currentPool()) => pools[name]
  const replicas = urls.length === 0 ? null : new Replicas(urls, options.background.max, poolOf, report)
  return sqlOver(url, poolOf, Object.values(pools), replicas)
}

/** Opens a pool for each name. */
export const openPools = (
  url: string,
  options: Record<PoolName, PoolOptions>,
): Record<PoolName, ConnectionPool> => ({
  stock: new ConnectionPool(url, options.stock),
  public: new ConnectionPool(url, options.public),
  urgent: new ConnectionPool(url, options.urgent),
  background: new ConnectionPool(url, options.background),
})

/** Queries run on the pool that `poolOf` returns; `pools` are closed at the end. */
export function sqlOver(
  url: string,
  poolOf: (name?: PoolName) => ConnectionPool,
  pools: ConnectionPool[],
  replicas: Replicas | null = null,
): Sql {
  const listener = new Listener(url)
  const recorder: Recorder = (statement) => sql.record?.(statement)
  const reading = <T>(work: (pool: ConnectionPool) => Promise<T>, isRepeatable?: () => boolean) =>
    replicas ? replicas.read(work, isRepeatable) : work(poolOf())
  const run = <T>(work: (rows: Run['rows']) => Promise<T>) =>
    reading((pool) => onConnection(pool, recorder, work))
  const tag = createTag({ rows: (template) => run((rows) => rows(template)), cursor: noCursor })
  const sql: Sql = Object.assign(tag, {
    begin: <T>(work: (tx: TransactionSql) => Promise<T>) =>
      transact(poolOf(), recorder, work).finally(() => replicas?.noteWrite()),
    beginToRead<T>(work: (tx: TransactionSql) => Promise<T>) {
      // Rows that were passed on cannot be taken back.
      let isStreaming = false
      const onCursor = () => (isStreaming = true)
      return reading(
        (pool) => transact(pool, recorder, work, onCursor),
        () => !isStreaming,
      )
    },
    read: <T>(work: (tag: Tag) => Promise<T>) => run((rows) => work(createTag({ rows, cursor: noCursor }))),
    listen: listener.listen.bind(listener),
    hears: () => listener.hears,
    load(name: PoolName) {
      const { totalCount, idleCount, waitingCount } = poolOf(name)
      return { open: totalCount, idle: idleCount, waiting: waitingCount }
    },
    end: async () => {
      await listener.close()
      await Promise.all([replicas?.close(), ...pools.map((pool) => pool.close())])
    },
    record: null,
  })
  return sql
}

const noCursor = () => Promise.reject(new Error('A cursor needs a transaction'))
