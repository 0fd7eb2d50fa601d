import type { Festival } from '#contract/festival/festival.ts'

/** The moment that a time of sale or of a product names: as it is with an offset, else as a wall-clock time in `timezone`. */
export const moment = (text: string, timezone: string): Temporal.Instant =>
  /(?:Z|[+-]\d\d:\d\d)$/.test(text)
    ? Temporal.Instant.from(text)
    : Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).toInstant()

/** The time zone of an event; the site's where the event names none. */
export const timezoneOf = ({ events, site }: Pick<Festival, 'events' | 'site'>, eventKey: string): string =>
  events.find(({ key }) => key === eventKey)?.timezone ?? site.timezone
