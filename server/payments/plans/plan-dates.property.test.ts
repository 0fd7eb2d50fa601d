import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import { installmentsToResponse, planInstallments } from './plans.ts'
import { reminderDays } from '#server/payments/reminders/installment-reminders.ts'

// P9-03 P9-06 A-115 A-118: compares Temporal's days and zones with days counted by hand and the offsets of Intl.

const SECOND = 1000
const DAY = 86_400 * SECOND

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const lengthOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

type Day = readonly [year: number, month: number, day: number]

/** Days since 1900-01-01, counted year by year and month by month. */
function ordinal([year, month, day]: Day): number {
  let days = day - 1
  for (let each = 1900; each < year; each++) days += isLeap(each) ? 366 : 365
  for (let each = 1; each < month; each++) days += lengthOf(year, each)
  return days
}

const EPOCH = ordinal([1970, 1, 1])

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The calendar day in a time zone. */
function dayAt(epoch: number, timeZone: string): number {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const clock = clocks.getOrInsertComputed(
    timeZone,
    () => new Intl.DateTimeFormat('en', { timeZone, calendar: 'gregory', ...numeric }),
  )
  const [month = 0, day = 0, year = 0] = clock.format(epoch).split('/').map(Number)
  return ordinal([year, month, day])
}

/** The first second of a day in a time zone, or, if that day was skipped, of a later one. */
function beginning(day: number, zone: string): number {
  let [before, after] = [(day - EPOCH - 2) * DAY, (day - EPOCH + 2) * DAY]
  while (after - before > SECOND) {
    const middle = Math.floor((before + after) / 2 / SECOND) * SECOND
    if (dayAt(middle, zone) < day) before = middle
    else after = middle
  }
  return after
}

function later(from: number, step: Pick<PaymentPlanStep, 'count' | 'units'>): number {
  const { count, units } = { count: step.count ?? 0, units: step.units ?? 'days' }
  if (units === 'days' || units === 'weeks') return from + count * (units === 'weeks' ? 7 : 1)
  let [year, month, day] = [1900, 1, from + 1]
  while (day > (isLeap(year) ? 366 : 365)) day -= isLeap(year++) ? 366 : 365
  while (day > lengthOf(year, month)) day -= lengthOf(year, month++)
  const months = (units === 'years' ? 12 : 1) * count + month - 1
  year += Math.floor(months / 12)
  month = (months % 12) + 1
  return ordinal([year, month, Math.min(day, lengthOf(year, month))])
}

/** North and south, with changes at night, at midnight, by half an hour, by two hours, and over a whole day; and some without any. */
const ZONES = [
  'UTC Europe/Zagreb Europe/London Europe/Dublin Africa/Cairo Africa/Casablanca Antarctica/Troll Asia/Beirut Asia/Tehran',
  'Asia/Kolkata Asia/Gaza America/New_York America/Havana America/Sao_Paulo America/Asuncion America/Santiago',
  'Australia/Sydney Australia/Lord_Howe Pacific/Auckland Pacific/Chatham Pacific/Apia Pacific/Kiritimati',
].flatMap((line) => line.split(' '))

