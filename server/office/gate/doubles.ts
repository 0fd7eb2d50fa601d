import type { ScanOutcome } from '#contract/gate/scans.ts'

/** A scan that counts on a list (`sequence` is set), or an admission there by an offline device that does not. */
export interface Event {
  id: number
  outcome: ScanOutcome | 'undone'
  sequence: number | null
  at: Temporal.Instant
}

/** An admission, and the one after it that let the same ticket in again. */
export interface Double {
  first: number
  double: number
}

/**
 * The two admissions of each conflict of a ticket on one list, in the order in which they were scanned, whichever phone sent them first: the
 * later one is the double. A conflict without another admission to set it beside has no entry.
 */
export function doublesOf(events: readonly Event[]): Map<number, Double> {
  const firstOf = inOrderOfScanning(events)
  const found = new Map<number, Double>()
  for (const { id, sequence } of events) {
    if (sequence !== null) continue
    const first = firstOf.get(id)
    const counted = events.find((other) => other.sequence !== null && firstOf.get(other.id) === id)
    if (first !== undefined) found.set(id, { first, double: id })
    else if (counted) found.set(id, { first: id, double: counted.id })
  }
  return found
}

/** Each admission while the holder was in, by the rules of its list or not, with the admission that let them in. */
function inOrderOfScanning(events: readonly Event[]): Map<number, number> {
  const firstOf = new Map<number, number>()
  let inside: Event | null = null
  for (const event of events.toSorted(inTime)) {
    if (event.outcome === 'checked_out' || event.outcome === 'undone') inside = null
    else if (inside === null || mayBoth(inside, event)) inside = event
    else firstOf.set(event.id, inside.id)
  }
  return firstOf
}

const inTime = (one: Event, other: Event): number =>
  Temporal.Instant.compare(one.at, other.at) || one.id - other.id

/** Two admissions that both count are right: the list admits several times. */
const mayBoth = (one: Event, other: Event): boolean => one.sequence !== null && other.sequence !== null
