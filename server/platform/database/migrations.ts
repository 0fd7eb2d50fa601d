import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { projectFile } from '#server/platform/project-file.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { ConnectionPool } from './pool.ts'
import { openSql, type Sql } from './sql.ts'
import { translate } from './unavailable.ts'

const FOLDER = projectFile('database/migrations/')

/** The advisory lock held while migrating. */
const LOCK = 7_276_042

/** The number of attempts of a migration that cannot get a lock, and the delay between them. */
const ATTEMPTS = 60
const AGAIN_AFTER = 1_000

/**
 * Migrates the database at `url` to the newest schema: each file of `database/migrations` once and in order, and the job queue's own
 * migrations. Other processes keep running meanwhile, including those of an older release: a migration that waits for a lock gives up after
 * two seconds and retries, so that other statements do not queue behind it for longer. A file `….concurrently.sql` is run statement by
 * statement, without a transaction. Migrations of a newer release stay as they are.
 * Refuses (StartRefusal):
 * - a database that was set up before the first release
 */
export async function migrate(url: string): Promise<void> {
  const sql = openSql(url, { max: 1, patient: true })
  try {
    await sql`create table if not exists migrations (name text primary key, at timestamptz not null default now())`
    if ((await findPending(sql)).length > 0) {
      await waitForLock(sql)
      for (const name of await findPending(sql)) await run(sql, name)
    }
  } finally {
    await sql.end()
  }
  await migrateJobs(url)
}

async function findPending(sql: Sql): Promise<string[]> {
  const done = (await sql<{ name: string }[]>`select name from migrations`).map(({ name }) => name)
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'))
  refuseOtherHistory(done, files)
  return files.filter((name) => !done.includes(name)).toSorted()
}

/** A released migration keeps its name, so the same number under another name is from before the first release. */
function refuseOtherHistory(done: string[], files: string[]): void {
  const numbers = new Set(files.map(numberOf))
  const other = done.toSorted().find((name) => !files.includes(name) && numbers.has(numberOf(name)))
  if (other !== undefined)
    throw new StartRefusal(
      `a version from before the first release has set up this database (${other}): export its festival with that version, and start this one with an empty database or another DATA_DIR.`,
    )
}

const numberOf = (name: string): string => name.slice(0, 4)

/** Polls for the lock: a concurrent index build waits for all earlier statements, including one that would block waiting for this lock. */
async function waitForLock(sql: Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as taken`
    if (row?.taken) return
    await sleep(200)
  }
}

async function run(sql: Sql, name: string): Promise<void> {
  const text = await readFile(new URL(name, FOLDER), 'utf8')
  if (name.endsWith('.concurrently.sql')) {
    for (const statement of text.split(/;\s*$/m)) if (statement.trim() !== '') await sql.unsafe(statement)
    await sql`insert into migrations (name) values (${name})`
    return
  }
  for (let attempt = 1; ; attempt += 1)
    try {
      return await sql.begin(async (tx) => {
        await tx`set local lock_timeout = '2s'`
        await tx.unsafe(text)
        await tx`insert into migrations (name) values (${name})`
      })
    } catch (error) {
      if (!isLockTimeout(error) || attempt === ATTEMPTS) throw error
      await sleep(AGAIN_AFTER)
    }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

async function migrateJobs(url: string): Promise<void> {
  const pgPool = new ConnectionPool(url, { max: 1, patient: true })
  try {
    await runMigrations({ pgPool })
  } catch (error) {
    throw translate(error)
  } finally {
    await pgPool.close()
  }
}
