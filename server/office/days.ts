import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'

/** A span of time; null is open. */
export interface Period {
  since: Temporal.Instant | null
  before: Temporal.Instant | null
}

/** The beginning of a day in the festival's time zone. */
export const startOfDay = (day: Temporal.PlainDate, timeZone: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone }).toInstant()

/** Parses a day such as "2027-07-08"; null for anything else. */
export function parseDay(text: string): Temporal.PlainDate | null {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return null
  }
}

/** The period from the beginning of the first to the end of the last day, in the festival's time zone. */
export function periodOf(
  shop: Shop,
  first: Temporal.PlainDate | null,
  last: Temporal.PlainDate | null,
): Period {
  const { timezone } = site.of(shop)
  return {
    since: first && startOfDay(first, timezone),
    before: last && startOfDay(last.add({ days: 1 }), timezone),
  }
}

/** The previous month in the festival's time zone. */
export function lastMonth(shop: Shop): Temporal.PlainYearMonth {
  const today = shop.clock.now().toZonedDateTimeISO(site.of(shop).timezone).toPlainDate()
  return today.toPlainYearMonth().subtract({ months: 1 })
}
