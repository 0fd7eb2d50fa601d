import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket } from '#testing/fixtures/carts.ts'
import { world } from '#testing/harness/world.ts'
import { publicSnapshot } from './public-snapshot.ts'

const busy = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('where it takes long to write what everybody sees, a rush sees it a while longer, but nobody who says how old it may be', async (t) => {
  const w = await world(t)
  const before = publicSnapshot(w.shop)
  before.make(() => busy(150))
  await addTicket(w)
  assert.equal(publicSnapshot(w.shop, 60_000), before)
  const now = publicSnapshot(w.shop, 0)
  assert.notEqual(now.version, before.version)
  await addTicket(w)
  assert.equal(publicSnapshot(w.shop, 60_000), now, 'what the one before has cost is not forgotten')
})
