import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ORIGINALS } from '#server/festival/pictures/folders.ts'
import { runIsolated, taskFolder } from '#server/festival/run-isolated.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as storedFiles from '#server/platform/stored-files/stored-files.ts'
import { FILE } from './unzip.ts'

/** A new folder for an upload: the separate process can only write there. */
export const openFolder = (bytes: Uint8Array): Promise<string> =>
  mkdtemp(join(isZip(bytes) ? taskFolder() : tmpdir(), 'festoon-festival-'))

/**
 * Writes an uploaded festival file (YAML or a zip) and its pictures into a folder; returns its path, or the fault of the zip. A YAML file
 * refers to pictures of the shop. Throws an UnreadableFile.
 */
export async function unpack(
  bytes: Uint8Array,
  folder: string,
  shop: Shop,
): Promise<{ file: string } | { fault: string }> {
  const files = join(folder, 'files')
  await mkdir(files)
  if (isZip(bytes)) {
    const archive = join(folder, 'archive.zip')
    await writeFile(archive, bytes)
    return runIsolated('unzip', { archive, folder: files })
  }
  const originals = await storedFiles.fetchFolder(shop, ORIGINALS)
  await symlink(resolve(originals), join(files, 'pictures'), 'junction')
  await writeFile(join(files, FILE), bytes)
  return { file: join(files, FILE) }
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3
