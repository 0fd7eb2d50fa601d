import { availableParallelism } from 'node:os'
import postgres from 'postgres'
import { requestContext, type RequestContext } from './request-context.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

interface Types extends Record<string, unknown> {
  instant: Temporal.Instant
  wallClock: Temporal.PlainDateTime
  bigint: number
  numeric: number
}

export type Sql = postgres.Sql<Types>

/** What every part of the server works with: settings, clock, log and database. */
export interface Shop {
  settings: Settings
  clock: Clock
  log: Log
  sql: Sql
  /** Runs `work` in one transaction: commits what it returns, rolls back what it throws. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** One transaction: SQL, the instant at which it began, and the shop that it belongs to. */
export interface Tx extends postgres.TransactionSql<Types> {
  shop: Shop
  now: Temporal.Instant
  /** The request that it belongs to; null in housekeeping, commands and jobs. */
  request: RequestContext | null
  /** Runs `work` after the transaction has committed, and only then. */
  onCommit(work: () => Promise<void> | void): void
}

/** Opens a pool of at most four connections a core, with a timeout on every kind of waiting. */
export function openShop(url: string, settings: Settings, clock: Clock, log: Log): Shop {
  const sql = connect(url, { max: 4 * availableParallelism() })
  const shop: Shop = {
    settings,
    clock,
    log,
    sql,
    transact: (work) => transact(shop, work),
    close: () => sql.end({ timeout: 10 }),
  }
  return shop
}

async function transact<T>(shop: Shop, work: (tx: Tx) => Promise<T>): Promise<T> {
  const after: (() => Promise<void> | void)[] = []
  const result = await shop.sql.begin((begun) =>
    work(
      Object.assign(begun, {
        shop,
        now: shop.clock.now(),
        request: requestContext(),
        onCommit: (task: () => Promise<void> | void) => void after.push(task),
      }),
    ),
  )
  // The commit is final, even if a task after it fails.
  for (const task of after) await logged(shop, task)
  return result as T
}

async function logged(shop: Shop, task: () => Promise<void> | void): Promise<void> {
  try {
    await task()
  } catch (error) {
    shop.log.error({ err: error }, 'a task after a commit failed')
  }
}

const TIMEOUTS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** Connections that return instants and wall-clock times as Temporal, and amounts as numbers. A `patient` one has no timeouts, for migrations. */
export const connect = (url: string, options: { max: number; patient?: boolean }): Sql =>
  postgres(url, {
    max: options.max,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: {
      application_name: 'festoon',
      ...(options.patient ? {} : TIMEOUTS),
    },
    types: {
      instant: {
        to: 1184,
        from: [1184],
        serialize: String,
        parse: (text: string) => Temporal.Instant.from(text),
      },
      wallClock: {
        to: 1114,
        from: [1114],
        serialize: String,
        parse: (text: string) => Temporal.PlainDateTime.from(text),
      },
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
    },
  })
