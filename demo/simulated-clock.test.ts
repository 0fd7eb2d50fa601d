import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#server/platform/refusal.ts'
import { SimulatedClock } from './simulated-clock.ts'

const BEGIN = Temporal.Instant.from('2026-10-01T08:00:00Z')
const END = BEGIN.add({ hours: 24 })
const begun = () => new SimulatedClock(BEGIN, { now: () => END, systemNow: () => END })
const hour = (hours: number) => BEGIN.add({ hours })
const hourOf = (clock: SimulatedClock) => Math.floor(clock.now().since(BEGIN).total('hours'))
const pass = (clock: SimulatedClock, signal = new AbortController().signal) =>
  clock.run(END, signal, () => undefined)

describe('on the simulated clock of the demo', () => {
  test('the actions of all scenarios run in order of time, whatever order the scenarios were started in', async () => {
    const clock = begun()
    const actions: [string, number][] = []
    for (const [name, ...hours] of [
      ['late', 5, 7],
      ['early', 1, 6],
    ] as const)
      clock.start(async () => {
        for (const each of hours) {
          await clock.waitUntil(hour(each))
          actions.push([name, hourOf(clock)])
        }
      })
    await pass(clock)
    assert.deepEqual(actions, [
      ['early', 1],
      ['late', 5],
      ['early', 6],
      ['late', 7],
    ])
  })

  test('time does not pass while a scenario is active, except for a small step at each reading', async () => {
    const clock = begun()
    let done = 0
    clock.start(async () => {
      await clock.waitUntil(hour(1))
      await sleep(20)
      done = hourOf(clock)
    })
    clock.start(() => clock.waitUntil(hour(9)))
    await pass(clock)
    assert.equal(done, 1)
    assert.ok(Temporal.Instant.compare(clock.now(), clock.now()) < 0)
  })

  test('no action runs after the end or after the stop signal', async () => {
    const clock = begun()
    const stop = new AbortController()
    const actions: number[] = []
    for (const each of [2, 4, 25])
      clock.start(async () => {
        await clock.waitUntil(hour(each))
        actions.push(each)
        if (each === 4) stop.abort()
      })
    clock.start(async () => {
      await clock.waitUntil(hour(6))
      actions.push(6)
    })
    await pass(clock, stop.signal)
    assert.deepEqual(actions, [2, 4])
    await pass(clock)
    assert.deepEqual(actions, [2, 4, 6])
  })

  test('a refusal ends its scenario, and any other error is thrown', async () => {
    const clock = begun()
    clock.start(() => Promise.reject(new Refusal('Sold out.')))
    await pass(clock)
    clock.start(() => Promise.reject(new Error('a mistake')))
    await assert.rejects(pass(clock), { message: 'a mistake' })
  })
})
