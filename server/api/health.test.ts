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
  let problem: string | null = 'PostgreSQL 18.4 did not start: could not open /srv/festoon/postgres: no room.'
  health.watch(w.shop, () => problem)
  assert.deepEqual(await look('/health'), [
    503,
    { status: 'broken', reason: 'The database does not start again. The log says why.' },
  ])
  problem = null
  assert.deepEqual(await look('/health'), [200, { status: 'ok' }])
})

test('a process that hears of no changes is not ready: it would show what is long sold', async (t) => {
  const w = await world(t)
  w.shop.sql.hears = () => false
  const { statusCode, headers, body } = await w.app.inject({ method: 'GET', url: '/health/ready' })
  assert.deepEqual(
    [statusCode, headers['retry-after'], JSON.parse(body)],
    [503, '5', { status: 'does not hear of changes' }],
  )
})
