import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACTIONS, live, liveThroughEverything } from './life.ts'

// Seeds with many events, including late, lost and surplus payments.
const SEED = 7

test('long lives of customers, staff, bank and time go as the model says, to the last mail', async () => {
  for (const life of [0, 1, 2]) {
    const { steps, failure } = await live({ seed: SEED + life, length: 60, shrinkFor: 10_000 })
    assert.equal(failure, null)
    assert.ok(steps.length > 10)
  }
})

test('whatever customers, staff, bank and time may do is done once, and goes as the model says', async () => {
  const { steps, failure } = await liveThroughEverything()
  assert.equal(failure, null)
  assert.equal(ACTIONS.length, 24)
  assert.deepEqual(
    ACTIONS.filter((name) => !steps.some((step) => step.startsWith(name))),
    [],
  )
})

test('a model that gives no place back is found out', async () => {
  const { failure } = await live({
    seed: SEED,
    length: 60,
    shrinkFor: 0,
    spoil: (model) => void (model.releases = false),
  })
  assert.match(failure ?? '', /puts into a cart[^]*deep-equal/)
})
