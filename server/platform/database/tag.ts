import { Query, type Run } from './query.ts'
import { Identifier, Json, Rows } from './statement.ts'

/** An embedded expression of a template: a value, which is always bound, or a SQL fragment. */
export type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | Temporal.Instant
  | Temporal.PlainDateTime
  | readonly Value[]
  | Json
  | Identifier
  | Rows
  | Fragment

/** A SQL fragment, also made from a template. */
export type Fragment = Query<readonly object[]>

/** A row with untyped columns. */
export type Row = Record<string, ReturnType<typeof JSON.parse>>

/** SQL as a template tag: values are bound, and templates can be nested. */
export interface Tag {
  <T extends readonly object[] = Row[]>(strings: TemplateStringsArray, ...values: Value[]): Query<T>
  /** Names of tables or columns. */
  (names: string | readonly string[]): Identifier
  /** Rows to write: what follows `insert into t` or `update t set`. */
  (rows: object | readonly object[]): Rows
  json(value: unknown): Json
  /** Plain SQL text; never built from user input. Without values it may contain several statements. */
  unsafe<T extends readonly object[] = Row[]>(text: string, values?: readonly unknown[]): Query<T>
}

export function createTag(run: Run): Tag {
  function tag<T extends readonly object[]>(strings: TemplateStringsArray, ...values: Value[]): Query<T>
  function tag(names: string | readonly string[]): Identifier
  function tag(rows: object | readonly object[]): Rows
  function tag(first: string | object, ...values: Value[]) {
    if (isTemplate(first)) return new Query({ strings: first, values }, run)
    if (typeof first === 'string') return new Identifier([first])
    const list: readonly unknown[] = Array.isArray(first) ? first : [first]
    return isNames(list) ? new Identifier(list) : new Rows(list.map(Object))
  }
  return Object.assign(tag, {
    json: (value: unknown) => new Json(value),
    unsafe: <T extends readonly object[]>(text: string, values: readonly unknown[] = []) =>
      new Query<T>({ strings: [text], values, isText: true }, run),
  })
}

const isTemplate = (first: string | object): first is TemplateStringsArray =>
  Array.isArray(first) && 'raw' in first

const isNames = (list: readonly unknown[]): list is readonly string[] =>
  list.every((one) => typeof one === 'string')
