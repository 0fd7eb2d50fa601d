import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextAttempt } from './schedule.ts'

const FIRST = Temporal.Instant.from('2027-01-15T09:00:00Z')

test('an event is sent again with growing pauses for three days, the last time exactly when they end', () => {
  const pauses: number[] = []
  let now = FIRST
  for (let next = nextAttempt(FIRST, now, 0); next; next = nextAttempt(FIRST, now, 0)) {
    pauses.push(next.since(now).total('minutes'))
    now = next
  }
  assert.deepEqual(
    pauses.map((minutes) => Math.round(minutes)),
    [0, 5, 30, 115, 300, 600, 840, 1_200, 1_230],
  )
  assert.equal(now.since(FIRST).total('hours'), 72)
})

test('whenever an attempt fails, the next one is later, and within the three days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 80 * 3_600_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (passed, chance) => {
        const now = FIRST.add({ milliseconds: passed })
        const next = nextAttempt(FIRST, now, chance)
        if (passed >= 72 * 3_600_000) return next === null
        return (
          next !== null && Temporal.Instant.compare(next, now) > 0 && next.since(FIRST).total('hours') <= 72
        )
      },
    ),
  )
})
