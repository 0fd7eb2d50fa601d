/** After so long an event is given up, and a receiver that has accepted none rests. */
export const GIVEN_UP_AFTER = Temporal.Duration.from('PT72H')

/** When an event is sent again, each after the first attempt. */
const RETRIES = ['PT5S', 'PT5M', 'PT35M', 'PT2H30M', 'PT7H30M', 'PT17H30M', 'PT31H30M', 'PT51H30M'].map(
  (text) => Temporal.Duration.from(text).total('milliseconds'),
)

/** So much later at most, in parts of the time, that what failed together does not come back together. */
const JITTER = 0.1

/** When an event whose first attempt was at `first` is sent again; null if it is given up. `chance`: from 0 to 1. */
export function nextAttempt(
  first: Temporal.Instant,
  now: Temporal.Instant,
  chance = Math.random(),
): Temporal.Instant | null {
  if (isOver(first, now)) return null
  const passed = now.since(first).total('milliseconds')
  // One that was to come later than this one, by the most that it can be late.
  const retry = RETRIES.find((after) => after > passed)
  return retry === undefined
    ? first.add(GIVEN_UP_AFTER)
    : first.add({ milliseconds: Math.round(retry * (1 + JITTER * chance)) })
}

/** Whether three days have passed. */
export const isOver = (since: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(since.add(GIVEN_UP_AFTER), now) <= 0
