import { appendFile, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

// Durability only matters after a power failure, and is a quarter of the cost of a small transaction.
// Tests that depend on statistics analyze their tables themselves. Without statistics sums over several tables look expensive enough for
// parallel workers, and starting these takes a hundred times as long as reading the few rows of a test.
const SETTINGS = [
  'fsync = off',
  'synchronous_commit = off',
  'full_page_writes = off',
  'autovacuum = off',
  'max_parallel_workers_per_gather = 0',
]
// Without SCRAM a connection costs a quarter less; each test opens about eight.
const ALLOWED = 'host all festoon 127.0.0.1/32 password\n'
const ADMINISTRATOR = 'host all postgres 127.0.0.1/32 trust\n'

/** Four programs test at once, each with several shops, and a shop opens about eight. */
const CONNECTIONS = 300

/** A PostgreSQL like the shop's, but faster for writes and connections, in a temporary folder. */
export async function temporaryPostgres(): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const folder = await temporaryFolder()
  const { url, stop } = await startEmbeddedPostgres(folder, { connections: CONNECTIONS })
  const home = await realpath(join(folder, 'postgres'))
  await hasten(join(home, 'data'), url)
  const remove = async () => {
    await stop()
    await rm(home, { recursive: true })
    await rm(folder, { recursive: true })
  }
  return { url, stop: remove }
}

async function hasten(data: string, url: string): Promise<void> {
  await appendFile(join(data, 'postgresql.conf'), `${SETTINGS.join('\n')}\n`)
  await allow(data, ADMINISTRATOR + ALLOWED)
  const client = await asAdministrator(url)
  await client.query('set scram_iterations = 1')
  await client.query(`alter role festoon password ${client.escapeLiteral(new URL(url).password)}`)
  // For restoring a database without its triggers (kept-databases.ts).
  await client.query('grant set on parameter session_replication_role to festoon')
  await client.end()
  await allow(data, ALLOWED)
}

async function allow(data: string, lines: string): Promise<void> {
  await writeFile(join(data, 'pg_hba.conf'), lines)
  process.kill(Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8')), 'SIGHUP')
}

/** The server takes a moment to read who may connect. */
async function asAdministrator(url: string): Promise<Client> {
  const administrator = Object.assign(new URL(url), { username: 'postgres', password: '' }).href
  for (let tries = 1; ; tries++) {
    const client = new Client(administrator)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries === 100) throw error
      await setTimeout(20)
    }
  }
}
