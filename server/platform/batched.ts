import type { BatchOptions } from './database/statement-batches.ts'
import type { Tx } from './shop.ts'

type Key = string | number | null

interface Keys<Input, Row> {
  ofInput: (input: Input) => Key
  ofRow: (row: Row) => Key
}

type ForOne<Input, Row> = (tx: Tx, input: Input) => Promise<Row[]>

/**
 * A read for many inputs that callers make for one. What is asked in one turn of the event loop in one transaction is one
 * statement: `statement` gets all inputs, and each caller the rows whose `ofRow` is the `ofInput` of its own, in the order of the statement.
 */
export function batchedRead<Input, Row extends object>(
  statement: (tx: Tx, inputs: Input[]) => PromiseLike<readonly Row[]>,
  { ofInput, ofRow }: Keys<Input, Row>,
  options: BatchOptions = {},
): ForOne<Input, Row> {
  const send = (tx: Tx, inputs: Input[]) => statement(tx, inputs).then((rows) => Map.groupBy(rows, ofRow))
  return async (tx, input) => (await tx.batch(send, input, options)).get(ofInput(input)) ?? []
}

/** The order in which transactions lock the rows of tables that they lock in one turn. */
const LOCK_ORDER = [
  'customers',
  'carts',
  'vouchers',
  'bank_lines',
  'orders',
  'payments',
  'payment_attempts',
  'refunds',
] as const

/**
 * Like `batchedRead`, for rows of a table that the statement locks in the order of their ids. In a batch a row belongs to the first command
 * that locks it.
 * Throws:
 * - `RowTaken`, for a later one
 */
export function batchedLock<Input, Row extends { id: number }>(
  table: (typeof LOCK_ORDER)[number],
  statement: (tx: Tx, inputs: Input[]) => PromiseLike<readonly Row[]>,
  keys: Keys<Input, Row>,
): ForOne<Input, Row> {
  const lock = batchedRead(statement, keys, { rank: LOCK_ORDER.indexOf(table) })
  return async (tx, input) => {
    const rows = await lock(tx, input)
    for (const { id } of rows) tx.takes(`${table} ${id}`)
    return rows
  }
}

/** Like `batchedRead`, for a write that returns rows. */
export function batchedInsert<Input, Row extends object>(
  statement: (tx: Tx, inputs: Input[]) => PromiseLike<readonly Row[]>,
  keys: Keys<Input, Row>,
): ForOne<Input, Row> {
  const send = batchedRead(statement, keys)
  return (tx, input) => {
    tx.writes()
    return send(tx, input)
  }
}

/**
 * A write for many inputs that callers make for one, and whose result nobody needs: it is sent once for all inputs of a turn, or with
 * `atCommit` of the whole transaction, and the commit does not wait for it. If it fails, nothing is committed.
 */
export function batchedWrite<Input>(
  statement: (tx: Tx, inputs: Input[]) => PromiseLike<unknown>,
  options: Pick<BatchOptions, 'atCommit' | 'isAwaited'> = {},
): (tx: Tx, input: Input) => void {
  const send = (tx: Tx, inputs: Input[]) => statement(tx, inputs)
  return (tx, input) => {
    tx.writes()
    tx.withCommit(tx.batch(send, input, options))
  }
}
