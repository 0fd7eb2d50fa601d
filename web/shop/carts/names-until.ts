import type { Config } from '#contract/config.ts'
import { formatEnd } from '#contract/dates.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { type HolderProduct, questionsFor } from './holder-questions.ts'

/** Until when a ticket's holder may be named later, as text; null if that is not possible. */
export const useNamesUntil = (product: HolderProduct): string | null => namesUntil([product], useConfig())

/** The same for several products: the earliest deadline, because their tickets are for the same people. */
export function namesUntil(products: HolderProduct[], config: Config): string | null {
  const ends = products.map((product) => {
    const { names_until: until, timezone } = product
    const isPossible = until !== null && questionsFor(product, config).later === true
    return isPossible ? { until, timezone } : null
  })
  const [first] = ends
    .filter((end) => end !== null)
    .toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until))
  return first === undefined || ends.includes(null)
    ? null
    : formatEnd(first.until, first.timezone, config.locale)
}
