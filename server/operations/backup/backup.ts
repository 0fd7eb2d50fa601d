import { mkdir, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import { backUpCluster } from '#server/platform/embedded-postgres/backup.ts'
import { noteBackup } from '#server/platform/health/last-backup.ts'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/platform/settings.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { createBackupFolder } from './copy.ts'
import { writeManifest } from './manifest.ts'
import { fingerprintOf, inSentences, refuseExternal } from './rules.ts'

export { restore } from './restore.ts'

/**
 * Writes a backup of the shop into a folder, also while it is in use: its embedded database, including its pictures, as of the end of the
 * copying. An interrupted backup has no manifest. Returns its size in bytes.
 * Refuses (StartRefusal):
 * - a shop whose database is not the embedded one
 * - a folder that is not empty, cannot be written, or is within DATA_DIR
 */
export async function create(settings: Settings, folder: string, clock: Clock, log: Log): Promise<number> {
  refuseExternal(settings)
  const { dataDir, secret } = settings
  const target = resolve(folder)
  if (`${target}/`.startsWith(`${dataDir}/`))
    throw new StartRefusal(
      `a backup in ${target} would be lost together with DATA_DIR: choose a folder elsewhere.`,
    )
  return inSentences(target, async () => {
    await createEmpty(target)
    const made_at = clock.systemNow().toString()
    const database = await createBackupFolder(target, 'postgres')
    await backUpCluster(dataDir, database, log)
    const { folders, files } = database
    await writeManifest(target, {
      festoon: 1,
      made_at,
      secret_fingerprint: fingerprintOf(secret),
      folders,
      files,
    })
    await noteBackup(settings, clock.now())
    return files.reduce((sum, { size }) => sum + size, 0)
  })
}

async function createEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new StartRefusal(`${folder} is not empty: a backup has a folder of its own.`)
}
