/** The one clock: every rule about time asks it and nothing else. */
export interface Clock {
  now(): Temporal.Instant
}

/** The clock of the machine, moved by `offset` to rehearse a date to come. Months and years count from the moment of the question, in UTC. */
export const movedClock = (offset: Temporal.Duration): Clock =>
  offset.blank
    ? { now: () => Temporal.Now.instant() }
    : { now: () => Temporal.Now.zonedDateTimeISO('UTC').add(offset).toInstant() }
