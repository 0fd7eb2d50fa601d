/** The source of time for every rule. */
export interface Clock {
  now(): Temporal.Instant
  /** The machine's time, even if the clock is shifted: for comparison with the clocks of other systems. */
  systemNow(): Temporal.Instant
}

/** The machine's clock shifted by `offset`, to rehearse another date. Months and years count from the time of the call, in UTC. */
export const offsetClock = (offset: Temporal.Duration): Clock => ({
  now: offset.blank ? systemClock : () => after(systemClock(), offset),
  systemNow: systemClock,
})

const systemClock = (): Temporal.Instant => Temporal.Now.instant()

/** The instant a duration after `from`. Days, months and years count in UTC. */
export const after = (from: Temporal.Instant, span: Temporal.Duration): Temporal.Instant =>
  from.toZonedDateTimeISO('UTC').add(span).toInstant()

export const times = (span: Temporal.Duration, count: number): Temporal.Duration =>
  Temporal.Duration.from({
    years: span.years * count,
    months: span.months * count,
    weeks: span.weeks * count,
    days: span.days * count,
    hours: span.hours * count,
    minutes: span.minutes * count,
    seconds: span.seconds * count,
  })
