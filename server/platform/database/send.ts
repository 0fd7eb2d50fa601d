import type { PoolClient, QueryResult } from 'pg'
import type { Template } from './query.ts'
import { compose, type Statement } from './statement.ts'
import { translate } from './unavailable.ts'

/** Hears of every statement that is sent. */
export type Recorder = (statement: Statement) => void

/** Past so many different statements the rest is planned each time: an endless supply would fill the memory of PostgreSQL. */
const MAX_PREPARED = 2_000
const MAX_PREPARED_LENGTH = 16_384

/** A cursor may wait as long as its transaction has allowed itself. */
const CURSOR_SILENCE = 11 * 60_000

const names = new Map<string, string>()

/**
 * Sends a statement on a connection, prepared under a name, so that PostgreSQL reads and plans it once for each
 * connection. What is `text` already goes as it is; without values that may be many statements, of which the last answers.
 */
export async function send(
  client: Pick<PoolClient, 'query' | 'connection'>,
  template: Template,
  record: Recorder,
  { asArrays = false } = {},
): Promise<QueryResult> {
  const { text, values } = compose(template)
  record({ text, values })
  const name = template.isText ? undefined : nameOf(text)
  gather(client)
  try {
    const result: QueryResult | QueryResult[] = await client.query({
      text,
      values,
      ...(name !== undefined && { name }),
      ...(asArrays && { rowMode: 'array', query_timeout: CURSOR_SILENCE }),
    })
    return Array.isArray(result) ? result.at(-1) : result
  } catch (error) {
    throw translate(error)
  }
}

/**
 * Lets the statements that are sent in one turn of the event loop leave in one piece. A piece each would cost a call of the system each,
 * which is more than half of what it takes to send one, and would wake PostgreSQL up for each.
 */
function gather({ connection: { stream } }: Pick<PoolClient, 'connection'>): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_PREPARED || text.length > MAX_PREPARED_LENGTH) return known
  const name = `festoon_${names.size + 1}`
  names.set(text, name)
  return name
}
