import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { checkOutByCard } from '#testing/fixtures/orders.ts'
import { deliverEvent } from '#testing/fixtures/payments.ts'
import { world } from '#testing/harness/world.ts'
import { listDueReminders } from './queries.ts'
import { reminderDays } from './installment-reminders.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The calendar day in a time zone, as a consecutive number. */
function dayAt(at: Temporal.Instant, timeZone: string): number {
  // The Swedish format of a day is 2027-03-26.
  const said = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at.epochMilliseconds)
  return Date.parse(said) / DAY
}

const ZONES = ['Europe/Zagreb', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana', 'UTC']

test('no reminder is sent for a day that had begun when the terms were accepted, even across a change of the clock', async (t) => {
  // compares PostgreSQL's days with those of Intl.
  const w = await world(t)
  const { sql } = w.shop
  const { order, event } = await checkOutByCard(w, 'plan')
  await deliverEvent(w, event)
  // The days pass independently of a shop's clock.
  await sql`alter table orders disable trigger user`
  const isWritten = async (due: Temporal.Instant, accepted: Temporal.Instant, day: number, zone: string) => {
    await sql`update orders set accepted_ts_and_cs = ${accepted} where id = ${order.id}`
    await sql`update payments set due_at = ${due} where order_id = ${order.id}`
    const now = accepted.add({ hours: 24 * 40 })
    const found = await listDueReminders(sql, reminderDays([day], now, zone), now, zone)
    return found.length > 0
  }
  const due = Temporal.ZonedDateTime.from('2027-03-26T00:00[Europe/Zagreb]').toInstant()
  const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[Europe/Zagreb]`).toInstant()
  assert.ok(!(await isWritten(due, at('2027-03-29T00:30'), 3, 'Europe/Zagreb')))
  assert.ok(await isWritten(due, at('2027-03-28T23:30'), 3, 'Europe/Zagreb'))
  const anyDay = fc.integer({ min: 0, max: 730 })
  const anyHours = fc.integer({ min: -3, max: 27 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      anyDay,
      fc.integer({ min: -9, max: 12 }),
      anyHours,
      async (zone, start, day, hours) => {
        const first = Temporal.PlainDate.from('2027-01-01').add({ days: start }).toZonedDateTime(zone)
        const due = first.toInstant()
        const accepted = due.add({ hours: 24 * day + hours })
        const hadBegun = dayAt(accepted, zone) >= dayAt(due, zone) + day
        assert.equal(await isWritten(due, accepted, day, zone), !hadBegun)
      },
    ),
    { numRuns: 150 },
  )
})
