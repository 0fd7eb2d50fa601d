import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'

/** A PostgreSQL like the shop's, on disk instead of in memory, in a temporary folder, or in one that is kept. */
export async function databaseOnDisk(
  kept?: string,
): Promise<{ url: string; folder: string; stop: () => Promise<void> }> {
  const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'festoon-')) : resolve(kept)
  await mkdir(folder, { recursive: true })
  // As root, PostgreSQL runs as another user, which needs access.
  await chmod(folder, 0o755)
  const { url, stop } = await startEmbeddedPostgres(folder)
  return {
    url,
    folder,
    stop: async () => {
      await stop()
      if (kept !== undefined) return
      await rm(await realpath(join(folder, 'postgres')), { recursive: true })
      await rm(folder, { recursive: true })
    },
  }
}
