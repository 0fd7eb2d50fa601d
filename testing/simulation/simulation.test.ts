import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACTIONS, live, liveThroughEverything } from './life.ts'

// Seeds with many events, including late, lost and surplus payments.
const SEED = 7

for (const [life, mark] of [
  [0, ''],
  [1, 'thorough: '],
  [2, 'thorough: '],
] as const)
  test(`${mark}a long random history of customers, staff, bank and time matches the model, down to the last mail (seed ${SEED + life})`, async () => {
    const { steps, failure } = await live({ seed: SEED + life, length: 60, shrinkFor: 10_000 })
    assert.equal(failure, null)
    assert.ok(steps.length > 10)
  })

test('every simulated action occurs at least once, and matches the model', async () => {
  const { steps, failure } = await liveThroughEverything()
  assert.equal(failure, null)
  assert.equal(ACTIONS.length, 24)
  assert.deepEqual(
    ACTIONS.filter((name) => !steps.some((step) => step.startsWith(name))),
    [],
  )
})

test('control: a model that releases no places is detected', async () => {
  const { failure } = await live({
    seed: SEED,
    length: 60,
    shrinkFor: 0,
    spoil: (model) => void (model.releases = false),
  })
  assert.match(failure ?? '', /puts into a cart[^]*deep-equal/)
})
