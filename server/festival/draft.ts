import { formatMoney } from '#contract/money.ts'
import type { Fault } from './faults.ts'
import type { Festival } from '#contract/festival/festival.ts'

type Lists = { [name in keyof Festival as Festival[name] extends unknown[] ? name : never]: Festival[name] }

/** A festival with its static defaults, and the faults of its fields. */
export interface Draft {
  /** Has this type, except at the paths of `faults`. */
  festival: Festival
  faults: Fault[]
  /** Whether there is no fault at, below or above a path, so that a rule may read it. */
  isValid: (path: string) => boolean
}

/** A formatted amount; the plain number if the festival has no valid currency. */
export const amountText = ({ festival: { site }, isValid }: Draft, amount: number): string =>
  isValid('site.currency') && isValid('site.locale')
    ? formatMoney(amount, site.currency, site.locale)
    : String(amount)

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
