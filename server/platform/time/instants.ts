/** An instant as it crosses the wire: ISO 8601 in UTC, to the millisecond, however exactly it is kept. */
export function isoInstant(at: Temporal.Instant): string
export function isoInstant(at: Temporal.Instant | null): string | null
export function isoInstant(at: Temporal.Instant | null): string | null {
  return at && at.round({ smallestUnit: 'millisecond', roundingMode: 'floor' }).toString()
}

/** An instant for what happens at a place: ISO 8601 with the offset of its time zone; null stays null. */
export const withOffset = (at: Temporal.Instant | null, timezone: string): string | null =>
  at && at.toZonedDateTimeISO(timezone).toString({ timeZoneName: 'never' })

type WithIsoInstants<Row> = {
  [field in keyof Row]: Row[field] extends Temporal.Instant
    ? string
    : Row[field] extends Temporal.Instant | null
      ? string | null
      : Row[field]
}

/** A row with its instants as they cross the wire. */
export const withIsoInstants = <Row extends object>(row: Row): WithIsoInstants<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      value instanceof Temporal.Instant ? isoInstant(value) : value,
    ]),
  ) as WithIsoInstants<Row>
