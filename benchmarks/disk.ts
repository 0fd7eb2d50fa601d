import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'

/** A PostgreSQL as the shop starts it, on the disk and not in memory, and a folder that goes away with it. */
export async function databaseOnDisk(): Promise<{ url: string; folder: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'festoon-'))
  // PostgreSQL runs as somebody else where we are root, and has to get in.
  await chmod(folder, 0o755)
  const { url, stop } = await startEmbeddedPostgres(folder)
  return {
    url,
    folder,
    stop: async () => {
      await stop()
      await rm(await realpath(join(folder, 'postgres')), { recursive: true })
      await rm(folder, { recursive: true })
    },
  }
}
