import type { CheckInList, GateTicket, LastScan, Reentry } from './lists.ts'
import type { Answer, Direction } from './scans.ts'

/** How a scan is answered, on which list, and by which earlier scan it is refused. */
export interface Decision {
  answer: Answer
  list: CheckInList | null
  previous: LastScan | null
}

/**
 * Decides whether a ticket is let in, or out, at one of `lists` at the instant `now`. The server decides by it under a lock; a device
 * without a network by what it knows. Of several lists that count the ticket now, one that lets it in comes first.
 */
export function decide(
  ticket: GateTicket,
  lists: CheckInList[],
  direction: Direction,
  now: number,
): Decision {
  const against = (answer: Answer) => ({ answer, list: null, previous: null })
  if (ticket.validity !== 'valid') return against(ticket.validity)
  const counting = lists.filter((list) => counts(list, ticket))
  if (counting.length === 0) return against('other_product')
  const open = counting.filter((list) => isOpen(list, now))
  if (open.length === 0) return { answer: 'other_day', list: nextToOpen(counting, now), previous: null }
  const decisions = open.map((list) => decideOn(ticket, list, direction))
  const [first] = decisions
  if (!first) throw new Error('No list is left')
  return decisions.find(({ answer }) => isPositive(answer)) ?? first
}

/** Whether an answer opens the gate. */
export const isPositive = (answer: Answer): boolean => answer === 'admitted' || answer === 'left'

function decideOn(ticket: GateTicket, list: CheckInList, direction: Direction): Decision {
  const last = ticket.scans.find(({ list_id }) => list_id === list.id) ?? null
  const decided = (answer: Answer) => ({ answer, list, previous: last })
  const isInside = last?.answer === 'admitted'
  if (direction === 'exit') return decided(isInside ? 'left' : 'not_inside')
  const again = reentryOf(list.reentry, ticket)
  if (last === null || last.answer === 'undone') return decided('admitted')
  const mayReturn = again === 'always' || (again === 'after_exit' && !isInside)
  return decided(mayReturn ? 'admitted' : 'admitted_before')
}

const reentryOf = (reentry: Reentry, { entry }: GateTicket): 'never' | 'after_exit' | 'always' =>
  reentry === 'as_ticket' ? (entry === 'multiple' ? 'always' : 'never') : reentry

const counts = ({ products }: CheckInList, { product_id, transport_time_id }: GateTicket): boolean =>
  products.some(
    (counted) =>
      counted.product_id === product_id &&
      (counted.transport_time_id === null || counted.transport_time_id === transport_time_id),
  )

const isOpen = ({ opens_at, closes_at }: CheckInList, now: number): boolean =>
  (opens_at === null || Date.parse(opens_at) <= now) && (closes_at === null || now < Date.parse(closes_at))

/** The list that opens next, else the one that closed last. */
function nextToOpen(lists: CheckInList[], now: number): CheckInList | null {
  const opening = (list: CheckInList) => (list.opens_at === null ? -Infinity : Date.parse(list.opens_at))
  const sorted = lists.toSorted((one, other) => opening(one) - opening(other))
  return sorted.find((list) => opening(list) > now) ?? sorted.at(-1) ?? null
}
