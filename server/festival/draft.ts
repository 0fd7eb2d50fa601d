import type { Fault } from './faults.ts'
import type { Festival } from '#contract/festival/festival.ts'

type Lists = { [name in keyof Festival as Festival[name] extends unknown[] ? name : never]: Festival[name] }

/** A festival with its static defaults, and the faults of its fields. */
export interface Draft {
  /** Has this type, except at the paths of `faults`. */
  festival: Festival
  faults: Fault[]
  /** Whether it has more faults than are told, or too many entries: then nothing of it is read. */
  isCut: boolean
  /** Whether there is no fault at, below or above a path, so that a rule may read it. */
  isValid: (path: string) => boolean
  /** An amount as it was written: in minor units in a file, formatted in the office. */
  amountText: (amount: number) => string
  /** A day, likewise. */
  dayText: (day: Temporal.PlainDate) => string
}

export interface Entry<Value> {
  entry: Value
  at: string
  /** Whether none of these fields has a fault. */
  isValid: (...fields: string[]) => boolean
}

/** The entries of a list that are maps, each with its path. */
export function* entriesOf<Name extends keyof Lists>(
  { festival, isValid }: Draft,
  name: Name,
): Generator<Entry<Lists[Name][number]>> {
  const entries: Lists[Name] = festival[name]
  if (!Array.isArray(entries)) return
  for (const [index, entry] of entries.entries()) {
    const at = `${name}[${index}]`
    const areValid = (...fields: string[]) => fields.every((field) => isValid(`${at}.${field}`))
    if (typeof entry === 'object' && entry !== null) yield { entry, at, isValid: areValid }
  }
}
