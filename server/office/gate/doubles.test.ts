import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doublesOf, type Event } from './doubles.ts'

const event = (id: number, time: string, outcome: Event['outcome'], sequence: number | null): Event => ({
  id,
  outcome,
  sequence,
  at: Temporal.Instant.from(`2027-07-09T${time}Z`),
})

const pairsOf = (...events: Event[]) =>
  [...doublesOf(events)].map(([conflict, { first, double }]) => [conflict, first, double])

test('the later of two admissions is the double, whichever was sent first', () => {
  const counted = event(1, '10:30', 'admitted', 1)
  assert.deepEqual(pairsOf(counted, event(2, '10:40', 'admitted_before', null)), [[2, 1, 2]])
  assert.deepEqual(pairsOf(counted, event(2, '10:00', 'admitted_before', null)), [[2, 2, 1]])
  assert.deepEqual(pairsOf(counted, event(2, '10:30', 'admitted_before', null)), [[2, 1, 2]])
})

test('of three admissions the first is right, and both others are doubles of it', () => {
  const sent = [
    event(1, '10:30', 'admitted', 1),
    event(2, '10:00', 'admitted_before', null),
    event(3, '10:15', 'admitted_before', null),
  ]
  assert.deepEqual(pairsOf(...sent), [
    [2, 2, 1],
    [3, 2, 3],
  ])
})

test('an exit or an undone admission between two makes neither a double of the other', () => {
  const [before, after] = [event(1, '10:00', 'admitted', 1), event(3, '10:40', 'admitted', 3)]
  for (const outcome of ['checked_out', 'undone'] as const) {
    const between = event(2, '10:20', outcome, 2)
    assert.deepEqual(pairsOf(before, between, after, event(4, '10:10', 'admitted_before', null)), [[4, 1, 4]])
    assert.deepEqual(pairsOf(before, between, after, event(4, '10:30', 'admitted_before', null)), [[4, 4, 3]])
  }
  assert.deepEqual(pairsOf(event(1, '10:00', 'admitted_before', null)), [])
})

test('where a list admits several times, only the admission within a minute of another is a double', () => {
  const [morning, noon] = [event(1, '10:00', 'admitted', 1), event(2, '12:00', 'admitted', 3)]
  assert.deepEqual(pairsOf(morning, noon, event(3, '12:00:05', 'just_admitted', null)), [[3, 2, 3]])
  assert.deepEqual(pairsOf(noon, event(3, '11:59:55', 'just_admitted', null)), [[3, 3, 2]])
})
