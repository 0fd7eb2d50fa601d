import type { BatchOptions } from './database/statement-batches.ts'
import type { Tx } from './shop.ts'

type Key = string | number | null

/**
 * A read, or a lock, for many inputs that callers make for one. What is asked in one turn of the event loop in one transaction is one
 * statement: `statement` gets all inputs, and each caller the rows whose `ofRow` is the `ofInput` of its own, in the order of the statement.
 * A lock must order its rows; `rank` orders locks of different tables that are taken in one turn.
 */
export function batchedRead<Input, Row extends object>(
  statement: (tx: Tx, inputs: Input[]) => PromiseLike<readonly Row[]>,
  { ofInput, ofRow, rank }: { ofInput: (input: Input) => Key; ofRow: (row: Row) => Key; rank?: number },
): (tx: Tx, input: Input) => Promise<Row[]> {
  const grouped = async (rows: PromiseLike<readonly Row[]>) => Map.groupBy(await rows, ofRow)
  const send = (tx: Tx, inputs: Input[]) => grouped(statement(tx, inputs))
  const options = rank === undefined ? {} : { rank }
  return async (tx, input) => (await tx.batch(send, input, options)).get(ofInput(input)) ?? []
}

/** Like `batchedRead`, for a write that returns rows. */
export function batchedInsert<Input, Row extends object>(
  statement: (tx: Tx, inputs: Input[]) => PromiseLike<readonly Row[]>,
  keys: { ofInput: (input: Input) => Key; ofRow: (row: Row) => Key },
): (tx: Tx, input: Input) => Promise<Row[]> {
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
  options: Pick<BatchOptions, 'atCommit'> = {},
): (tx: Tx, input: Input) => void {
  const send = (tx: Tx, inputs: Input[]) => statement(tx, inputs)
  return (tx, input) => {
    tx.writes()
    tx.withCommit(tx.batch(send, input, options))
  }
}
