/** A wall-clock time of a time zone as it was entered ("2027-07-01T18:00") as an instant; null if it is none. */
export function typedInstant(at: string, timezone: string): Temporal.Instant | null {
  if (!/^2\d{3}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(at)) return null
  try {
    const time = Temporal.PlainDateTime.from(at, { overflow: 'reject' })
    return time.toZonedDateTime(timezone).toInstant()
  } catch {
    return null
  }
}
