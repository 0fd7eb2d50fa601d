import type { Decision } from '#contract/gate/decide.ts'
import type { Direction } from '#contract/gate/scans.ts'

/** The result of a ticket if it is for this departure (0 for none). */
export type PossibleDecision = Decision & { departure: number }
export type Possible = (departure: number) => PossibleDecision

/**
 * Decides about a ticket that was sold after the list was created. Its print proves the product but not the departure, which can
 * change without a new print. If the result is the same for all `departures`, or the ticket was scanned here before, that is the
 * result; otherwise it depends on the departure `seen` on the ticket (0 if none).
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
  if (anyDeparture.outcome === 'admitted') return anyDeparture
  if (each.every(({ outcome, list }) => outcome === first.outcome && list === first.list))
    return { ...first, departure: each.length === 1 ? first.departure : 0 }
  if (departures.includes(seen)) return possible(seen)
  const outcome = direction === 'exit' ? 'not_inside' : 'departure_unknown'
  return { outcome, list: null, previous: null, departure: 0 }
}
