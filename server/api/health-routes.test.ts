import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openApp } from '#server/app.ts'
import { createAppContext } from '#server/app-context.ts'
import { openLog } from '#server/platform/log.ts'
import { openSql } from '#server/platform/database/sql.ts'
import { addTicket } from '#testing/fixtures/carts.ts'
import * as health from '#server/platform/health/health.ts'
import { Proxy } from '#testing/harness/proxy.ts'
import { world } from '#testing/harness/world.ts'

test('a shop that cannot recover is reported as broken, and as healthy again once it has recovered', async (t) => {
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

test('a process that receives no database notifications is not ready, because it would show outdated availability', async (t) => {
  const w = await world(t)
  w.shop.sql.hears = () => false
  const { statusCode, headers, body } = await w.app.inject({ method: 'GET', url: '/health/ready' })
  assert.deepEqual(
    [statusCode, headers['retry-after'], JSON.parse(body)],
    [503, '5', { status: 'does not hear of changes' }],
  )
})

test('connections to a read-only server are given up, so that sales continue after a failover', async (t) => {
  const w = await world(t)
  const ready = async () => (await w.app.inject({ method: 'GET', url: '/health/ready' })).statusCode
  const [row] = await w.shop.sql<{ name: string }[]>`select current_database() as name`
  const name = w.shop.sql(row?.name ?? '')
  const direct = openSql(`${w.url}?options=-cdefault_transaction_read_only%3Doff`, { max: 1 })
  t.after(() => direct.end())
  // Only affects new connections, like after a failover.
  await direct`alter database ${name} set default_transaction_read_only = on`
  await direct`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`
  while ((await ready()) === 200) await sleep(20)
  const refused = await addTicket(w)
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '2'])
  await direct`alter database ${name} reset default_transaction_read_only`
  while ((await ready()) !== 200) await sleep(20)
  while ((await addTicket(w)).status !== 200) await sleep(20)
})

test('while the network to the database swallows every byte, the answer is 503 within two seconds, for each of many requests', async (t) => {
  const w = await world(t)
  const network = await Proxy.open(w.url)
  const { shop, close } = await createAppContext(network.url, w.shop.settings, w.clock, openLog('silent'))
  const app = await openApp(shop)
  t.after(async () => {
    network.cut()
    await app.close()
    await close()
    await network.close()
  })
  const ready = async () => {
    const began = performance.now()
    const { statusCode } = await app.inject({ method: 'GET', url: '/health/ready' })
    return { statusCode, seconds: (performance.now() - began) / 1000 }
  }
  assert.equal((await ready()).statusCode, 200)
  network.silence()
  // Until the result of the last check is no longer reused.
  await sleep(2_100)
  for (const { statusCode, seconds } of await Promise.all(Array.from({ length: 10 }, ready))) {
    assert.equal(statusCode, 503)
    // Nothing else gives up before ten seconds; a busy machine may be late.
    assert.ok(seconds < 9, `${seconds} s`)
  }
  network.restore()
  network.cut()
  while ((await ready()).statusCode !== 200) await sleep(20)
})
