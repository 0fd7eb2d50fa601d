import { openPooledSql, type Sql, type Tag, type TransactionSql } from './database/sql.ts'
import { poolSizes } from './database/pools.ts'
import { requestContext, type RequestContext } from './request/request-context.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

export type { Sql }

/** The context of the server: settings, clock, log and database. */
export interface Shop {
  settings: Settings
  clock: Clock
  log: Log
  sql: Sql
  /** Runs `work` in one transaction: commits what it returns, rolls back what it throws. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs read-only `work` in one transaction, on a replica where the office or a command reads (`withReplicas`). It may be run again, on the
   * primary, unless it has read rows in batches.
   */
  transactToRead<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs read-only `work` without a transaction: queries issued together take one round trip to the database. */
  read<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** One connection: SQL, the instant at which it was taken, and the shop that it belongs to. */
export interface Connection extends Tag {
  shop: Shop
  now: Temporal.Instant
}

/** One transaction: SQL, the instant at which it began, and the shop that it belongs to. */
export interface Tx extends Connection, TransactionSql {
  /** The request that it belongs to; null in housekeeping, commands and jobs. */
  request: RequestContext | null
  /** Runs `work` after the transaction has committed, and only then. */
  onCommit(work: () => Promise<void> | void): void
  /** Notes that a batched statement writes for this command of a batch, which can no longer be left out of it alone. */
  writes(): void
  /**
   * Notes that this command of a batch has locked a row ("order 7").
   * Throws `RowTaken` if an earlier command of the batch has.
   */
  takes(row: string): void
}

/** Opens the connections of each pool on demand, unless it is given a database that is open. */
export function openShop(
  url: string,
  settings: Settings,
  clock: Clock,
  log: Log,
  sql: Sql = openPooledSql(url, poolSizes(settings.processes), {
    urls: settings.replicaUrls,
    report: (level, message, detail) => log[level](detail, message),
  }),
): Shop {
  const shop: Shop = {
    settings,
    clock,
    log,
    sql,
    transact: (work) => transact(shop, (begun) => sql.begin(begun), work),
    transactToRead: (work) => transact(shop, (begun) => sql.beginToRead(begun), work),
    read: (work) => sql.read((tag) => work(Object.assign(tag, { shop, now: clock.now() }))),
    close: () => sql.end(),
  }
  return shop
}

async function transact<T>(shop: Shop, begin: Sql['begin'], work: (tx: Tx) => Promise<T>): Promise<T> {
  const after: (() => Promise<void> | void)[] = []
  const result = await begin((begun) =>
    work(
      Object.assign(begun, {
        shop,
        now: shop.clock.now(),
        request: requestContext(),
        onCommit: (task: () => Promise<void> | void) => void after.push(task),
        writes: () => undefined,
        takes: () => undefined,
      }),
    ),
  )
  // The commit is final, even if a task after it fails.
  for (const task of after) await logged(shop, task)
  return result
}

async function logged(shop: Shop, task: () => Promise<void> | void): Promise<void> {
  try {
    await task()
  } catch (error) {
    shop.log.error({ err: error }, 'a task after a commit failed')
  }
}
