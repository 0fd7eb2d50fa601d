import type { CheckInList, GateTicket, LastScan, Reentry } from './lists.ts'
import type { ScanOutcome, Direction } from './scans.ts'

/** The outcome of a scan, the list that decided, and the earlier scan that causes a refusal. */
export interface Decision {
  outcome: ScanOutcome
  list: CheckInList | null
  previous: LastScan | null
}

/**
 * Decides whether a ticket is admitted, or checked out, at one of `lists` at the instant `now`. The server calls it under a lock; an offline
 * device with its own data. A holder who is inside may always leave, whatever the state of the ticket and the time. If several open lists
 * contain the ticket, an admission on one refuses it on all of them: one print admits one person.
 */
export function decide(
  ticket: GateTicket,
  lists: CheckInList[],
  direction: Direction,
  now: number,
): Decision {
  const nowhere = (outcome: ScanOutcome) => ({ outcome, list: null, previous: null })
  const inside = direction === 'exit' && lists.find((list) => isInside(lastOn(ticket, list)))
  if (inside) return { outcome: 'checked_out', list: inside, previous: lastOn(ticket, inside) }
  if (ticket.validity !== 'valid') return nowhere(ticket.validity)
  const counting = lists.filter((list) => counts(list, ticket))
  if (counting.length === 0) return nowhere('other_product')
  const open = counting.filter((list) => isOpen(list, now))
  const [first] = open
  if (!first) return { outcome: 'other_day', list: nextToOpen(counting, now), previous: null }
  if (direction === 'exit') return { outcome: 'not_inside', list: first, previous: lastOn(ticket, first) }
  const decisions = open.map((list) => decideEntry(ticket, list, now))
  const against = (refusal: ScanOutcome) => decisions.find(({ outcome }) => outcome === refusal)
  const again = decisions.find(({ previous }) => previous !== null)
  return afterAnswers(
    ticket,
    against('admitted_before') ?? against('just_admitted') ?? again ?? decideEntry(ticket, first, now),
  )
}

/** Whoever would be let in answers first what the festival wants to know before. */
const afterAnswers = ({ unanswered }: GateTicket, decision: Decision): Decision =>
  unanswered && decision.outcome === 'admitted' ? { ...decision, outcome: 'unanswered' } : decision

/** For how many seconds the holder has been in when the code was shown again. */
export const secondsIn = (previous: LastScan, at: string): number =>
  Math.max(1, Math.round(Math.abs(Date.parse(at) - Date.parse(previous.at)) / 1000))

/** Whether an outcome opens the gate. */
export const isPositive = (outcome: ScanOutcome): boolean =>
  outcome === 'admitted' || outcome === 'checked_out'

const lastOn = ({ scans }: GateTicket, { id }: CheckInList): LastScan | null =>
  scans.find(({ list_id }) => list_id === id) ?? null

const isInside = (last: LastScan | null): boolean => last?.outcome === 'admitted'

function decideEntry(ticket: GateTicket, list: CheckInList, now: number): Decision {
  const previous = lastOn(ticket, list)
  if (previous === null || previous.outcome === 'undone') return { outcome: 'admitted', list, previous }
  const again = reentryOf(list.reentry, ticket)
  const mayReturn = again === 'always' || (again === 'after_exit' && !isInside(previous))
  if (!mayReturn) return { outcome: 'admitted_before', list, previous }
  return { outcome: isJustIn(previous, now) ? 'just_admitted' : 'admitted', list, previous }
}

/** Nobody leaves and returns within this time: the code was scanned twice, or a second person shows it. The clocks of two phones may differ. */
const JUST_IN_MS = 60_000

const isJustIn = (last: LastScan, now: number): boolean =>
  isInside(last) && Math.abs(now - Date.parse(last.at)) < JUST_IN_MS

const reentryOf = (reentry: Reentry, { entry }: GateTicket): 'never' | 'after_exit' | 'always' =>
  reentry === 'as_ticket' ? (entry === 'multiple' ? 'always' : 'never') : reentry

/** Whether a list counts a ticket. */
export const counts = (
  { products }: Pick<CheckInList, 'products'>,
  { product_id, transport_time_id }: Pick<GateTicket, 'product_id' | 'transport_time_id'>,
): boolean =>
  products.some(
    (counted) =>
      counted.product_id === product_id &&
      (counted.transport_time_id === null || counted.transport_time_id === transport_time_id),
  )

/** Whether a list admits at an instant. */
export const isOpen = (
  { opens_at, closes_at }: Pick<CheckInList, 'opens_at' | 'closes_at'>,
  now: number,
): boolean =>
  (opens_at === null || Date.parse(opens_at) <= now) && (closes_at === null || now < Date.parse(closes_at))

/** The list that opens next, or the one that closed last. */
function nextToOpen(lists: CheckInList[], now: number): CheckInList | null {
  const opening = (list: CheckInList) => (list.opens_at === null ? -Infinity : Date.parse(list.opens_at))
  const sorted = lists.toSorted((one, other) => opening(one) - opening(other))
  return sorted.find((list) => opening(list) > now) ?? sorted.at(-1) ?? null
}
