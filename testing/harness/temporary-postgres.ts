import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A PostgreSQL as the shop starts it, in a new folder that goes away with it. */
export async function temporaryPostgres(): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const folder = await temporaryFolder()
  const { url, stop } = await startEmbeddedPostgres(folder)
  const remove = async () => {
    await stop()
    await rm(await realpath(join(folder, 'postgres')), { recursive: true })
    await rm(folder, { recursive: true })
  }
  return { url, stop: remove }
}
