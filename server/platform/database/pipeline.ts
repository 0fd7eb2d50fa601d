import { Query, type FieldDef, type PoolClient } from 'pg'
import type { Statement } from './statement.ts'
import { parserOf } from './values.ts'

/** The result of a statement: its rows, and its command tag ("SELECT 3", "COMMIT"). */
export interface Answer {
  rows: object[]
  command: string
}

interface Column {
  name: string
  parse: (text: string) => unknown
}

/** A prepared statement of one connection: its name, and its columns once they are known. */
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

/** The part of the driver's connection that is used to send statements. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: Statement['values']; valueMapper: typeof toDriver }): void
  describe(portal: { type: 'P' }): void
  execute(): void
  sync(): void
}

/** Further statements are planned each time: an unlimited number of prepared ones would exhaust PostgreSQL's memory. */
const MAX_PREPARED = 2_000
const MAX_PREPARED_LENGTH = 16_384

/** The part of a connection that is needed to send statements. */
type QueryClient = Pick<PoolClient, 'query'>

const gathered = new WeakMap<QueryClient, Waiting[]>()
const beforeSending = new WeakMap<QueryClient, Set<() => void>>()
const known = new WeakMap<QueryClient, Map<string, Prepared>>()
let names = 0

/**
 * Sends a statement together with all others issued on a connection in one turn of the event loop: one message to PostgreSQL and one answer.
 * Separate messages would each cost a system call and a wake-up on both sides, more than half of the cost of a statement. After a failed
 * statement the rest of the message is not executed and fails with the same error.
 */
export function ask(client: QueryClient, statement: Statement): Promise<Answer> {
  const settle = Promise.withResolvers<Answer>()
  const waiting = {
    ...statement,
    ...prepare(client, statement.text),
    settle,
    rows: [],
    command: '',
  }
  gather(client).push(waiting)
  return settle.promise
}

/** Calls `flush` at the end of this turn, before its statements are sent: those that it issues are sent with them. */
export function flushBeforeSending(client: QueryClient, flush: () => void): void {
  gather(client)
  beforeSending.getOrInsertComputed(client, () => new Set()).add(flush)
}

const gather = (client: QueryClient): Waiting[] =>
  gathered.getOrInsertComputed(client, () => {
    process.nextTick(() => sendGathered(client))
    return []
  })

/** Flushes the statements issued so far, so that later ones come after them. */
export function sendGathered(client: QueryClient): void {
  for (const flush of beforeSending.get(client) ?? []) flush()
  beforeSending.delete(client)
  const statements = gathered.get(client) ?? []
  gathered.delete(client)
  if (statements.length === 0) return
  client.query(new Piece(statements, (text) => known.get(client)?.delete(text)))
}

/** Each statement is parsed, planned and described once per connection. */
function prepare(client: QueryClient, text: string): { prepared: Prepared; isNew: boolean } {
  const all = known.getOrInsertComputed(client, () => new Map<string, Prepared>())
  const before = all.get(text)
  if (before) return { prepared: before, isNew: false }
  if (all.size >= MAX_PREPARED || text.length > MAX_PREPARED_LENGTH)
    return { prepared: { name: '', columns: null }, isNew: true }
  const prepared = { name: `festoon_${++names}`, columns: null }
  all.set(text, prepared)
  return { prepared, isNew: true }
}

/** Statements that are sent and answered together. To the driver it is a single query, whose callback ends its time-out. */
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
    // The driver's type definitions describe the connection of an older version.
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

  /** Statements outside a transaction are only committed at this point. */
  handleReadyForQuery(): void {
    for (const statement of this.#statements) resolve(statement)
    this.callback()
  }

  handleError(error: unknown): void {
    // A failure after the last statement is a failure of their commit.
    const failed = Math.min(this.#answered, this.#statements.length - 1)
    this.#statements.forEach((statement, index) => {
      if (index < failed) return resolve(statement)
      const { text, prepared, isNew, settle } = statement
      // It is unknown whether PostgreSQL has parsed it, so it gets another name the next time.
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

/** Rejects if a value cannot be represented in its type here, such as an infinite instant. */
const resolve = ({ prepared: { columns }, rows, command, settle }: Waiting): void =>
  settle.resolve(Promise.try(() => ({ rows: rows.map((values) => rowOf(columns ?? [], values)), command })))

function rowOf(columns: Column[], values: (string | null)[]): object {
  const row: { [column: string]: unknown } = {}
  columns.forEach(({ name, parse }, index) => {
    const value = values[index] ?? null
    row[name] = value === null ? null : parse(value)
  })
  return row
}

/** The driver sends raw bytes only from a Node buffer. */
const toDriver = (value: string | Uint8Array | null): string | Buffer | null =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value
