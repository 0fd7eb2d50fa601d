import { formatDateTime } from '#contract/dates.ts'
import type { TicketRow } from '#contract/office/tickets.ts'
import { useSession } from '#web/office/kit/lib/session.ts'

/** The time of a ticket's departure, in its own time zone. */
export function useDeparture(): (ticket: Pick<TicketRow, 'travel_time' | 'timezone'>) => string {
  const locale = useSession()?.festival.locale ?? 'en'
  return ({ travel_time, timezone }) =>
    travel_time === null ? '' : formatDateTime(travel_time, timezone, locale)
}
