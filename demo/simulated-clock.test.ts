import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#server/platform/refusal.ts'
import { SimulatedClock } from './simulated-clock.ts'

const BEGIN = Temporal.Instant.from('2026-10-01T08:00:00Z')
const END = BEGIN.add({ hours: 24 })
const begun = () => new SimulatedClock(BEGIN, { now: () => END, systemNow: () => END })
const hour = (hours: number) => BEGIN.add({ hours })
const hourOf = (time: SimulatedClock) => Math.floor(time.now().since(BEGIN).total('hours'))
const pass = (time: SimulatedClock, signal = new AbortController().signal) =>
  time.run(END, signal, () => undefined)

describe('in the past of the demo', () => {
  test('stories happen one after the other, each at its time, whichever began first', async () => {
    const time = begun()
    const deeds: [string, number][] = []
    for (const [name, ...hours] of [
      ['late', 5, 7],
      ['early', 1, 6],
    ] as const)
      time.start(async () => {
        for (const each of hours) {
          await time.waitUntil(hour(each))
          deeds.push([name, hourOf(time)])
        }
      })
    await pass(time)
    assert.deepEqual(deeds, [
      ['early', 1],
      ['late', 5],
      ['early', 6],
      ['late', 7],
    ])
  })

  test('time stands still while somebody does something, and goes on by a breath with each look at it', async () => {
    const time = begun()
    let done = 0
    time.start(async () => {
      await time.waitUntil(hour(1))
      await sleep(20)
      done = hourOf(time)
    })
    time.start(() => time.waitUntil(hour(9)))
    await pass(time)
    assert.equal(done, 1)
    assert.ok(Temporal.Instant.compare(time.now(), time.now()) < 0)
  })

  test('what would happen after its end, or after somebody wants it to stop, does not happen', async () => {
    const time = begun()
    const stop = new AbortController()
    const deeds: number[] = []
    for (const each of [2, 4, 25])
      time.start(async () => {
        await time.waitUntil(hour(each))
        deeds.push(each)
        if (each === 4) stop.abort()
      })
    time.start(async () => {
      await time.waitUntil(hour(6))
      deeds.push(6)
    })
    await pass(time, stop.signal)
    assert.deepEqual(deeds, [2, 4])
    await pass(time)
    assert.deepEqual(deeds, [2, 4, 6])
  })

  test('a story ends where the festival refuses, and a mistake of ours is told', async () => {
    const time = begun()
    time.start(() => Promise.reject(new Refusal('Sold out.')))
    await pass(time)
    time.start(() => Promise.reject(new Error('a mistake')))
    await assert.rejects(pass(time), { message: 'a mistake' })
  })
})
