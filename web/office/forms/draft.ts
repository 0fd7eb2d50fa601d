import type { FieldErrors } from '#web/lib/api/api-error.ts'

/** What was typed where no value can be read from it; kept as it is until somebody mends it. */
export class Unread {
  readonly text: string
  /** What should have been typed. */
  readonly must: string

  constructor(text: string, must: string) {
    this.text = text
    this.must = must
  }
}

/** A value while somebody types: wherever it holds a text, a number or a tick, it may hold what cannot be read yet. */
export type Draft<Value> = Value extends readonly (infer Entry)[]
  ? Draft<Entry>[]
  : Value extends object
    ? Fields<Value>
    : Value | Unread

export type Fields<Value> = { [Name in keyof Value]: Draft<Value[Name]> }

/** Nothing of a value that stands is unread. */
export const draftOf = <Value extends object>(value: Value): Fields<Value> => value as Fields<Value>

/** A part of the festival as the office's calls give and take it. `version` is empty as long as it is not there yet. */
export interface Part<Value> {
  version: string
  value: Value
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The names of the fields that differ. */
export const differing = <Value extends object>(before: Fields<Value>, now: Fields<Value>): Name<Value>[] =>
  names(now).filter((name) => !same(before[name], now[name]))

/** What somebody changed stays changed on the ground of what stands now; the rest is as it stands now. */
export function rebased<Value extends object>(
  before: Fields<Value>,
  now: Fields<Value>,
  mine: Fields<Value>,
): Fields<Value> {
  const kept = { ...now }
  for (const name of differing(before, mine)) kept[name] = mine[name]
  return kept
}

export type Name<Value> = Extract<keyof Value, string>

export const names = <Value extends object>(value: Fields<Value>) => Object.keys(value) as Name<Value>[]

/** What is unread in a draft, by its path: `travel_times[2].seats`. */
export function unreadIn(value: unknown, path = ''): FieldErrors {
  if (value instanceof Unread) return { [path]: [value.must] }
  if (typeof value !== 'object' || value === null) return {}
  const inside = Object.entries(value).map(([name, entry]) => unreadIn(entry, pathOf(path, name, value)))
  return Object.assign({}, ...inside)
}

function pathOf(path: string, name: string, of: object): string {
  if (Array.isArray(of)) return `${path}[${name}]`
  return path === '' ? name : `${path}.${name}`
}
