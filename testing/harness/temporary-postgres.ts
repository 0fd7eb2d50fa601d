import { appendFile, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

// Durability only matters after a power failure, and is a quarter of the cost of a small transaction.
const SETTINGS = 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n'
// Without SCRAM a connection costs a quarter less; each test opens about eight.
const ALLOWED = 'host all festoon 127.0.0.1/32 password\n'

/** A PostgreSQL like the shop's, but faster for writes and connections, in a temporary folder. */
export async function temporaryPostgres(): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const folder = await temporaryFolder()
  const { url, stop } = await startEmbeddedPostgres(folder)
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
  const client = new Client(url)
  await client.connect()
  await client.query('set scram_iterations = 1')
  await client.query(`alter role festoon password ${client.escapeLiteral(new URL(url).password)}`)
  await client.end()
  await appendFile(join(data, 'postgresql.conf'), SETTINGS)
  await writeFile(join(data, 'pg_hba.conf'), ALLOWED)
  process.kill(Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8')), 'SIGHUP')
}
