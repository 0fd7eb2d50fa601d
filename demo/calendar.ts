import type { Random } from './random.ts'

// How many people come in each hour of a day, midnight first.
const HOUR_WEIGHTS = [2, 1, 0.5, 0.2, 0.1, 0.1, 0.3, 1, 2, 3, 4, 4, 5, 4, 4, 4, 4, 5, 7, 9, 11, 11, 8, 4]
// So many times as many come on Friday, Saturday and Sunday.
const WEEKEND_FACTOR = 1.6
// Sales open at ten, with a queue at the door.
const OPENING_HOURS = HOUR_WEIGHTS.map((weight, hour) => (hour < 10 ? 0 : hour === 10 ? 60 : weight))
// On this day the line-up is told, and on this one a film of last summer.
const [LINE_UP, FILM] = [23, 39]

/** The days on which the demo sells, as its people and its staff live them. */
export interface Calendar {
  /** The day on which sales opened. */
  opening: Temporal.PlainDate
  timezone: string
  /** How many days of sales there have been on that of `instant`. */
  dayOf: (instant: Temporal.Instant) => number
  /** When somebody comes who comes by chance: most on the first day, on weekends and in the evening. */
  randomTime: (dice: Random) => Temporal.Instant
  /** So many days after an instant, at a time at which people buy. */
  later: (dice: Random, from: Temporal.Instant, days: number) => Temporal.Instant
  /** So many days after an instant, at a time at which the staff work; what falls on a weekend waits for Monday. */
  workday: (dice: Random, from: Temporal.Instant, days: number) => Temporal.Instant
}

/** The calendar of sales that opened so many days ago. */
export function calendarUntil(now: Temporal.Instant, timezone: string, days: number): Calendar {
  const dateOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timezone).toPlainDate()
  const opening = dateOf(now).subtract({ days })
  const weights = Array.from({ length: days + 1 }, (_, day) => [weightOf(opening, day), day] as const)
  const on = (date: Temporal.PlainDate, hour: number, dice: Random): Temporal.Instant => {
    const time = Temporal.PlainTime.from({ hour, minute: dice.between(0, 59), second: dice.between(0, 59) })
    return date.toPlainDateTime(time).toZonedDateTime(timezone).toInstant()
  }
  return {
    opening,
    timezone,
    dayOf: (instant) => opening.until(dateOf(instant)).days,
    randomTime(dice) {
      const day = dice.pickWeighted(weights)
      return on(opening.add({ days: day }), hourOf(dice, day === 0 ? OPENING_HOURS : HOUR_WEIGHTS), dice)
    },
    later: (dice, from, days) => on(dateOf(from).add({ days }), hourOf(dice, HOUR_WEIGHTS), dice),
    workday(dice, from, days) {
      const date = dateOf(from).add({ days })
      return on(date.add({ days: date.dayOfWeek > 5 ? 8 - date.dayOfWeek : 0 }), dice.between(9, 16), dice)
    },
  }
}

function weightOf(opening: Temporal.PlainDate, day: number): number {
  const news = (since: number, weight: number) => (day >= since ? weight / (day - since + 1) : 0)
  const base = day === 0 ? 30 : 2.2 + news(0, 8) + news(LINE_UP, 8) + news(FILM, 5)
  return opening.add({ days: day }).dayOfWeek >= 5 ? base * WEEKEND_FACTOR : base
}

const hourOf = (dice: Random, weights: readonly number[]): number =>
  dice.pickWeighted(weights.map((weight, hour) => [weight, hour] as const))
