import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'

/** A PostgreSQL like the shop's, on disk instead of in memory, in a temporary folder. */
export async function databaseOnDisk(): Promise<{ url: string; folder: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'festoon-'))
  // As root, PostgreSQL runs as another user, which needs access.
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
