import { createHash } from 'node:crypto'
import { mkdir, open, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupTarget } from '#server/platform/embedded-postgres/backup.ts'
import type { FileEntry } from './manifest.ts'

/** The size and checksum of a file. */
export type Content = Pick<FileEntry, 'size' | 'sha256'>

/** Reads a file; null if it does not exist. */
export const contentOf = (file: string): Promise<Content | null> => readThrough(file)

/** Copies a file, which may change meanwhile, and syncs it to disk; null if it does not exist (any more). */
export const copyFile = (from: string, to: string): Promise<Content | null> => readThrough(from, to)

const CHUNK = 64 * 1024

async function readThrough(from: string, to?: string): Promise<Content | null> {
  const source = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!source) return null
  const target = to === undefined ? null : await open(to, 'wx', 0o600)
  try {
    const content = await pump(source, target)
    await target?.sync()
    return content
  } finally {
    await Promise.all([source.close(), target?.close()])
  }
}

async function pump(source: FileHandle, target: FileHandle | null): Promise<Content> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK)
  for (let size = 0; ;) {
    const { bytesRead } = await source.read(buffer)
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') }
    const chunk = buffer.subarray(0, bytesRead)
    hash.update(chunk)
    await target?.writeFile(chunk)
    size += bytesRead
  }
}

/** Processes all of them, several at once, because a single one would wait for the disk. */
export async function onEach<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const AT_ONCE = 8

/** A folder of a backup, and the files written to it. */
export interface BackupFolder extends BackupTarget {
  folders: string[]
  files: FileEntry[]
}

/** Creates a folder in the backup at `backup`. */
export async function createBackupFolder(backup: string, name: string): Promise<BackupFolder> {
  const folders: string[] = []
  const files: FileEntry[] = []
  const createFolder = async (path: string) => {
    await mkdir(join(backup, name, path), { recursive: true, mode: 0o700 })
    folders.push(join(name, path))
  }
  const copy = async (from: string, to: string) => {
    const path = join(name, to)
    const content = await copyFile(from, join(backup, path))
    if (content) files.push({ path, ...content })
    return content !== null
  }
  const write = async (to: string, text: string) => {
    const path = join(name, to)
    await writeFile(join(backup, path), text, { flag: 'wx', mode: 0o600, flush: true })
    const bytes = Buffer.from(text)
    files.push({ path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  await createFolder('.')
  return { folders, files, createFolder, copy, write }
}
