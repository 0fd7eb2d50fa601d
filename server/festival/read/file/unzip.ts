import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unzipSync, type UnzipFileInfo, type Unzipped } from 'fflate'
import { messages } from '#server/festival/read/messages.ts'

/** The default name of a festival file. */
export const FILE = 'festival.yaml'

const MIB = 1024 * 1024
/** The limits of a zip: far above a festival of a thousand items with four pictures each. */
const MAX = { files: 5000, bytes: 300 * MIB, fileBytes: 20 * MIB }
/** The maximum size in memory at once. */
const BATCH = 2 * MAX.fileBytes
/** The maximum length of a name on all file systems, in bytes. */
const MAX_NAME_LENGTH = 255
const MAX_DEPTH = 16

/** Unpacks a zip into a folder; returns the path of its festival file, or the fault of the zip. */
export async function unzip(input: {
  archive: string
  folder: string
}): Promise<{ file: string } | { fault: string }> {
  const bytes = await readFile(input.archive)
  const listed = entriesOf(bytes)
  if (listed === null) return damaged()
  const entries = listed.filter(({ name }) => isPlain(name))
  const fault = faultOf(listed.length, entries)
  if (fault !== null) return { fault }
  // Some zips contain the folder itself.
  const [file] = entries
    .map(({ name }) => name)
    .filter((name) => /\.ya?ml$/i.test(name))
    .toSorted((a, b) => a.split('/').length - b.split('/').length)
  if (file === undefined) return { fault: messages.zip.noFestival({ file: FILE }) }
  for (const batch of batchesOf(entries))
    if (!(await writeBatch(bytes, batch, input.folder))) return damaged()
  return { file: join(input.folder, file) }
}

const damaged = () => ({ fault: messages.zip.damaged })

/** The entries according to the zip's directory, up to one file too many; null if it is damaged. */
function entriesOf(bytes: Uint8Array): UnzipFileInfo[] | null {
  const entries: UnzipFileInfo[] = []
  const unpacked = tryUnzip(bytes, (entry) => {
    if (entries.length <= MAX.files) entries.push(entry)
    return false
  })
  return unpacked && entries
}

function tryUnzip(bytes: Uint8Array, filter: (entry: UnzipFileInfo) => boolean): Unzipped | null {
  try {
    return unzipSync(bytes, { filter })
  } catch {
    return null
  }
}

/** A path that stays below the folder, and is not metadata of an operating system. */
const isPlain = (name: string): boolean =>
  !/[\\\0]/.test(name) &&
  name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.startsWith('__MACOSX'))

function faultOf(files: number, entries: UnzipFileInfo[]): string | null {
  if (files > MAX.files) return messages.zip.files({ most: MAX.files })
  if (entries.some((entry) => sizeOf(entry) > MAX.fileBytes))
    return messages.zip.fileSize({ most: MAX.fileBytes / MIB })
  if (entries.reduce((sum, entry) => sum + sizeOf(entry), 0) > MAX.bytes)
    return messages.zip.size({ most: MAX.bytes / MIB })
  return faultOfNames(entries.map(({ name }) => name))
}

/** The memory that an entry needs, packed or unpacked, because a zip may state a wrong size. */
const sizeOf = ({ size, originalSize }: UnzipFileInfo): number => Math.max(size, originalSize)

function faultOfNames(names: string[]): string | null {
  const files = new Set(names)
  if (files.size < names.length) return messages.zip.twice
  for (const name of names) {
    const folders = name.split('/')
    if (folders.length > MAX_DEPTH) return messages.zip.deep({ most: MAX_DEPTH })
    if (folders.some((part) => Buffer.byteLength(part) > MAX_NAME_LENGTH)) return messages.zip.longName
    if (folders.some((_, depth) => files.has(folders.slice(0, depth).join('/'))))
      return messages.zip.fileAndFolder
  }
  return null
}

function* batchesOf(entries: UnzipFileInfo[]): Generator<UnzipFileInfo[]> {
  let [batch, size]: [UnzipFileInfo[], number] = [[], 0]
  for (const entry of entries) {
    if (size + sizeOf(entry) > BATCH) {
      yield batch
      ;[batch, size] = [[], 0]
    }
    batch.push(entry)
    size += sizeOf(entry)
  }
  yield batch
}

/** Whether all entries had the stated sizes. */
async function writeBatch(bytes: Uint8Array, batch: UnzipFileInfo[], folder: string): Promise<boolean> {
  const names = new Set(batch.map(({ name }) => name))
  const unpacked = tryUnzip(bytes, ({ name }) => names.has(name))
  for (const { name, originalSize } of batch) {
    const content = unpacked?.[name]
    if (content?.length !== originalSize) return false
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return true
}
