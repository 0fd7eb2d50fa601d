import { createHash, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { after } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { openSql, type Sql } from '#server/platform/database/sql.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { temporaryPostgres } from './temporary-postgres.ts'

const ROOT = new URL('../../', import.meta.url)

/** A template for test databases. */
export interface Template {
  /** The files that it depends on, as patterns: a template of other versions is never used. */
  madeFrom: string[]
  /** Fills an empty database. */
  make(url: string): Promise<void>
}

/** The newest schema without data. */
const SCHEMA: Template = { madeFrom: ['database/migrations/*.sql'], make: migrate }

interface Server {
  /** A connection as a role that may create databases. */
  sql: Sql
  urlOf: (database: string) => string
}

let opened: Promise<Server> | undefined
const templates = new Map<Template, Promise<string>>()
const ends: (() => Promise<void>)[] = []

/** Closes the resources for the databases of this process. Runs automatically after the last test. */
export async function closeDatabases(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end()
}

after(closeDatabases)

/** Calls `end` after the last test, while the databases are still there. */
export const beforeDatabasesClose = (end: () => Promise<void>): void => void ends.push(end)

/**
 * A separate database for one test, with the newest schema and empty unless another template is named, on a real PostgreSQL: that of the
 * whole run (`TEST_DATABASE_URL`), or one that this process starts and stops.
 */
export async function cloneDatabase(template = SCHEMA): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = await (opened ??= openServer())
  const source = await templates
    .getOrInsertComputed(template, () => ensureTemplate(server, template))
    .catch((error: unknown) => {
      // The next test tries again: on a machine that is busy with much else an import may have taken too long.
      templates.delete(template)
      throw error
    })
  const name = `festoon_${randomBytes(8).toString('hex')}`
  const { sql, urlOf } = server
  await sql`create database ${sql(name)} template ${sql(source)} strategy file_copy`
  return {
    url: urlOf(name),
    drop: async () => {
      await untilLeft(sql, name)
      await sql`drop database ${sql(name)}`
    },
  }
}

/**
 * The job queue closes its connections asynchronously, and fails the test if one is cut off. Those remaining after a second are terminated.
 * A running autovacuum cancels itself.
 */
async function untilLeft(sql: Sql, name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const [busy] = await sql`
      select from pg_stat_activity where datname = ${name} and backend_type = 'client backend' limit 1`
    if (!busy) return
    await setTimeout(10)
  }
  await sql`
    select pg_terminate_backend(pid, 1000) from pg_stat_activity
     where datname = ${name} and backend_type = 'client backend'`
}

async function openServer(): Promise<Server> {
  const url = process.env.TEST_DATABASE_URL ?? (await startOwn())
  const sql = openSql(url, { max: 8, patient: true })
  ends.push(() => sql.end())
  const urlOf = (database: string) => Object.assign(new URL(url), { pathname: database }).href
  return { sql, urlOf }
}

async function startOwn(): Promise<string> {
  const { url, stop } = await temporaryPostgres()
  ends.push(stop)
  return url
}

/** Created by the first process that needs it, while the others wait, and named after a hash of its inputs. */
async function ensureTemplate({ sql, urlOf }: Server, template: Template): Promise<string> {
  const name = `festoon_template_${hashOf(template.madeFrom)}`
  const half = `${name}_half`
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${name}))`
    const [made] = await tx`select from pg_database where datname = ${name}`
    if (made) return name
    await sql`drop database if exists ${sql(half)}`
    await sql`create database ${sql(half)}`
    await template.make(urlOf(half))
    await untilLeft(sql, half)
    await sql`alter database ${sql(half)} rename to ${sql(name)}`
    return name
  })
}

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: ROOT }).toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(new URL(file, ROOT)))
  return hash.digest('hex').slice(0, 12)
}
