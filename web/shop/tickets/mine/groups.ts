import { nameKey } from '#contract/rules.ts'
import type { Ticket } from '#contract/orders.ts'
import { groupBy } from '#web/lib/group-by.ts'
import type { ShownTicket } from '#web/shop/tickets/qr/shown-ticket.ts'

/** The tickets of one person for an event. */
interface Person<T> {
  name: string
  tickets: T[]
}

/** The tickets for an event, by person. */
export interface EventTickets<T> {
  id: string
  name: string
  persons: Person<T>[]
  /** Whether all of them are over. */
  isPast: boolean
}

/** Refunded, transferred or revoked tickets do not admit any more. */
const GONE = ['refund', 'refunding', 'refund-problem', 'refunded', 'cancelled', 'reassigned']

/** Whether a ticket is valid: issued, its terms accepted, and not refunded. */
export const isHeld = ({ pending, code, status }: Ticket): boolean =>
  !pending && code !== null && !GONE.includes(status)

/** When the ticket is over; never if its time is unknown. A day after the start if it has no end. */
function endOf({ starts_at, ends_at }: ShownTicket): number {
  if (ends_at !== null) return Date.parse(ends_at)
  return starts_at === null ? Infinity : Date.parse(starts_at) + 24 * 3_600_000
}

const beginOf = ({ starts_at }: ShownTicket): number =>
  starts_at === null ? Infinity : Date.parse(starts_at)

/** Tickets by event, past events last, otherwise the earliest first; within an event by person, within an order by time. */
export function groupTickets<T extends ShownTicket>(tickets: T[], now: number): EventTickets<T>[] {
  const inOrder = tickets.toSorted((one, other) => compare(beginOf(one), beginOf(other)))
  const events = groupBy(inOrder, ({ event_id }) => event_id)
  const groups = [...events].map(([id, all]) => {
    const persons = groupBy(all, ({ full_name }) => nameKey(full_name))
    return {
      id,
      name: all[0]?.event_name ?? '',
      persons: [...persons.values()].map((own) => ({ name: own[0]?.full_name ?? '', tickets: own })),
      isPast: all.every((ticket) => endOf(ticket) < now),
    }
  })
  return groups.toSorted((one, other) => Number(one.isPast) - Number(other.isPast))
}

const compare = (one: number, other: number): number => (one === other ? 0 : one - other)

/** The tickets of an event in display order. */
export const listed = <T>({ persons }: EventTickets<T>): T[] => persons.flatMap(({ tickets }) => tickets)
