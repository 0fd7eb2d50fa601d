import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { cloneDatabase } from '#testing/harness/database.ts'
import { freePort, isInstalled, put, startProxy } from '#testing/harness/example-proxies.ts'
import { openPooler, type Pooling } from '#testing/harness/pooler.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { refusePooler } from './pooler.ts'

async function databaseOf(t: TestContext): Promise<string> {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  return url
}

const assertRefused = (url: string) =>
  assert.rejects(refusePooler(url, 'DATABASE_URL'), (error) => {
    assert.ok(error instanceof StartRefusal, String(error))
    assert.match(error.message, /^Refused: DATABASE_URL leads to a connection pooler[^.]*: give the address/)
    return true
  })

test('PostgreSQL itself is accepted, and so are time-outs of its address', async (t) => {
  const url = await databaseOf(t)
  await refusePooler(url, 'DATABASE_URL')
  await refusePooler(`${url}?statement_timeout=7000`, 'DATABASE_URL')
})

for (const [pooling, does] of [
  ['transaction', 'serves all connections from one session'],
  ['session', 'drops the settings of a connection'],
] as const satisfies [Pooling, string][])
  test(`a pooler that ${does} is refused in one sentence that says what to do`, async (t) => {
    const url = await databaseOf(t)
    const pooler = await openPooler(url, pooling)
    try {
      await assertRefused(pooler.url)
    } finally {
      await pooler.close()
    }
  })

/** Starts PgBouncer in front of a database. */
async function startPgBouncer(url: string, settings: string[]) {
  const { hostname, port: of, username, password, pathname } = new URL(url)
  const [folder, port] = [await temporaryFolder(), await freePort()]
  const target = `host=${hostname} port=${of} user=${username} password=${password}`
  const file = await put(
    folder,
    'pgbouncer.ini',
    [
      '[databases]',
      `${pathname.slice(1)} = ${target}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      ...settings,
    ].join('\n'),
  )
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const stop = await startProxy('pgbouncer', ['-q', ...user, file], port)
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    async stop() {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

const IGNORE =
  'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'
const skip = !(await isInstalled('pgbouncer')) && 'needs pgbouncer: apt-get install pgbouncer'

for (const [which, settings] of [
  ['as it is installed', []],
  ['in transaction mode', ['pool_mode = transaction', IGNORE]],
  [
    'in transaction mode, with sessions in turn',
    ['pool_mode = transaction', 'server_round_robin = 1', IGNORE],
  ],
  ['in session mode, without the settings', ['pool_mode = session', IGNORE]],
] as const)
  test(`PgBouncer ${which} is refused in one sentence that says what to do`, { skip }, async (t) => {
    const pooler = await startPgBouncer(await databaseOf(t), [...settings])
    try {
      await assertRefused(pooler.url)
    } finally {
      await pooler.stop()
    }
  })
