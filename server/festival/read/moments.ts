import type { Festival } from '#contract/festival/festival.ts'

/** Parses a time of a sale or a product: an instant with an offset, otherwise a local time in `timezone`. */
export const moment = (text: string, timezone: string): Temporal.Instant =>
  /(?:Z|[+-]\d\d:\d\d)$/.test(text)
    ? Temporal.Instant.from(text)
    : Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).toInstant()

/** The time zone of an event; by default the site's. */
export const timezoneOf = ({ events, site }: Pick<Festival, 'events' | 'site'>, eventKey: string): string =>
  events.find(({ key }) => key === eventKey)?.timezone ?? site.timezone
