import type { Decision } from '#contract/gate/decide.ts'
import type { Direction } from '#contract/gate/scans.ts'

/** How a ticket would be answered if it were for a departure (0 for none). */
export type PossibleDecision = Decision & { departure: number }
export type Possible = (departure: number) => PossibleDecision

/**
 * Decides about a ticket that was sold after the list was made. Its print proves the product and not the departure, which its holder may
 * change without a new print. What holds whichever of `departures` it is for is the answer, and so is that it was scanned here before;
 * otherwise it is for the one that somebody has `seen` on it (0 where nobody did).
 */
export function decideSoldSince(
  departures: number[],
  possible: Possible,
  { seen, direction }: { seen: number; direction: Direction },
): PossibleDecision {
  const each = departures.map(possible)
  const [first] = each
  const anyDeparture = possible(0)
  if (!first) return anyDeparture
  const scanned = each.find(({ previous }) => previous !== null)
  if (scanned) return scanned
  if (anyDeparture.answer === 'admitted') return anyDeparture
  if (each.every(({ answer, list }) => answer === first.answer && list === first.list))
    return { ...first, departure: each.length === 1 ? first.departure : 0 }
  if (departures.includes(seen)) return possible(seen)
  const answer = direction === 'exit' ? 'not_inside' : 'departure_unknown'
  return { answer, list: null, previous: null, departure: 0 }
}
