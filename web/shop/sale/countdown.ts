import { useSyncExternalStore } from 'react'
import type { Config } from '#contract/config.ts'
import { formatDateTime } from '#contract/dates.ts'
import { dateTimeFormat } from '#contract/formatters.ts'
import { useTimed } from '#web/lib/dates/server-clock.ts'
import { messages } from './messages.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
/** The number of days before a sale from which it is counted down; before that the date is more useful. */
const COUNTED_DAYS = 30

/** Whole seconds until a moment; whole minutes if it is more than an hour away. */
function secondsUntil(moment: number, now: number): number {
  const seconds = Math.max(0, Math.ceil((moment - now) / 1000))
  return seconds <= HOUR ? seconds : Math.ceil(seconds / 60) * 60
}

/** When the displayed number changes. */
function nextTick(moment: number, now: number): number | null {
  const left = moment - now
  if (left <= 0) return null
  const unit = left > HOUR * 1000 ? 60_000 : 1000
  return moment - (Math.ceil(left / unit) - 1) * unit
}

const two = (part: number) => String(part).padStart(2, '0')

/** 187,200 seconds are "2 days 4 h", 12,000 "3 h 20 min", 754 "12:34"; null if it is too far away for a countdown, or unknown. */
export function countdownText(seconds: number | null): string | null {
  if (seconds === null) return null
  if (seconds <= HOUR) return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
  const [days, hours, minutes] = [
    Math.floor(seconds / DAY),
    Math.floor((seconds % DAY) / HOUR),
    (seconds % HOUR) / 60,
  ]
  if (days > COUNTED_DAYS) return null
  return days > 0 ? messages.daysHours({ days, hours }) : messages.hoursMinutes({ hours, minutes })
}

/** The seconds until an instant, rendered again as often as a countdown needs; null in a prerendered page. */
export const useSecondsUntil = (instant: string): number | null => {
  const moment = Date.parse(instant)
  return useTimed(
    (now) => secondsUntil(moment, now),
    (now) => nextTick(moment, now),
  )
}

/** The time zone of the visitor's device. */
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const clockIn = (instant: string, zone: string): string =>
  dateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(
    new Date(instant),
  )

/** "Europe/Zagreb" is "Zagreb". */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

const never = () => () => undefined

/** The time zone of the visitor's device; that of the festival in a prerendered page. */
export const useVisitorZone = (festivals: string): string =>
  useSyncExternalStore(never, ownZone, () => festivals)

/** A moment in the visitor's time zone, and in the festival's (`zone`) if clocks differ there; otherwise `festival` is null. */
export function momentIn(
  instant: string,
  zone: string,
  { locale }: Config,
  visitor: string,
): { own: string; festival: string | null } {
  const own = formatDateTime(instant, visitor, locale)
  if (clockIn(instant, visitor) === clockIn(instant, zone)) return { own, festival: null }
  return {
    own: messages.yourTime({ when: own }),
    festival: messages.festivalTime({ when: formatDateTime(instant, zone, locale), city: cityOf(zone) }),
  }
}
