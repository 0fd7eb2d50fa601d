/** When a day of the festival's calendar begins. */
export const startOfDay = (day: Temporal.PlainDate, timeZone: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone }).toInstant()

/** A day that is written as "2027-07-08"; null for anything else. */
export function parseDay(text: string): Temporal.PlainDate | null {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return null
  }
}
