import { unzipSync, type UnzipFileInfo } from 'fflate'
import { messages } from '#server/books/bank-statements/messages.ts'
import { StatementError } from './statement.ts'

/** More statements than those of a year. */
const MAX_FILES = 400

/** Whether a file is a zip: by its first bytes. */
export const isZip = ([one, two, three, four]: Uint8Array): boolean =>
  one === 0x50 && two === 0x4b && three === 3 && four === 4

/**
 * The files of a zip, by name. Folders and the metadata of operating systems are left out.
 * Refuses (StatementError):
 * - a damaged zip, one with more than `limit` bytes unpacked, without files or with too many
 * - a workbook of Excel, which is a zip as well
 * - a zip in a zip
 */
export function unzipped(archive: Uint8Array, limit: number): { name: string; bytes: Uint8Array }[] {
  const listed: UnzipFileInfo[] = []
  const entries = tryUnzip(archive, (entry) => {
    if (listed.length <= MAX_FILES) listed.push(entry)
    return false
  })
  if (!entries) throw new StatementError(messages.zip.damaged)
  if (listed.some(({ name }) => name.startsWith('xl/'))) throw new StatementError(messages.workbook)
  const files = listed.filter(({ name }) => isStatement(name))
  if (files.length === 0) throw new StatementError(messages.zip.none)
  if (files.length > MAX_FILES) throw new StatementError(messages.zip.many({ most: MAX_FILES }))
  if (files.reduce((all, { originalSize }) => all + originalSize, 0) > limit)
    throw new StatementError(messages.fileLarge)
  const names = new Set(files.map(({ name }) => name))
  const read = tryUnzip(archive, ({ name }) => names.has(name))
  if (!read || Object.values(read).some(isZip)) throw new StatementError(messages.zip.damaged)
  return Object.entries(read)
    .map(([name, bytes]) => ({ name, bytes }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

const isStatement = (name: string): boolean => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name)

function tryUnzip(archive: Uint8Array, filter: (entry: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(archive, { filter })
  } catch {
    return null
  }
}
