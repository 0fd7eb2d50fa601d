import { Query, type Template } from './query.ts'
import { serialize } from './values.ts'

/** Names of tables or columns, which are quoted. */
export class Identifier {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    this.names = names
  }
}

/** Rows by the names of their columns: `insert into t ${tx(rows)}`, `update t set ${tx(changes)}`. */
export class Rows {
  readonly rows: readonly object[]

  constructor(rows: readonly object[]) {
    this.rows = rows
  }
}

/** A value that is stored as JSON. */
export class Json {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** A statement as PostgreSQL gets it: `$1`, `$2` … stand for its values. */
export interface Statement {
  text: string
  values: (string | Uint8Array | null)[]
}

/** Composes a template with all its fragments. Throws if one of its values is undefined. */
export function compose(template: Template): Statement {
  if (template.isText) return { text: template.strings.join(''), values: template.values.map(serialize) }
  const statement: Statement = { text: '', values: [] }
  append(statement, template)
  return statement
}

function append(statement: Statement, { strings, values }: Template): void {
  strings.forEach((text, index) => {
    statement.text += text
    if (index < values.length) appendValue(statement, values[index])
  })
}

function appendValue(statement: Statement, value: unknown): void {
  if (value instanceof Query) append(statement, value.template)
  else if (value instanceof Identifier) statement.text += value.names.map(quote).join(', ')
  else if (value instanceof Rows) appendRows(statement, value.rows)
  else statement.text += parameter(statement, value)
}

function appendRows(statement: Statement, rows: readonly object[]): void {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) throw new Error('There is no row, or a row without columns, to write')
  const names = columns.map(quote)
  const cells = rows.map((row) => columns.map((column) => cell(statement, Reflect.get(row, column))))
  if (/\bset\s*$/i.test(statement.text))
    statement.text += names.map((name, index) => `${name} = ${cells[0]?.[index]}`).join(', ')
  else
    statement.text += `(${names.join(', ')}) values ${cells.map((row) => `(${row.join(', ')})`).join(', ')}`
}

/** A value in a row, which may itself be a SQL fragment. */
function cell(statement: Statement, value: unknown): string {
  if (!(value instanceof Query)) return parameter(statement, value)
  const part: Statement = { text: '', values: statement.values }
  append(part, value.template)
  return part.text
}

/** Binds a value; the placeholder has a type cast if PostgreSQL could not infer the type from the statement. */
function parameter({ values }: Statement, value: unknown): string {
  if (value === undefined) throw new Error('A value of a query is undefined')
  values.push(value instanceof Json ? JSON.stringify(value.value) : serialize(value))
  return `$${values.length}${castOf(value)}`
}

function castOf(value: unknown): string {
  if (value instanceof Json) return '::jsonb'
  if (typeof value === 'boolean') return '::boolean'
  if (typeof value === 'bigint') return '::bigint'
  return value instanceof Uint8Array ? '::bytea' : ''
}

const quote = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')
