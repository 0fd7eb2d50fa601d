import type { PoolClient, QueryResult } from 'pg'
import type { Cursor, Template } from './query.ts'
import { type Answer, flushBeforeSending } from './pipeline.ts'
import { send, sendText, type Recorder } from './send.ts'
import { connect, release, type ConnectionPool } from './pool.ts'
import { compose, type Statement } from './statement.ts'
import { type BatchedStatement, type BatchOptions, StatementBatches } from './statement-batches.ts'
import { createTag, type Tag } from './tag.ts'
import { isLost } from './unavailable.ts'

/** SQL inside of one transaction. */
export interface TransactionSql extends Tag {
  /**
   * Sends the commit together with pending statements without waiting for their results, which saves a round trip. If one of them fails,
   * nothing is committed, and the transaction fails with its error.
   */
  withCommit(sent: Promise<unknown>): void
  /**
   * Sends a statement for all the inputs with which it is called until the end of this turn of the event loop, or until the next other
   * statement, and returns their common result.
   */
  batch<Input, Result>(
    statement: BatchedStatement<this, Input, Result>,
    input: Input,
    options?: BatchOptions,
  ): Promise<Result>
  /** The first error of a statement, after which nothing can be committed any more; undefined without one. */
  failure(): unknown
}

/**
 * Runs `work` in a transaction on its own connection: commits when it returns, rolls back when it throws. `onCursor` is called before
 * rows are read in batches.
 */
export async function transact<T>(
  pool: ConnectionPool,
  record: Recorder,
  work: (tx: TransactionSql) => Promise<T>,
  onCursor: () => void = () => undefined,
): Promise<T> {
  const client = await connect(pool)
  const transaction = new Transaction(client, record, onCursor)
  try {
    return await transaction.run(work)
  } finally {
    release(client, transaction.isBroken)
  }
}

class Transaction {
  /** Whether the connection is no longer usable. */
  isBroken = false
  readonly #client: PoolClient
  readonly #record: Recorder
  readonly #onCursor: () => void
  #isOver = false
  #cursors = 0
  /** The statements that the commit does not wait for. */
  readonly #unanswered: Promise<unknown>[] = []
  readonly #batches = new StatementBatches<TransactionSql>()
  /** The first error of a statement. PostgreSQL refuses all later statements, whether or not the error was caught. */
  #failure: unknown

  constructor(client: PoolClient, record: Recorder, onCursor: () => void) {
    this.#client = client
    this.#record = record
    this.#onCursor = onCursor
  }

  async run<T>(work: (tx: TransactionSql) => Promise<T>): Promise<T> {
    // The first statements are sent in the same round trip; if BEGIN fails, so do they.
    this.#send(BEGIN).catch(() => undefined)
    try {
      const result = await work(this.#sql())
      if (this.#failure !== undefined) throw this.#failure
      const awaited = this.#batches.flush({ atCommit: true })
      if (awaited.length > 0) await Promise.all(awaited)
      const { command } = await this.#send(COMMIT)
      await Promise.all(this.#unanswered)
      if (this.#failure !== undefined) throw this.#failure
      if (command !== 'COMMIT') throw new Error('The transaction was not committed')
      return result
    } catch (error) {
      if (!this.isBroken) await this.#send(ROLLBACK).catch(() => undefined)
      throw isTransactionAborted(error) ? (this.#failure ?? error) : error
    } finally {
      this.#isOver = true
    }
  }

  #sql(): TransactionSql {
    const tag = createTag({
      rows: async (template) => (await this.#send(template)).rows,
      cursor: (template, size) => this.#cursor(template, size),
    })
    const withCommit = (sent: Promise<unknown>) => {
      sent.catch(() => undefined)
      this.#unanswered.push(sent)
    }
    const flush = () => void this.#batches.flush()
    const sql: TransactionSql = Object.assign(tag, {
      withCommit,
      failure: () => this.#failure,
      batch: <Input, Result>(
        statement: BatchedStatement<TransactionSql, Input, Result>,
        input: Input,
        options?: BatchOptions,
      ) => {
        if (options?.atCommit !== true) flushBeforeSending(this.#client, flush)
        return this.#batches.add(sql, statement, input, options)
      },
    })
    return sql
  }

  #send(template: Template): Promise<Answer> {
    void this.#batches.flush()
    return this.#follow(() => send(this.#client, template, this.#record))
  }

  /** Records the first failure of a statement. */
  async #follow<T>(sending: () => Promise<T>): Promise<T> {
    if (this.#isOver) throw new Error('The transaction of this query is over')
    try {
      return await sending()
    } catch (error) {
      this.#failure ??= error
      if (isLost(error)) this.isBroken = true
      throw error
    }
  }

  async #cursor(template: Template, size: number): Promise<Cursor> {
    const { text: query, values } = compose(template)
    const name = `rows_${++this.#cursors}`
    const ask = (statement: Template) =>
      this.#follow(() => sendText(this.#client, statement, this.#record, { asArrays: true }))
    this.#onCursor()
    await ask(text(`declare ${name} no scroll cursor for ${query}`, values))
    const fetch = (count: number) => ask(text(`fetch forward ${count} from ${name}`))
    const { fields } = await fetch(0)
    return { columns: fields.map((field) => field.name), batches: batches(() => fetch(size)) }
  }
}

const word = (statement: string): Template => ({ strings: [statement], values: [] })
const [BEGIN, COMMIT, ROLLBACK] = [word('begin'), word('commit'), word('rollback')]

const text = (statement: string, values: Statement['values'] = []): Template => ({
  strings: [statement],
  values,
  isText: true,
})

async function* batches(fetch: () => Promise<QueryResult>): AsyncGenerator<unknown[][]> {
  for (;;) {
    const { rows } = await fetch()
    if (rows.length === 0) return
    yield rows
  }
}

/** PostgreSQL's error for every statement after a failed one. */
const isTransactionAborted = (error: unknown): boolean =>
  error instanceof Error && ['25P02', '26000'].includes(String(Reflect.get(error, 'code')))
