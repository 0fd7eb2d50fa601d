/** The one clock: every rule about time asks it and nothing else. */
export interface Clock {
  now(): Temporal.Instant
  /** What a watch shows, also while the clock is moved: for what is compared with the clocks of others. */
  systemNow(): Temporal.Instant
}

/** The clock of the machine, moved by `offset` to rehearse a date to come. Months and years count from the moment of the question, in UTC. */
export const offsetClock = (offset: Temporal.Duration): Clock => ({
  now: offset.blank ? systemClock : () => after(systemClock(), offset),
  systemNow: systemClock,
})

const systemClock = (): Temporal.Instant => Temporal.Now.instant()

/** The instant a duration after `from`. Days, months and years count in UTC. */
export const after = (from: Temporal.Instant, span: Temporal.Duration): Temporal.Instant =>
  from.toZonedDateTimeISO('UTC').add(span).toInstant()
