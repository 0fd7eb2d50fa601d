import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pollInterval, nextPoll, shuffleTakes } from '#contract/waiting-room/estimate.ts'
import { admitNext } from './admit-next.ts'
import type { Room } from './queries.ts'

const START = Temporal.Instant.from('2027-01-15T09:00:00Z')
const at = (ms: number) => START.add({ milliseconds: ms })

const room = (changes: Partial<Room>): Room => ({
  id: 1,
  opens_at: START,
  paused: false,
  drawn: 1_000_000,
  crowd: 0,
  seed: '0'.repeat(32),
  shuffled_at: START,
  called: 0,
  called_at: START,
  pace: 600,
  paced_at: START,
  ...changes,
})

test('however irregularly the queue advances, no more people than the pace are admitted per minute', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 1_500 }), { minLength: 60, maxLength: 60 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 30_000 }), (pauses, pace) => {
      let [line, now] = [room({ pace }), 0]
      for (const pause of pauses) {
        now += pause
        line = admitNext(line, at(now), { perMinute: pace, free: null })
      }
      const allowed = (now / 60_000) * pace
      assert.ok(line.called <= allowed + 1 && line.called >= allowed - 2, `${line.called} of ${allowed}`)
    }),
    { numRuns: 100, seed: 7 },
  )
})

test('a clock that is set back pauses the queue for one step only, and one that jumps ahead admits no flood', () => {
  const limits = { perMinute: 600, free: null }
  const back = admitNext(room({ called_at: at(3_600_000) }), at(2_000), limits)
  assert.equal(admitNext({ ...back, called_at: at(2_000) }, at(3_000), limits).called, 10)
  assert.equal(admitNext(room({}), at(86_400_000), limits).called, 20)
})

test('a slower pace applies immediately, and a faster one at most doubles in each polling interval', () => {
  const line = room({ drawn: 40_000, pace: 100 })
  const wanted = (perMinute: number) => ({ perMinute, free: 0 })
  assert.equal(admitNext(line, at(1_000), wanted(10)).pace, 10)
  assert.equal(admitNext(line, at(1_000), wanted(500)).pace, 100)
  const rounds = pollInterval(40_000) * 1_250
  const faster = admitNext(line, at(rounds), wanted(500))
  assert.equal(faster.pace, 200)
  assert.equal(admitNext(faster, at(rounds + 1_000), wanted(500)).pace, 200)
  assert.equal(
    admitNext(admitNext(faster, at(2 * rounds), wanted(500)), at(3 * rounds), wanted(500)).pace,
    500,
  )
})

test('everybody polls before their turn, even if the pace doubles right after their last poll', () => {
  const numbers = fc.record({
    ahead: fc.integer({ min: 0, max: 200_000 }),
    pace: fc.integer({ min: 1, max: 20_000 }),
  })
  fc.assert(
    fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), ({ ahead, pace }, chance) => {
      const seen = {
        id: 1,
        now: START.toString(),
        opens_at: START.toString(),
        crowd: 0,
        seed: '0'.repeat(32),
        calls_from: START.toString(),
        drawn: ahead + 1,
        called: 0,
        pace,
        flow: null,
        paused: false,
        look_every: pollInterval(ahead + 1),
        sold_out: [],
      }
      const calledIn = ((ahead + 1) / (pace * 2)) * 60_000
      const looksIn = nextPoll({ room: seen, number: ahead + 1 }, chance)
      assert.ok(looksIn <= Math.max(800, calledIn) && looksIn <= 300_000)
    }),
    { numRuns: 300, seed: 7 },
  )
})

test('the crowd polls at most a thousand times a second, and has polled before the first turn', () => {
  for (const crowd of [1, 4_000, 100_000]) {
    const takes = shuffleTakes(crowd)
    // Their polls are spread over four fifths of it (nextPoll).
    assert.ok(crowd / ((0.8 * takes) / 1_000) <= 1_000)
    assert.equal(
      admitNext(room({ crowd, drawn: crowd }), at(takes - 1), { perMinute: 600, free: null }).called,
      0,
    )
  }
})
