import type { FieldErrors } from '#web/lib/api/api-error.ts'

/** An input that cannot be parsed, kept as typed. */
export class InvalidInput {
  readonly text: string
  /** The error message. */
  readonly message: string

  constructor(text: string, must: string) {
    this.text = text
    this.message = must
  }
}

/** A value in a form: each primitive in it may also be an `InvalidInput`. */
export type Draft<Value> = Value extends readonly (infer Entry)[]
  ? Draft<Entry>[]
  : Value extends object
    ? DraftFields<Value>
    : Value | InvalidInput

export type DraftFields<Value> = { [Name in keyof Value]: Draft<Value[Name]> }

/** A saved value has no invalid inputs. */
export const toDraft = <Value extends object>(value: Value): DraftFields<Value> => value as DraftFields<Value>

/** A record with its version for optimistic locking; the version of a new record is empty. */
export interface Versioned<Value> {
  version: string
  value: Value
}

export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The names of the fields that differ. */
export const changedFields = <Value extends object>(
  before: DraftFields<Value>,
  now: DraftFields<Value>,
): FieldName<Value>[] => fieldNames(now).filter((name) => !isEqual(before[name], now[name]))

/** Applies the changes between `before` and `mine` to `now`. */
export function rebase<Value extends object>(
  before: DraftFields<Value>,
  now: DraftFields<Value>,
  mine: DraftFields<Value>,
): DraftFields<Value> {
  const kept = { ...now }
  for (const name of changedFields(before, mine)) kept[name] = mine[name]
  return kept
}

/** A draft with what is `saved` in place of invalid input in the `hidden` fields, which nobody could mend. */
export function withoutHiddenFaults<Value extends object>(
  draft: DraftFields<Value>,
  saved: DraftFields<Value>,
  hidden: readonly FieldName<Value>[],
): DraftFields<Value> {
  const kept = { ...draft }
  for (const name of hidden)
    if (Object.keys(findInvalidInputs(draft[name])).length > 0) kept[name] = saved[name]
  return kept
}

export type FieldName<Value> = Extract<keyof Value, string>

export const fieldNames = <Value extends object>(value: DraftFields<Value>) =>
  Object.keys(value) as FieldName<Value>[]

/** The messages of all invalid inputs, by path: `travel_times[2].seats`. */
export function findInvalidInputs(value: unknown, path = ''): FieldErrors {
  if (value instanceof InvalidInput) return { [path]: [value.message] }
  if (typeof value !== 'object' || value === null) return {}
  const inside = Object.entries(value).map(([name, entry]) =>
    findInvalidInputs(entry, pathOf(path, name, value)),
  )
  return Object.assign({}, ...inside)
}

function pathOf(path: string, name: string, of: object): string {
  if (Array.isArray(of)) return `${path}[${name}]`
  return path === '' ? name : `${path}.${name}`
}
