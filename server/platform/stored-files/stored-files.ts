import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { token } from '#server/platform/security/random-codes.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

// Files shared by all processes on all machines: they are stored in the database, and each machine keeps a copy of those it has used. Their
// paths are `folder/name`; the content of a file never changes.

/** Stores a file, unless its path exists already. */
export async function store(shop: Shop, path: string, bytes: Uint8Array): Promise<void> {
  await queries.insert(shop.sql, path, bytes, shop.clock.now())
  await writeCopy(localPath(shop, path), bytes)
}

/** The paths under which nothing is stored. */
export async function findMissing(shop: Shop, paths: string[]): Promise<string[]> {
  const stored = new Set((await queries.readPaths(shop.sql, paths)).map(({ path }) => path))
  return paths.filter((path) => !stored.has(path))
}

/** The names of the files in a folder, sorted. */
export async function listNames(shop: Shop, folder: string): Promise<string[]> {
  const files = await queries.listFolder(shop.sql, folder)
  return files.map(({ path }) => path.slice(folder.length + 1))
}

/** The path of this machine's copy of a file, which is created on first use; null if no such file is stored. */
export async function fetchCopy(shop: Shop, path: string): Promise<string | null> {
  const copy = localPath(shop, path)
  if (await isThere(copy)) return copy
  const [stored] = await queries.read(shop.sql, path)
  if (!stored) return null
  await writeCopy(copy, stored.bytes)
  return copy
}

/** The folder of this machine with a copy of every file of a stored folder. */
export async function fetchFolder(shop: Shop, folder: string): Promise<string> {
  for (const name of await listNames(shop, folder)) await fetchCopy(shop, `${folder}/${name}`)
  const path = localPath(shop, folder)
  await mkdir(path, { recursive: true })
  return path
}

const localPath = (shop: Shop, path: string): string => join(shop.settings.dataDir, path)

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Writes a file atomically. */
async function writeCopy(target: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const part = `${target}.${token()}.part`
  try {
    await writeFile(part, bytes)
    await rename(part, target)
  } catch (error) {
    // Otherwise, on a full disk, each request for the picture would leave a partial file.
    await rm(part, { force: true })
    throw error
  }
}
