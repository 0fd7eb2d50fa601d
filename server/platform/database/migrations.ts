import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { projectFile } from '#server/platform/project-file.ts'
import { ConnectionPool } from './pool.ts'
import { openSql } from './sql.ts'
import { translate } from './unavailable.ts'

const FOLDER = projectFile('database/migrations/')

/** Migrates the database at `url` to the newest schema: each file of `database/migrations` once and in order, and the job queue's own migrations. */
export async function migrate(url: string): Promise<void> {
  const sql = openSql(url, { max: 1, patient: true })
  try {
    await sql`create table if not exists migrations (name text primary key, at timestamptz not null default now())`
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
    for (const name of files) {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      await sql.begin(async (tx) => {
        await tx`lock table migrations in exclusive mode`
        const [done] = await tx`select 1 from migrations where name = ${name}`
        if (done) return
        await tx.unsafe(text)
        await tx`insert into migrations (name) values (${name})`
      })
    }
  } finally {
    await sql.end()
  }
  await migrateJobs(url)
}

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
