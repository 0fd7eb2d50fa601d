import assert from 'node:assert/strict'
import { test } from 'node:test'
import { add, advance, openAccount, parseStat, totals } from './cpu.mjs'

const SELF = 100

/** A table of processes, each as `[parent, own, reaped]`. */
const tableOf = (processes) =>
  new Map(
    Object.entries(processes).map(([pid, [parent, own, reaped = 0, start = '1']]) => [
      Number(pid),
      { parent, own, reaped, start },
    ]),
  )

/** The seconds by kind after these tables in turn. */
function measured(roots, ...tables) {
  const account = openAccount(SELF)
  for (const table of tables) advance(account, tableOf(table), roots)
  return Object.fromEntries(totals(account))
}

test('a program counts with all that it has started, under its kind', () => {
  const roots = new Map([
    [200, 'stories'],
    [300, 'journeys'],
  ])
  const table = {
    1: [0, 9000],
    100: [1, 500],
    200: [100, 100, 50],
    201: [200, 25],
    300: [100, 300],
    999: [1, 7000],
  }
  assert.deepEqual(measured(roots, table), { 'this command': 5, stories: 1.75, journeys: 3 })
})

test('what a program used after the last look is counted when it has ended', () => {
  const roots = new Map([[200, 'stories']])
  const last = { 100: [1, 0], 200: [100, 100], 201: [200, 50] }
  assert.equal(measured(roots, last, { 100: [1, 0, 180] }).stories, 1.8)
})

test('a program that ended between two looks is counted', () => {
  const account = openAccount(SELF)
  advance(account, tableOf({ 100: [1, 0, 70] }), new Map())
  advance(account, tableOf({ 100: [1, 0, 90] }), new Map([[200, 'checks']]))
  assert.equal(totals(account).get('checks'), 0.2)
})

test('a process that outlives its parent stays with its kind, and so do those it starts then', () => {
  const roots = new Map([[200, 'programs']])
  const born = { 100: [1, 0], 200: [100, 10], 201: [200, 10] }
  const orphaned = { 100: [1, 0, 10], 201: [1, 30], 202: [201, 40] }
  assert.equal(measured(roots, born, orphaned).programs, 0.8)
  assert.equal(measured(new Map([[200, 'programs']]), born, orphaned, { 100: [1, 0, 10] }).programs, 0.8)
})

test('a process that its parent did not wait for is kept as it was last seen', () => {
  const roots = new Map([[200, 'programs']])
  const before = { 100: [1, 0], 200: [100, 10], 201: [200, 40], 202: [201, 60] }
  // 201 was killed and waited for; 202 was waited for by the system.
  const after = { 100: [1, 0], 200: [100, 10, 45] }
  assert.equal(measured(roots, before, after).programs, 1.1)
})

test('another process with the number of an ended one is not mistaken for it', () => {
  const roots = new Map([[200, 'stories']])
  const after = { 100: [1, 0, 100], 200: [1, 7000, 0, '2'] }
  assert.deepEqual(measured(roots, { 100: [1, 0], 200: [100, 100] }, after), {
    'this command': 0,
    stories: 1,
  })
})

test('the name of a program may contain spaces and brackets', () => {
  const line = '42 (a (b) c) S 7 42 42 0 -1 4194560 1 2 3 4 11 5 20 6 20 0 1 0 8125 1000 200'
  assert.deepEqual(parseStat(line), {
    name: 'a (b) c',
    parent: 7,
    start: '8125',
    own: 16,
    reaped: 26,
  })
})

test('all cores count as busy for what the idle times of all of them leave', () => {
  const busy = { all: 0, each: 0, over: 0 }
  add(busy, [1, 0.75], 100)
  add(busy, [0.5, 0.25], 100)
  assert.deepEqual(busy, { all: 75, each: 125, over: 200 })
})
