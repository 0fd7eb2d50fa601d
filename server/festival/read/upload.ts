import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { unzip, type AsyncUnzipOptions, type Unzipped } from 'fflate'
import { foldersOf } from '#server/festival/pictures/publish.ts'

const FILE = 'festival.yaml'
const LARGEST = 300 * 1024 * 1024

/**
 * Writes an uploaded festival file (YAML or a zip) into a folder, with its pictures beside it; gives its path, or what is
 * wrong with the zip. YAML alone refers to the pictures that the shop has.
 */
export async function unpack(
  bytes: Uint8Array,
  folder: string,
  dataDir: string,
): Promise<{ file: string } | { fault: string }> {
  if (isZip(bytes)) return unpackZip(bytes, folder)
  const { originals } = foldersOf(dataDir)
  await mkdir(originals, { recursive: true })
  await symlink(resolve(originals), join(folder, 'pictures'), 'junction')
  await writeFile(join(folder, FILE), bytes)
  return { file: join(folder, FILE) }
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

const unzipped: (bytes: Uint8Array, options: AsyncUnzipOptions) => Promise<Unzipped> = promisify(unzip)

async function unpackZip(bytes: Uint8Array, folder: string): Promise<{ file: string } | { fault: string }> {
  let size = 0
  const filter: AsyncUnzipOptions['filter'] = ({ name, originalSize }) => {
    size += originalSize
    return isPlain(name) && size <= LARGEST
  }
  const entries = await unzipped(bytes, { filter }).catch(() => null)
  if (!entries) return { fault: 'is a damaged zip' }
  if (size > LARGEST) return { fault: `holds more than ${LARGEST / 1024 / 1024} MB` }
  // Some put the folder itself into the zip.
  const [file] = Object.keys(entries)
    .filter((name) => /\.ya?ml$/i.test(name))
    .toSorted((a, b) => a.split('/').length - b.split('/').length)
  if (file === undefined) return { fault: `has no ${FILE} in it` }
  for (const [name, content] of Object.entries(entries)) {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return { file: join(folder, file) }
}

/** A path that stays below the folder, and is none that an operating system adds. */
const isPlain = (name: string): boolean =>
  /^[^/\\\0]+(?:\/[^/\\\0]+)*$/.test(name) && name.split('/').every((part) => !/^(?:\.|__MACOSX)/.test(part))
