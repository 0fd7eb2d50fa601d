import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDate, formatDateTime, formatDays, formatEnd, formatPeriod } from './dates.ts'

test('an instant is formatted in the requested time zone, whatever the reader’s own', () => {
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

const period = (starts_at: string | null, ends_at: string | null, locale = 'en-GB') =>
  [formatPeriod, formatDays].map((format) => format({ starts_at, ends_at }, 'Europe/Zagreb', locale))

test('a period is formatted as briefly as possible, whether it is a day, a night or several days', () => {
  //
  const starts = '2027-07-10T16:00:00+02:00'
  const cases: [starts: string | null, ends: string | null, full: string | null, days: string | null][] = [
    [null, null, null, null],
    [null, starts, null, null],
    [starts, null, 'Sat 10 July 2027, 16:00', 'Sat 10 July 2027, 16:00'],
    [starts, '2027-07-10T20:00:00Z', 'Sat 10 July 2027, 16:00 – 22:00', 'Sat 10 July 2027, 16:00'],
    [starts, '2027-07-11T02:00:00Z', 'Sat 10 July 2027, 16:00 – Sun 04:00', 'Sat 10 July 2027, 16:00'],
    [
      '2027-07-08T14:00:00Z',
      '2027-07-11T02:00:00Z',
      'Thu 8 July, 16:00 – Sun 11 July 2027, 04:00',
      'Thu 8 July – Sat 10 July 2027',
    ],
    [
      '2027-12-30T14:00:00Z',
      '2028-01-01T12:00:00Z',
      'Thu 30 December 2027, 15:00 – Sat 1 January 2028, 13:00',
      'Thu 30 December 2027 – Sat 1 January 2028',
    ],
  ]
  for (const [from, until, full, days] of cases) assert.deepEqual(period(from, until), [full, days])
  assert.deepEqual(period(starts, '2027-07-11T02:00:00Z', 'hr-HR'), [
    'sub 10. srpnja 2027., 16:00 – ned 04:00',
    'sub 10. srpnja 2027., 16:00',
  ])
})

test('a deadline at midnight is shown as the day before, a later one as its own day and time', () => {
  const end = (instant: string) => formatEnd(instant, 'Europe/Zagreb', 'en-GB')
  assert.equal(end('2027-06-24T00:00:00+02:00'), '23 June 2027')
  assert.equal(end('2027-06-24T18:00:00+02:00'), 'Thu, 24 June 2027 at 18:00')
})
