import type { Fault } from './faults.ts'
import type { Festival } from '#contract/festival/festival.ts'

type Lists = { [name in keyof Festival as Festival[name] extends unknown[] ? name : never]: Festival[name] }

/** A festival file's value with every default filled in, and what of it has not the form that it should have. */
export interface Draft {
  /** Of its type, except at the paths of `faults`. */
  festival: Festival
  faults: Fault[]
  /** Whether nothing is wrong at, below or above a path, so that a rule may read there. */
  isValid: (path: string) => boolean
}

export interface Entry<Value> {
  entry: Value
  at: string
  /** Whether nothing is wrong with any of these fields. */
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
    const fit = (...fields: string[]) => fields.every((field) => isValid(`${at}.${field}`))
    if (typeof entry === 'object' && entry !== null) yield { entry, at, isValid: fit }
  }
}
