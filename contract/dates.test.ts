import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueDay, formatDate, formatDateTime } from './dates.ts'

const due = (start: string, count: number, units: 'days' | 'weeks' | 'months' | 'years') =>
  dueDay(Temporal.PlainDate.from(start), { count, units }).toString()

test('each instalment is counted from the day of the order, and a month that ends early keeps its last day', () => {
  // P9-03 P9-06 A-115
  assert.equal(due('2027-01-31', 1, 'months'), '2027-02-28')
  assert.equal(due('2027-01-31', 2, 'months'), '2027-03-31')
  assert.equal(due('2028-01-31', 1, 'months'), '2028-02-29')
  assert.equal(due('2028-02-29', 1, 'years'), '2029-02-28')
  assert.equal(due('2027-12-31', 0, 'months'), '2027-12-31')
  assert.equal(due('2027-03-27', 2, 'days'), '2027-03-29')
  assert.equal(due('2027-01-15', 6, 'weeks'), '2027-02-26')
})

test('an instant is written in the zone that is asked for, wherever the reader is', () => {
  // S3-34 S3-35 A-126
  assert.equal(
    formatDateTime('2027-07-08T12:00:00+02:00', 'Europe/Zagreb', 'en-GB'),
    'Thu, 8 July 2027 at 12:00',
  )
  assert.equal(
    formatDateTime('2027-07-08T12:00:00+02:00', 'Europe/London', 'en-GB'),
    'Thu, 8 July 2027 at 11:00',
  )
  assert.equal(formatDate('2027-07-08T23:30:00Z', 'Europe/Zagreb', 'en-GB'), '9 July 2027')
})
