import { formatDateTime } from '#contract/dates.ts'
import type { TravelTime } from '#contract/shop-items.ts'
import { messages } from './messages.ts'
import type { RadioOption } from '#web/ui/forms/RadioField.tsx'

const FEW_SEATS = 10

/**
 * The departures to choose from. A full one is disabled, except the one that this cart already holds (`own`, A-057), and on the
 * waiting list (`waits`).
 */
export function departureOptions(
  { travel_times, timezone }: { travel_times: TravelTime[]; timezone: string },
  locale: string,
  own: number | null,
  { waits = false } = {},
): RadioOption[] {
  return travel_times.map(({ id, travel_time, remaining }) => {
    const full = remaining <= 0 && id !== own
    return {
      value: String(id),
      label: formatDateTime(travel_time, timezone, locale),
      note: full ? messages.soldOut : messages.seatsLeft({ count: Math.max(remaining, 0) }),
      scarce: !full && remaining <= FEW_SEATS,
      disabled: full && !waits,
    }
  })
}
