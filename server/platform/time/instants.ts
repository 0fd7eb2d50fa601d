/** An instant on the wire: ISO 8601 in UTC, truncated to milliseconds. */
export function isoInstant(at: Temporal.Instant): string
export function isoInstant(at: Temporal.Instant | null): string | null
export function isoInstant(at: Temporal.Instant | null): string | null {
  return at && at.round({ smallestUnit: 'millisecond', roundingMode: 'floor' }).toString()
}

/** A local instant: ISO 8601 with the offset of its time zone; null stays null. */
export const withOffset = (at: Temporal.Instant | null, timezone: string): string | null =>
  at && at.toZonedDateTimeISO(timezone).toString({ timeZoneName: 'never' })

type WithIsoInstants<Row> = {
  [field in keyof Row]: Row[field] extends Temporal.Instant
    ? string
    : Row[field] extends Temporal.Instant | null
      ? string | null
      : Row[field]
}

/** A row with its instants in wire format. */
export const withIsoInstants = <Row extends object>(row: Row): WithIsoInstants<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      value instanceof Temporal.Instant ? isoInstant(value) : value,
    ]),
  ) as WithIsoInstants<Row>
