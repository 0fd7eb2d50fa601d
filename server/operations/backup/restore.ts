import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { restoreCluster } from '#server/platform/embedded-postgres/restore.ts'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/platform/settings.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { contentOf, copyFile, onEach, type Content } from './copy.ts'
import { readManifest, type FileEntry, type Manifest } from './manifest.ts'
import { fingerprintOf, inSentences, refuseExternal } from './rules.ts'

export interface Restored {
  madeAt: string
  /** What cannot be read because the backup was made with another SECRET; null if it is the same. */
  warning: string | null
}

/**
 * Restores a backup into a DATA_DIR that is empty except for the file of the secret. Every file is verified against its checksum before
 * anything is written, and again while it is written.
 * Refuses (StartRefusal):
 * - a shop whose database is not the embedded one
 * - a DATA_DIR that is not empty
 * - an interrupted backup, or one with a missing or damaged file
 */
export async function restore(settings: Settings, folder: string, log: Log): Promise<Restored> {
  refuseExternal(settings)
  const { dataDir, secret } = settings
  const source = resolve(folder)
  return inSentences(dataDir, async () => {
    await refuseUnlessEmpty(dataDir)
    const manifest = await readManifest(source)
    await verify(source, manifest)
    await place(source, manifest, dataDir, log)
    return {
      madeAt: manifest.made_at,
      warning: manifest.secret_fingerprint === fingerprintOf(secret) ? null : OTHER_SECRET,
    }
  })
}

const OTHER_SECRET =
  'The backup was made under another SECRET: sessions, tickets that were downloaded, second factors of the staff and bank accounts of refunds cannot be read until SECRET is what it was.'

async function refuseUnlessEmpty(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name !== 'secret')
  if (names.length > 0)
    throw new StartRefusal(
      `DATA_DIR ${dataDir} is not empty: a backup is restored into a folder of its own, in which nothing but the file "secret" may be.`,
    )
}

async function verify(source: string, { files }: Manifest): Promise<void> {
  await onEach(files, async (file) =>
    refuseUnlessSame(source, file, await contentOf(join(source, file.path))),
  )
}

async function place(source: string, manifest: Manifest, dataDir: string, log: Log): Promise<void> {
  await restoreCluster(
    dataDir,
    async (data) => {
      // The database is in another folder if PostgreSQL's user has no access to DATA_DIR.
      const placeOf = (path: string) =>
        path.startsWith('postgres') ? join(data, path.slice('postgres'.length)) : join(dataDir, path)
      for (const path of manifest.folders) await mkdir(placeOf(path), { recursive: true, mode: 0o700 })
      await onEach(manifest.files, async (file) =>
        refuseUnlessSame(source, file, await copyFile(join(source, file.path), placeOf(file.path))),
      )
    },
    log,
  )
}

function refuseUnlessSame(source: string, { path, size, sha256 }: FileEntry, found: Content | null): void {
  if (found?.size !== size || found.sha256 !== sha256)
    throw new StartRefusal(
      `the backup in ${source} is damaged: ${path} is ${found ? 'not what it was' : 'missing'}.`,
    )
}
