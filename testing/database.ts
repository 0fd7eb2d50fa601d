import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { after } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { migrate } from '#server/platform/migrations.ts'
import { temporaryPostgres } from './temporary-postgres.ts'

const MIGRATIONS = new URL('../database/migrations/', import.meta.url)

interface Server {
  /** Connected as a role that may create databases. */
  sql: postgres.Sql
  urlOf: (database: string) => string
  template: string
}

let opened: Promise<Server> | undefined
const ends: (() => Promise<void>)[] = []

after(async () => {
  for (const end of ends.toReversed()) await end()
})

/**
 * A database of its own for one test, empty and at the newest schema, on a real PostgreSQL: the one of the whole run
 * (`TEST_DATABASE_URL`), else one that this test file starts and stops.
 */
export async function cloneDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { sql, urlOf, template } = await (opened ??= openServer())
  const name = `festoon_${randomBytes(8).toString('hex')}`
  await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`
  return {
    url: urlOf(name),
    drop: async () => {
      await untilLeft(sql, name)
      await sql`drop database ${sql(name)} with (force)`
    },
  }
}

/** The job queue ends its connections without waiting for them; one that is cut off in the middle fails its test. */
async function untilLeft(sql: postgres.Sql, name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const [busy] = await sql`select from pg_stat_activity where datname = ${name} limit 1`
    if (!busy) return
    await setTimeout(10)
  }
}

async function openServer(): Promise<Server> {
  const url = process.env.TEST_DATABASE_URL ?? (await startOwn())
  const sql = postgres(url, { max: 2, onnotice: () => undefined })
  ends.push(() => sql.end())
  const urlOf = (database: string) => Object.assign(new URL(url), { pathname: database }).href
  return { sql, urlOf, template: await makeTemplate(sql, urlOf) }
}

async function startOwn(): Promise<string> {
  const { url, stop } = await temporaryPostgres()
  ends.push(stop)
  return url
}

/** Made by the first test file that asks, while the others wait, and named after what it was made from. */
async function makeTemplate(sql: postgres.Sql, urlOf: (database: string) => string): Promise<string> {
  const name = `festoon_template_${await hashOfMigrations()}`
  const half = `${name}_half`
  const connection = await sql.reserve()
  await connection`select pg_advisory_lock(hashtext(${name}))`
  const [made] = await connection`select from pg_database where datname = ${name}`
  if (!made) {
    await connection`drop database if exists ${sql(half)}`
    await connection`create database ${sql(half)}`
    await migrate(urlOf(half))
    await connection`alter database ${sql(half)} rename to ${sql(name)}`
  }
  await connection`select pg_advisory_unlock(hashtext(${name}))`
  connection.release()
  return name
}

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(MIGRATIONS)).toSorted())
    hash.update(await readFile(new URL(file, MIGRATIONS)))
  return hash.digest('hex').slice(0, 12)
}
