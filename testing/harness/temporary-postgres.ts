import { appendFile, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

// What only a power cut needs is a quarter of what a small transaction costs.
const SETTINGS = 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n'
// A connection costs a quarter less than with SCRAM; each test opens about eight.
const ALLOWED = 'host all festoon 127.0.0.1/32 password\n'

/** A PostgreSQL as the shop starts it, but quicker to write and to connect to, in a new folder that goes away with it. */
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
