import type { FieldErrors } from '#web/lib/api/api-error.ts'

/** What was typed where no value can be read from it; kept as it is until somebody mends it. */
export class InvalidInput {
  readonly text: string
  /** What should have been typed. */
  readonly message: string

  constructor(text: string, must: string) {
    this.text = text
    this.message = must
  }
}

/** A value while somebody types: wherever it holds a text, a number or a tick, it may hold what cannot be read yet. */
export type Draft<Value> = Value extends readonly (infer Entry)[]
  ? Draft<Entry>[]
  : Value extends object
    ? DraftFields<Value>
    : Value | InvalidInput

export type DraftFields<Value> = { [Name in keyof Value]: Draft<Value[Name]> }

/** Nothing of a value that stands is unread. */
export const toDraft = <Value extends object>(value: Value): DraftFields<Value> => value as DraftFields<Value>

/** A part of the festival as the office's calls give and take it. `version` is empty as long as it is not there yet. */
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

/** What somebody changed stays changed on the ground of what stands now; the rest is as it stands now. */
export function rebase<Value extends object>(
  before: DraftFields<Value>,
  now: DraftFields<Value>,
  mine: DraftFields<Value>,
): DraftFields<Value> {
  const kept = { ...now }
  for (const name of changedFields(before, mine)) kept[name] = mine[name]
  return kept
}

export type FieldName<Value> = Extract<keyof Value, string>

export const fieldNames = <Value extends object>(value: DraftFields<Value>) =>
  Object.keys(value) as FieldName<Value>[]

/** What is unread in a draft, by its path: `travel_times[2].seats`. */
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
