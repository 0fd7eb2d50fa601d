import { createHash } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** The content of a backup. It is written last: a backup without it is incomplete. */
export interface Manifest {
  /** The version of the format. */
  festoon: 1
  /** When the backup was started. */
  made_at: string
  /** Shows a restore whether it has the same SECRET, without revealing it. */
  secret_fingerprint: string
  folders: string[]
  files: FileEntry[]
}

export interface FileEntry {
  path: string
  size: number
  sha256: string
}

const NAME = 'manifest.json'

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const aside = join(folder, `${NAME}.part`)
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(JSON.stringify({ checksum: checksumOf(manifest), ...manifest }, null, 1))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(aside, join(folder, NAME))
}

/**
 * The manifest of a backup.
 * Refuses (StartRefusal):
 * - a missing folder, or one without a backup
 * - an interrupted backup, or one whose manifest was changed
 * - a manifest with a file outside the backup
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((cause: unknown) => {
    throw new StartRefusal(`${folder} is not a whole backup: it has no ${NAME}, which is written last.`, {
      cause,
    })
  })
  const manifest = parse(text)
  if (!manifest) throw new StartRefusal(`the backup in ${folder} is damaged: ${NAME} was changed.`)
  const outside = [...manifest.folders, ...manifest.files.map(({ path }) => path)].find(leadsOutside)
  if (outside !== undefined)
    throw new StartRefusal(
      `the backup in ${folder} is damaged: ${NAME} names ${outside}, which is no part of it.`,
    )
  return manifest
}

/** A checksum detects damage, not forgery. */
const leadsOutside = (path: string): boolean => isAbsolute(path) || path.split(/[\\/]/).includes('..')

function parse(text: string): Manifest | null {
  try {
    const { checksum, ...manifest }: Manifest & { checksum: string } = JSON.parse(text)
    return manifest.festoon === 1 && checksum === checksumOf(manifest) ? manifest : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const checksumOf = (manifest: Manifest): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
