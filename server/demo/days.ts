import type { Chance } from './chance.ts'

// How many people come in each hour of a day, midnight first.
const HOURS = [2, 1, 0.5, 0.2, 0.1, 0.1, 0.3, 1, 2, 3, 4, 4, 5, 4, 4, 4, 4, 5, 7, 9, 11, 11, 8, 4]
// And on how many of them more on Friday, Saturday and Sunday.
const WEEKEND = 1.6
// Sales open at ten, with a queue at the door.
const OPENING_HOURS = HOURS.map((weight, hour) => (hour < 10 ? 0 : hour === 10 ? 60 : weight))
/** On this day the line-up is told. */
const LINE_UP = 23

/** The calendar of the demo: so many days of sales, the last of them today, in the festival's timezone. */
export interface Calendar {
  opening: Temporal.PlainDate
  days: number
  timezone: string
}

export const calendarUntil = (now: Temporal.Instant, timezone: string, days: number): Calendar => ({
  opening: now.toZonedDateTimeISO(timezone).toPlainDate().subtract({ days }),
  days,
  timezone,
})

/** When somebody comes who comes by chance: most on the first day, on weekends and in the evening. */
export function someTime(dice: Chance, calendar: Calendar): Temporal.Instant {
  const days = Array.from({ length: calendar.days + 1 }, (_, day) => [weightOf(calendar, day), day] as const)
  const day = dice.weighted(days)
  const hours = day === 0 ? OPENING_HOURS : HOURS
  return at(calendar, dice, day, dice.weighted(hours.map((weight, hour) => [weight, hour] as const)))
}

function weightOf({ opening }: Calendar, day: number): number {
  const base = day === 0 ? 30 : 2.2 + 8 / (day + 1) + (day >= LINE_UP ? 8 / (day - LINE_UP + 1) : 0)
  return opening.add({ days: day }).dayOfWeek >= 5 ? base * WEEKEND : base
}

function at({ opening, timezone }: Calendar, dice: Chance, day: number, hour: number): Temporal.Instant {
  const minute = hour === 10 && day === 0 ? Math.floor(dice.next() ** 2 * 60) : dice.between(0, 59)
  const time = Temporal.PlainTime.from({ hour, minute, second: dice.between(0, 59) })
  return opening.add({ days: day }).toPlainDateTime(time).toZonedDateTime(timezone).toInstant()
}

/** So many days after an instant, at a time at which people buy. */
export const daysAfter = (
  dice: Chance,
  from: Temporal.Instant,
  days: number,
  timezone: string,
): Temporal.Instant =>
  on(
    from,
    days,
    timezone,
    dice.weighted(HOURS.map((weight, hour) => [weight, hour] as const)),
    dice.between(0, 59),
  )

/** So many days after an instant, at a time at which the staff work; what falls on a weekend waits for Monday. */
export function workdaysAfter(
  dice: Chance,
  from: Temporal.Instant,
  days: number,
  timezone: string,
): Temporal.Instant {
  const { dayOfWeek } = from.toZonedDateTimeISO(timezone).add({ days })
  return on(
    from,
    days + Math.max(0, dayOfWeek === 6 ? 2 : dayOfWeek === 7 ? 1 : 0),
    timezone,
    dice.between(9, 16),
    dice.between(0, 59),
  )
}

const on = (
  from: Temporal.Instant,
  days: number,
  timezone: string,
  hour: number,
  minute: number,
): Temporal.Instant => from.toZonedDateTimeISO(timezone).add({ days }).with({ hour, minute }).toInstant()
