import { formatDate } from './dates.ts'
import { messages } from './festival/messages.ts'

/**
 * The moments at which the clocks of a zone show a time ("2035-10-28T02:30"): one, two in the hour that is repeated, the earlier one
 * first, and none in the hour that is left out.
 */
export function momentsOf(time: string, zone: string): Temporal.ZonedDateTime[] {
  const clock = Temporal.PlainDateTime.from(time)
  const moments = (['earlier', 'later'] as const)
    .map((disambiguation) => clock.toZonedDateTime(zone, { disambiguation }))
    .filter((moment) => moment.toPlainDateTime().equals(clock))
  return moments.filter((moment, index) => moments.findIndex((other) => other.equals(moment)) === index)
}

/** Why a time does not exist in a zone, as the rest of a sentence, with the day as written in a locale; null if it does. */
export function skippedTime(time: string, zone: string, locale: string): string | null {
  const clock = Temporal.PlainDateTime.from(time)
  if (clock.toZonedDateTime(zone).toPlainDateTime().equals(clock)) return null
  const before = clock.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const after = before.getTimeZoneTransition('next')
  if (!after) return null
  const nanoseconds = after.offsetNanoseconds - before.offsetNanoseconds
  return messages.skippedTime({
    time: minutes(clock),
    day: formatDate(`${clock.toPlainDate().toString()}T12:00:00Z`, 'UTC', locale),
    zone,
    from: minutes(after.toPlainDateTime().subtract({ nanoseconds })),
    to: minutes(after.toPlainDateTime()),
  })
}

/** "02:30", with seconds only if there are some. */
const minutes = (clock: Temporal.PlainDateTime): string => clock.toPlainTime().toString().replace(/:00$/, '')
