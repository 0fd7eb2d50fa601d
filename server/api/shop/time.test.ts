import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoInstant } from '#server/platform/time/instants.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { world } from '#testing/harness/world.ts'

test('pages get the time of the server’s clock, to the millisecond and without SQL', async (t) => {
  const w = await world(t)
  w.clock.move('PT0.123456789S')
  const [answer, queries] = await recordQueries(w, () => w.app.inject({ url: '/api/time' }))
  const now = isoInstant(w.clock.now())
  assert.deepEqual([answer.statusCode, answer.json()], [200, { now }])
  assert.match(String(answer.headers['cache-control']), /\bno-store\b/)
  assert.deepEqual(queries, [])
})
