import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as health from '#server/platform/health.ts'
import { world } from '#testing/harness/world.ts'

test('a shop that cannot mend itself says so, and is well again when it could', async (t) => {
  const w = await world(t)
  const look = async (path: string) => {
    const { statusCode, body } = await w.app.inject({ method: 'GET', url: path })
    return [statusCode, JSON.parse(body)]
  }
  assert.deepEqual(await look('/health'), [200, { status: 'ok' }])
  assert.deepEqual(await look('/health/ready'), [200, { status: 'ok' }])
  let problem: string | null = 'PostgreSQL did not start: no room.'
  health.watch(w.shop, () => problem)
  assert.deepEqual(await look('/health'), [503, { status: 'broken', reason: problem }])
  problem = null
  assert.deepEqual(await look('/health'), [200, { status: 'ok' }])
})
