import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type AppContext, openAppContext } from '#server/app-context.ts'
import { readSettings } from '#server/config.ts'
import { openLog } from '#server/platform/log.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { type RunningProcess, startShop } from '#testing/harness/server-process.ts'

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

interface ShopOnDisk {
  context: AppContext
  /** Of its database. */
  url: string
  folder: string
  /** Starts a server for it, which ends with it at the latest. */
  start: () => Promise<RunningProcess>
}

/** Works on a shop for the demo festival with its database on disk: an empty one, or that of a kept folder. */
export async function onDisk<Result>(
  kept: string | undefined,
  work: (shop: ShopOnDisk) => Promise<Result>,
): Promise<Result> {
  const { url, folder, stop } = await databaseOnDisk(kept)
  const env = { DATABASE_URL: url, DATA_DIR: folder, RATE_LIMITS: 'off', FESTIVAL: 'festivals/demo.yaml' }
  const servers: RunningProcess[] = []
  const start = async () => {
    const server = await startShop(env)
    servers.push(server)
    return server
  }
  try {
    const context = await openAppContext(readSettings(env), openLog('error'))
    try {
      return await work({ context, url, folder, start })
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
      await context.close()
    }
  } finally {
    await stop()
  }
}
