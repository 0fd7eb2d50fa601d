import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket } from '#testing/fixtures/carts.ts'
import { world } from '#testing/harness/world.ts'
import { snapshotOf } from './public-data.ts'

test('public data that is slow to serialize is kept longer during a rush, except for callers that limit its age', async (t) => {
  const w = await world(t)
  const before = snapshotOf(w.shop)
  const now = performance.now.bind(performance)
  let passed = 0
  t.mock.method(performance, 'now', () => now() + passed)
  before.make(() => (passed += 60_000))
  await addTicket(w)
  assert.equal(snapshotOf(w.shop, Infinity), before)
  const next = snapshotOf(w.shop, 0)
  assert.notEqual(next.version, before.version)
  await addTicket(w)
  assert.equal(snapshotOf(w.shop, Infinity), next, 'what the one before has cost is not forgotten')
})
