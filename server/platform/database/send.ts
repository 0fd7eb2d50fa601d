import type { PoolClient, QueryResult } from 'pg'
import { ask, sendGathered, type Answer } from './pipeline.ts'
import type { Template } from './query.ts'
import { compose, type Statement } from './statement.ts'
import { translate } from './unavailable.ts'

/** Called with every statement that is sent. */
export type Recorder = (statement: Statement) => void

/** The time-out of a cursor: as long as that of its transaction. */
const CURSOR_SILENCE = 11 * 60_000

/** Sends a statement on a connection, together with the others sent on it in this turn of the event loop. */
export async function send(client: PoolClient, template: Template, record: Recorder): Promise<Answer> {
  if (template.isText) {
    const { rows, command } = await sendText(client, template, record)
    return { rows, command }
  }
  const statement = compose(template)
  record(statement)
  return translated(ask(client, statement))
}

/** Sends plain SQL text as it is. Without values it may contain several statements; the result is that of the last. */
export async function sendText(
  client: PoolClient,
  template: Template,
  record: Recorder,
  { asArrays = false } = {},
): Promise<QueryResult> {
  const { text, values } = compose(template)
  record({ text, values })
  sendGathered(client)
  const query = { text, values, ...(asArrays && { rowMode: 'array', query_timeout: CURSOR_SILENCE }) }
  const result: QueryResult | QueryResult[] = await translated(client.query(query))
  return Array.isArray(result) ? result.at(-1) : result
}

async function translated<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    // The error was created when the answer was read; its stack should show the caller instead.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw translate(error)
  }
}
