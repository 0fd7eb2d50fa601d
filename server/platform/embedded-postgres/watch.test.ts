import assert from 'node:assert/strict'
import { readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSql } from '#server/platform/database/sql.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** An open PostgreSQL with some data, and a function to kill it. */
async function opened(t: TestContext) {
  const folder = await temporaryFolder()
  const shop = await startEmbeddedPostgres(folder, { connections: 120 })
  const sql = openSql(shop.url, { max: 1 })
  t.after(async () => {
    await sql.end()
    await shop.stop()
    await rm(await realpath(join(folder, 'postgres')), { recursive: true })
    await rm(folder, { recursive: true })
  })
  await sql`create table sold as select 'Saturday' as day`
  const data = join(folder, 'postgres/data')
  const kill = async () =>
    process.kill(Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8')), 'SIGKILL')
  /** The first answer of the database: connections of a killed server may outlive it for a moment. */
  const answered = async (ask: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await ask()
    } catch {
      await sleep(50)
      return answered(ask)
    }
  }
  const sold = () => answered(() => sql`select day from sold`)
  const allowed = () => answered(() => sql`select current_setting('max_connections')::int as connections`)
  return { ...shop, folder, data, kill, sold, allowed }
}

test('a PostgreSQL that dies while the shop is open is restarted at its URL, with its data and connection limit', async (t) => {
  const { kill, sold, allowed, problem } = await opened(t)
  assert.deepEqual(await allowed(), [{ connections: 120 }])
  await kill()
  assert.deepEqual(await sold(), [{ day: 'Saturday' }])
  assert.deepEqual(await allowed(), [{ connections: 120 }])
  assert.equal(problem(), null)
})

test('thorough: a PostgreSQL that cannot be restarted is reported with the reason, and is back once the cause is removed', async (t) => {
  const { data, kill, sold, problem } = await opened(t)
  const version = join(data, 'PG_VERSION')
  const right = await readFile(version, 'utf8')
  await writeFile(version, '9.6\n')
  await kill()
  while (problem() === null) await sleep(50)
  assert.equal(problem(), 'Refused: PostgreSQL did not start: database files are incompatible with server')
  await writeFile(version, right)
  assert.deepEqual(await sold(), [{ day: 'Saturday' }])
})

test('thorough: a truncated access.json is refused in one sentence', async (t) => {
  const { folder, stop } = await opened(t)
  await stop()
  const note = join(folder, 'postgres/access.json')
  for (const half of ['', '{"port":', '{"port":1}', 'null']) {
    await writeFile(note, half)
    await assert.rejects(startEmbeddedPostgres(folder), {
      name: 'StartRefusal',
      message: `Refused: ${note}, which has the password of the database, is damaged: restore it from a backup.`,
    })
  }
})

test('thorough: the folder of a version from before the first release is refused in one sentence that says what to do', async (t) => {
  const { folder, stop } = await opened(t)
  await stop()
  const home = join(folder, 'postgres')
  await writeFile(join(home, 'access.json'), '{"port":5432,"password":"secret"}')
  await assert.rejects(startEmbeddedPostgres(folder), {
    name: 'StartRefusal',
    message: `Refused: a version from before the first release has set up ${home}: export its festival with that version, and start this one with another DATA_DIR.`,
  })
})

test('thorough: a truncated postmaster.pid does not prevent a start', async (t) => {
  const { folder, data, stop } = await opened(t)
  await stop()
  for (const half of ['', '12']) {
    await writeFile(join(data, 'postmaster.pid'), half)
    const shop = await startEmbeddedPostgres(folder)
    await shop.stop()
  }
})
