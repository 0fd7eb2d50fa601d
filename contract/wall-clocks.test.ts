import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentsOf, skippedTime } from './wall-clocks.ts'

const offsets = (time: string, zone: string) => momentsOf(time, zone).map(({ offset }) => offset)

test('in the night in which summer time begins, an hour is left out', () => {
  assert.deepEqual(offsets('2035-03-25T01:59:59', 'Europe/Vienna'), ['+01:00'])
  for (const time of ['02:00', '02:30', '02:59:59'])
    assert.deepEqual(offsets(`2035-03-25T${time}`, 'Europe/Vienna'), [], time)
  assert.deepEqual(offsets('2035-03-25T03:00', 'Europe/Vienna'), ['+02:00'])
  assert.deepEqual(offsets('2035-03-25T02:30', 'Europe/London'), ['+01:00'])
})

test('in the night in which summer time ends, an hour comes twice', () => {
  assert.deepEqual(offsets('2035-10-28T02:30', 'Europe/Vienna'), ['+02:00', '+01:00'])
  assert.deepEqual(offsets('2035-10-28T03:00', 'Europe/Vienna'), ['+01:00'])
})

test('a time that does not exist is named with its day, its zone and what the clocks do', () => {
  const why = (time: string, zone: string) => skippedTime(time, zone, 'en-GB')
  assert.equal(
    why('2035-03-25T02:30', 'Europe/Vienna'),
    '02:30 does not exist on 25 March 2035 in Europe/Vienna, when clocks go from 02:00 to 03:00',
  )
  assert.match(why('2035-03-11T02:15:30', 'America/New_York') ?? '', /^02:15:30 .* 11 March 2035/)
  // In half an hour's steps, and at midnight.
  assert.match(why('2035-10-07T02:15', 'Australia/Lord_Howe') ?? '', /from 02:00 to 02:30$/)
  assert.match(why('2035-04-27T00:30', 'Africa/Cairo') ?? '', /from 00:00 to 01:00$/)
  assert.equal(why('2035-03-25T03:30', 'Europe/Vienna'), null)
  assert.equal(why('2035-10-28T02:30', 'Europe/Vienna'), null)
})
