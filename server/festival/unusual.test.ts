import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unusual } from './unusual.ts'

const CASES: [path: string, before: unknown, after: unknown, expected: string | null][] = [
  ['price', 12_900, 1_290, 'smaller'],
  ['price', 12_900, 129_000, 'larger'],
  ['price', 12_900, 13_900, null],
  ['price', 12_900, 0, 'nothing'],
  ['price', 0, 12_900, null],
  ['fee', 500, 50, 'smaller'],
  ['capacity', 8_000, 800, 'smaller'],
  ['capacity', 8_000, null, null],
  ['limit_per_order', 10, 1, null],
  ['name', '12900', '1290', null],
  ['starts_at', '2028-07-08T16:00:00+02:00', '2027-07-08T16:00:00+02:00', 'year_back'],
  ['starts_at', '2027-07-08T16:00', '2027-07-09T16:00', null],
  ['on_sale_until', '2027-07-08T16:00', '2027-01-02T16:00', 'past'],
  ['on_sale_from', null, '2026-01-02T16:00', 'past'],
  ['on_sale_from', '2026-01-03T16:00', '2026-01-02T16:00', null],
  ['allow_name_changes_until', '2028-07-01T00:00', '2027-07-01T00:00', 'year_back'],
  ['starts_at', '2027-07-08T16:00', 'soon', null],
  ['payment_plan', [{ amount: 5_000 }, { amount: 8_000 }], [{ amount: 5_000 }, { amount: 800 }], 'smaller'],
  ['travel_times', [{ at: '2027-07-08T12:00' }], [{ at: '2026-07-08T12:00' }], 'year_back'],
]

for (const [path, before, after, expected] of CASES)
  test(`changing ${path} from ${JSON.stringify(before)} to ${JSON.stringify(after)} warns of ${expected ?? 'nothing'}`, () =>
    assert.equal(unusual({ path, before, after }, '2027-01-15'), expected))
