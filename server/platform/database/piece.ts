import { Query, type FieldDef, type PoolClient } from 'pg'
import type { Statement } from './statement.ts'
import { parserOf } from './values.ts'

/** What a statement was answered: its rows, and what it did ("SELECT 3", "COMMIT"). */
export interface Answer {
  rows: object[]
  command: string
}

interface Column {
  name: string
  parse: (text: string) => unknown
}

/** A statement as one connection knows it: read and planned under a name; its columns, once they were told. */
interface Prepared {
  name: string
  columns: Column[] | null
}

interface Waiting extends Statement {
  prepared: Prepared
  isNew: boolean
  settle: PromiseWithResolvers<Answer>
  rows: (string | null)[][]
  command: string
}

/** The driver's own connection, as far as statements are sent by it. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: Statement['values']; valueMapper: typeof toDriver }): void
  describe(portal: { type: 'P' }): void
  execute(): void
  sync(): void
}

/** Past so many different statements the rest is planned each time: an endless supply would fill the memory of PostgreSQL. */
const MAX_PREPARED = 2_000
const MAX_PREPARED_LENGTH = 16_384

/** A connection, as far as it is asked. */
type Asked = Pick<PoolClient, 'query'>

const gathered = new WeakMap<Asked, Waiting[]>()
const known = new WeakMap<Asked, Map<string, Prepared>>()
let names = 0

/**
 * Asks a statement together with all others that are asked of a connection in one turn of the event loop: they are one message to PostgreSQL and
 * one answer. A piece each would be a call of the system and a wake-up each, here and there, which is more than half of what a statement costs.
 * After one that fails the rest of the piece is not carried out and fails with the same error.
 */
export function ask(client: Asked, statement: Statement): Promise<Answer> {
  const settle = Promise.withResolvers<Answer>()
  const waiting = {
    ...statement,
    ...prepare(client, statement.text),
    settle,
    rows: [],
    command: '',
  }
  const others = gathered.get(client)
  if (others) others.push(waiting)
  else {
    gathered.set(client, [waiting])
    process.nextTick(() => sendGathered(client))
  }
  return settle.promise
}

/** Sends what was asked so far, so that what follows stands behind it. */
export function sendGathered(client: Asked): void {
  const statements = gathered.get(client)
  if (!statements) return
  gathered.delete(client)
  client.query(new Piece(statements, (text) => known.get(client)?.delete(text)))
}

/** Each statement is read, planned and described once for a connection. */
function prepare(client: Asked, text: string): { prepared: Prepared; isNew: boolean } {
  const all = known.getOrInsertComputed(client, () => new Map<string, Prepared>())
  const before = all.get(text)
  if (before) return { prepared: before, isNew: false }
  if (all.size >= MAX_PREPARED || text.length > MAX_PREPARED_LENGTH)
    return { prepared: { name: '', columns: null }, isNew: true }
  const prepared = { name: `festoon_${++names}`, columns: null }
  all.set(text, prepared)
  return { prepared, isNew: true }
}

/** Statements that leave together and are answered together. To the driver it is one of its queries, whose callback ends its time-out. */
class Piece extends Query {
  readonly #statements: Waiting[]
  readonly #forget: (text: string) => void
  #answered = 0
  callback: () => void = () => undefined

  constructor(statements: Waiting[], forget: (text: string) => void) {
    super('')
    this.#statements = statements
    this.#forget = forget
  }

  override submit = (connection: unknown): null => {
    // The driver's types know the connection of an older one.
    const wire = connection as Wire
    wire.stream.cork()
    for (const { text, values, prepared, isNew } of this.#statements) {
      if (isNew) wire.parse({ name: prepared.name, text })
      wire.bind({ statement: prepared.name, values, valueMapper: toDriver })
      if (isNew) wire.describe({ type: 'P' })
      wire.execute()
    }
    wire.sync()
    wire.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const { prepared } = this.#current
    prepared.columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#current.rows.push(fields)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const current = this.#current
    current.prepared.columns ??= []
    current.command = text
    this.#answered += 1
  }

  /** Only now is what they did outside of a transaction committed. */
  handleReadyForQuery(): void {
    for (const statement of this.#statements) resolve(statement)
    this.callback()
  }

  handleError(error: unknown): void {
    // What fails after the last one is done is their commit.
    const failed = Math.min(this.#answered, this.#statements.length - 1)
    this.#statements.forEach((statement, index) => {
      if (index < failed) return resolve(statement)
      const { text, prepared, isNew, settle } = statement
      // Whether PostgreSQL has read it, nobody knows: the next time it gets another name.
      if (isNew && prepared.columns === null) this.#forget(text)
      settle.reject(error)
    })
    this.callback()
  }

  get #current(): Waiting {
    const current = this.#statements[this.#answered]
    if (!current) throw new Error('An answer to nothing that was asked')
    return current
  }
}

/** Fails where a value is none that its type has here, such as an instant without an end. */
const resolve = ({ prepared: { columns }, rows, command, settle }: Waiting): void =>
  settle.resolve(Promise.try(() => ({ rows: rows.map((values) => rowOf(columns ?? [], values)), command })))

function rowOf(columns: Column[], values: (string | null)[]): object {
  const row: Record<string, unknown> = {}
  columns.forEach(({ name, parse }, index) => {
    const value = values[index] ?? null
    row[name] = value === null ? null : parse(value)
  })
  return row
}

/** The driver sends bytes as they are only from a buffer of Node's. */
const toDriver = (value: string | Uint8Array | null): string | Buffer | null =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value
