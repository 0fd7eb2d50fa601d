import { Listener } from './listener.ts'
import { ConnectionPool, release } from './pool.ts'
import { send, type Recorder } from './send.ts'
import { createTag, type Tag } from './tag.ts'
import { connect, transact, type TransactionSql } from './transaction.ts'
import { isLost } from './unavailable.ts'

export type { Fragment } from './tag.ts'
export type { TransactionSql } from './transaction.ts'

/** A database: each query runs on whatever connection is free. */
export interface Sql extends Tag {
  /** Runs `work` in one transaction: commits what it returns, rolls back what it throws. */
  begin<T>(work: (tx: TransactionSql) => Promise<T>): Promise<T>
  /**
   * Calls `onNotify` for every notification on a channel, and `onListen` when some may have been missed, because the
   * connection was lost. When one of them fails, `onListen` is called again until it succeeds.
   */
  listen: Listener['listen']
  /** Waits for what is under way, and closes all connections. */
  end(): Promise<void>
  /** Hears of every statement, for tests. */
  record: Recorder | null
}

/** Opens at most `max` connections as they are needed. A `patient` one waits for a statement as long as it takes, for migrations. */
export function openSql(url: string, options: { max: number; patient?: boolean }): Sql {
  const pool = new ConnectionPool(url, options)
  const listener = new Listener(url)
  const recorder: Recorder = (statement) => sql.record?.(statement)
  const tag = createTag({
    async rows(template) {
      const client = await connect(pool)
      let broken = false
      try {
        return (await send(client, template, recorder)).rows
      } catch (error) {
        broken = isLost(error)
        throw error
      } finally {
        release(client, broken)
      }
    },
    cursor: () => Promise.reject(new Error('A cursor needs a transaction')),
  })
  const sql: Sql = Object.assign(tag, {
    begin: <T>(work: (tx: TransactionSql) => Promise<T>) => transact(pool, recorder, work),
    listen: listener.listen.bind(listener),
    end: async () => {
      await listener.close()
      await pool.close()
    },
    record: null,
  })
  return sql
}
