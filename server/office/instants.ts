type OnTheWire<Row> = {
  [field in keyof Row]: Row[field] extends Temporal.Instant
    ? string
    : Row[field] extends Temporal.Instant | null
      ? string | null
      : Row[field]
}

/** A row with its instants as text. */
export const onTheWire = <Row extends object>(row: Row): OnTheWire<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      value instanceof Temporal.Instant ? value.toString() : value,
    ]),
  ) as OnTheWire<Row>
