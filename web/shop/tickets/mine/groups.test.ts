import { expect, it } from 'vitest'
import { ticket } from '#web/testing/fixtures/orders.ts'
import { groupTickets } from './groups.ts'

const of = (event_id: string, starts_at: string | null, ends_at: string | null = null) => ({
  ...ticket,
  code: event_id,
  event_id,
  event_name: event_id,
  starts_at,
  ends_at,
})

it('events are in order of time, past ones last, and those without a time are never past', () => {
  const now = Date.parse('2027-07-09T12:00:00Z')
  const groups = groupTickets(
    [
      of('last year', '2026-07-08T12:00:00Z', '2026-07-12T12:00:00Z'),
      of('some day', null),
      of('next', '2027-09-01T12:00:00Z'),
      of('now', '2027-07-08T14:00:00Z', '2027-07-12T12:00:00Z'),
      of('last night', '2027-07-08T20:00:00Z'),
    ],
    now,
  )
  expect(groups.map(({ id, isPast }) => [id, isPast])).toEqual([
    ['now', false],
    ['last night', false],
    ['next', false],
    ['some day', false],
    ['last year', true],
  ])
})

it('people are distinguished by their names, ignoring case and spaces', () => {
  const groups = groupTickets(
    [
      of('now', null),
      { ...of('now', null), full_name: 'zoë  brontë' },
      { ...of('now', null), full_name: 'Ivo' },
    ],
    0,
  )
  expect(groups[0]?.persons.map(({ name, tickets }) => [name, tickets.length])).toEqual([
    ['Zoë Brontë', 2],
    ['Ivo', 1],
  ])
})
