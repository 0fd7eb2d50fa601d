import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import { backUpCluster } from '#server/platform/embedded-postgres/backup.ts'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/platform/settings.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { createBackupFolder, type BackupFolder } from './copy.ts'
import { writeManifest } from './manifest.ts'
import { fingerprintOf, inSentences, PICTURES, refuseExternal } from './rules.ts'

/**
 * Writes a backup of the shop into a folder, also while it sells: its embedded database and its pictures, at most as old
 * as the end of the copying. A backup that was interrupted has no manifest. Gives its size in bytes.
 *
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
    // After the database, so that every picture that it names is there.
    const pictures: BackupFolder[] = []
    for (const name of PICTURES) pictures.push(await copyPictures(join(dataDir, name), target, name))
    const parts = [...pictures, database]
    const files = parts.flatMap((part) => part.files)
    await writeManifest(target, {
      festoon: 1,
      made_at,
      secret_fingerprint: fingerprintOf(secret),
      folders: parts.flatMap((part) => part.folders),
      files,
    })
    return files.reduce((sum, { size }) => sum + size, 0)
  })
}

async function createEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new StartRefusal(`${folder} is not empty: a backup has a folder of its own.`)
}

/** Pictures never change under one name; a part is one that is being written. */
async function copyPictures(from: string, target: string, name: string): Promise<BackupFolder> {
  const folder = await createBackupFolder(target, name)
  const names = await readdir(from).catch((error: NodeJS.ErrnoException) => {
    // A festival without pictures has no folder for them.
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const picture of names.filter((one) => !one.endsWith('.part')))
    await folder.copy(join(from, picture), picture)
  return folder
}
