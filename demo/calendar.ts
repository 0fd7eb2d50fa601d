import type { Random } from './random.ts'

// The number of customers in each hour of a day, from midnight.
const HOUR_WEIGHTS = [2, 1, 0.5, 0.2, 0.1, 0.1, 0.3, 1, 2, 3, 4, 4, 5, 4, 4, 4, 4, 5, 7, 9, 11, 11, 8, 4]
// The factor for Friday, Saturday and Sunday.
const WEEKEND_FACTOR = 1.6
// Sales open at ten, with a queue.
const OPENING_HOURS = HOUR_WEIGHTS.map((weight, hour) => (hour < 10 ? 0 : hour === 10 ? 60 : weight))
// The days on which the line-up and an aftermovie are published.
const [LINE_UP, FILM] = [23, 39]

/** The days of the simulated sales. */
export interface Calendar {
  /** The day on which sales opened. */
  opening: Temporal.PlainDate
  timezone: string
  /** The number of days of sales until `instant`. */
  dayOf: (instant: Temporal.Instant) => number
  /** A random time: most likely on the first day, on weekends and in the evening. */
  randomTime: (random: Random) => Temporal.Instant
  /** A number of days after an instant, at a time when people buy. */
  later: (random: Random, from: Temporal.Instant, days: number) => Temporal.Instant
  /** A number of days after an instant, at a time when the staff work; on Monday instead of a weekend. */
  workday: (random: Random, from: Temporal.Instant, days: number) => Temporal.Instant
}

/** The calendar of sales that opened this many days before `now`. */
export function calendarUntil(now: Temporal.Instant, timezone: string, days: number): Calendar {
  const dateOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timezone).toPlainDate()
  const opening = dateOf(now).subtract({ days })
  const weights = Array.from({ length: days + 1 }, (_, day) => [weightOf(opening, day), day] as const)
  const on = (date: Temporal.PlainDate, hour: number, random: Random): Temporal.Instant => {
    const time = Temporal.PlainTime.from({
      hour,
      minute: random.between(0, 59),
      second: random.between(0, 59),
    })
    return date.toPlainDateTime(time).toZonedDateTime(timezone).toInstant()
  }
  return {
    opening,
    timezone,
    dayOf: (instant) => opening.until(dateOf(instant)).days,
    randomTime(random) {
      const day = random.pickWeighted(weights)
      return on(opening.add({ days: day }), hourOf(random, day === 0 ? OPENING_HOURS : HOUR_WEIGHTS), random)
    },
    later: (random, from, days) => on(dateOf(from).add({ days }), hourOf(random, HOUR_WEIGHTS), random),
    workday(random, from, days) {
      const date = dateOf(from).add({ days })
      return on(
        date.add({ days: date.dayOfWeek > 5 ? 8 - date.dayOfWeek : 0 }),
        random.between(9, 16),
        random,
      )
    },
  }
}

function weightOf(opening: Temporal.PlainDate, day: number): number {
  const news = (since: number, weight: number) => (day >= since ? weight / (day - since + 1) : 0)
  const base = day === 0 ? 30 : 2.2 + news(0, 8) + news(LINE_UP, 8) + news(FILM, 5)
  return opening.add({ days: day }).dayOfWeek >= 5 ? base * WEEKEND_FACTOR : base
}

const hourOf = (random: Random, weights: readonly number[]): number =>
  random.pickWeighted(weights.map((weight, hour) => [weight, hour] as const))