const instant = (epoch: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(epoch)

const zones = fc.constantFrom(...ZONES)
const units = fc.constantFrom('days', 'weeks', 'months', 'years')
const steps = fc.record({ amount: fc.constant(100), count: fc.nat(70), units, due_on: fc.constant(null) })
const anyMoment = fc
  .integer({ min: Date.UTC(1995, 0, 1) / SECOND, max: Date.UTC(2110, 0, 1) / SECOND })
  .map((second) => second * SECOND)

/** The last days of months, around midnight. */
const monthsEnd = fc
  .tuple(
    fc.integer({ min: 1995, max: 2110 }),
    fc.integer({ min: 0, max: 11 }),
    fc.integer({ min: -50, max: 50 }),
  )
  .map(([year, month, hours]) => Date.UTC(year, month + 1, 1) + hours * 3600 * SECOND)

/** Moments from which a plan of this many days includes a clock change. */
const beforeChange = fc
  .tuple(zones, anyMoment, fc.integer({ min: -2 * 86_400, max: 70 * 86_400 }))
  .map(([zone, moment, seconds]) => {
    const change = instant(moment).toZonedDateTimeISO(zone).getTimeZoneTransition('previous')
    return (change?.epochMilliseconds ?? moment) - seconds * SECOND
  })

const moments = fc.oneof(anyMoment, monthsEnd, beforeChange)

const dueAt = (created: number, plan: PaymentPlanStep[], zone: string): number[] =>
  planInstallments({ total_price: plan.length * 100, created_at: instant(created) }, plan, zone).map(
    ({ due_at }) => due_at.epochMilliseconds,
  )

test('every installment is due at the start of its day, counted from the day of the order', () => {
  const plans = fc.array(steps, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(plans, moments, zones, (plan, created, zone) => {
      const start = dayAt(created, zone)
      const byHand = plan.map((step) => beginning(later(start, step), zone))
      assert.deepEqual(dueAt(created, plan, zone), byHand)
    }),
    { numRuns: 1500 },
  )
})

describe('installments on unusual days', () => {
  const cases: [what: string, zone: string, order: string, step: string, due: string][] = [
    ['a month ends on a leap day', 'UTC', '2028-01-31T12:00Z', '1 months', '2028-02-29T00:00:00Z'],
    [
      'four years after a leap day is a leap day',
      'UTC',
      '2028-02-29T12:00Z',
      '4 years',
      '2032-02-29T00:00:00Z',
    ],
    [
      'a leap day falls on 28 February in other years',
      'UTC',
      '2028-02-29T12:00Z',
      '12 months',
      '2029-02-28T00:00:00Z',
    ],
    ['2100 has no leap day', 'UTC', '2096-02-29T12:00Z', '4 years', '2100-02-28T00:00:00Z'],
    ['28 February 2100 is followed by 1 March', 'UTC', '2100-02-28T12:00Z', '1 days', '2100-03-01T00:00:00Z'],
    ['2000 has a leap day', 'UTC', '1999-12-31T12:00Z', '2 months', '2000-02-29T00:00:00Z'],
    ['Cairo skips midnight', 'Africa/Cairo', '2027-04-23T12:00Z', '1 weeks', '2027-04-29T22:00:00Z'],
    ['Beirut skips midnight', 'Asia/Beirut', '2027-03-27T12:00Z', '1 days', '2027-03-27T22:00:00Z'],
    [
      'São Paulo skipped midnight',
      'America/Sao_Paulo',
      '2018-10-04T12:00Z',
      '1 months',
      '2018-11-04T03:00:00Z',
    ],
    [
      'São Paulo repeated the hour before midnight',
      'America/Sao_Paulo',
      '2018-02-17T12:00Z',
      '1 days',
      '2018-02-18T03:00:00Z',
    ],
    [
      'Havana repeats the hour after midnight, and the first counts',
      'America/Havana',
      '2027-10-07T12:00Z',
      '1 months',
      '2027-11-07T04:00:00Z',
    ],
    [
      'Sydney’s summer time ends in April',
      'Australia/Sydney',
      '2027-03-04T12:00Z',
      '1 months',
      '2027-04-03T13:00:00Z',
    ],
    [
      'Lord Howe Island changes the clock by half an hour',
      'Australia/Lord_Howe',
      '2027-04-04T12:00Z',
      '1 days',
      '2027-04-04T13:30:00Z',
    ],
    [
      'Samoa had no 30 December 2011',
      'Pacific/Apia',
      '2011-11-30T20:00Z',
      '1 months',
      '2011-12-30T10:00:00Z',
    ],
  ]
  for (const [what, zone, order, step, due] of cases)
    test(`${what}: ordered at ${order}, due ${step} later`, () => {
      const [count, unit] = step.split(' ')
      const plan = [
        { amount: 100, count: Number(count), units: unit as PaymentPlanStep['units'], due_on: null },
      ]
      const [at = 0] = dueAt(Temporal.Instant.from(order).epochMilliseconds, plan, zone)
      assert.equal(instant(at).toString(), due)
    })
})

/** A moment near the days on which something changes for an installment. */
const looks = fc
  .tuple(fc.integer({ min: -12, max: 25 }), fc.constantFrom(-3600, -1, 0, 1, 3600, 43_200))
  .map(([days, seconds]) => days * DAY + seconds * SECOND)

const unpaid = (due: number) => ({
  id: 1,
  order_id: 1,
  reference: 'K7QX-2M9D-ABCD',
  position: 0,
  amount: 100,
  paid_amount: 0,
  due_at: instant(due),
  paid_at: null,
  payment_status: 'pending' as const,
  attempt: 0,
})

test('an installment is due from the start of its day, and overdue once the days of grace have passed', () => {
  fc.assert(
    fc.property(moments, looks, zones, fc.nat(10), (moment, look, timezone, grace) => {
      const due = beginning(dayAt(moment, timezone), timezone)
      const now = due + look
      const past = dayAt(now, timezone) - dayAt(due, timezone)
      const durations = { installmentGrace: Temporal.Duration.from({ days: grace }) }
      const [shown] = installmentsToResponse([unpaid(due)], instant(now), { timezone, durations })
      assert.deepEqual([shown?.due, shown?.overdue], [past >= 0, past > grace])
    }),
    { numRuns: 1500 },
  )
})

test('a reminder is due from the start of its day, as many days before or after as configured', () => {
  const named = fc.uniqueArray(fc.integer({ min: -12, max: 25 }), { maxLength: 5 })
  fc.assert(
    fc.property(moments, looks, zones, named, (moment, look, zone, days) => {
      const due = beginning(dayAt(moment, zone), zone)
      const past = dayAt(due + look, zone) - dayAt(due, zone)
      const applying = reminderDays(days, instant(due + look), zone)
        .filter(({ due_before }) => due < due_before.epochMilliseconds)
        .map(({ day }) => day)
      assert.deepEqual(
        applying,
        days.filter((day) => day <= past),
      )
    }),
    { numRuns: 1500 },
  )
})
