import { readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import { hasCode, takeLock } from './lock.ts'
import { findProcess } from './process.ts'
import { replaceJsonFile } from './replace-file.ts'

interface Origin {
  dataDir: string
  /** The device of `dataDir`: while it is not mounted, its link is absent but not deleted. */
  device: number
}

const NOTE = 'origin.json'

/** Where a warning goes. */
export type Warn = Pick<Log, 'warn'>

/** Records in `home` the location of the link to it: `dataDir`. */
export async function writeOrigin(home: string, dataDir: string): Promise<void> {
  const origin: Origin = { dataDir, device: (await stat(dataDir)).dev }
  await replaceJsonFile(join(home, NOTE), origin)
}

/**
 * Deletes the homes in `sharedFolder` that have no link any more: deleting a DATA_DIR deletes its database. Keeps every home that is in
 * use, whose DATA_DIR was renamed, or whose `origin.json` is missing or damaged.
 */
export async function removeOrphans(sharedFolder: string, log: Warn | undefined): Promise<void> {
  for (const name of await readdir(sharedFolder).catch(() => [])) {
    const home = join(sharedFolder, name)
    const origin = await readOrigin(home, log)
    if (!origin || (await isLinked(home, origin))) continue
    const lock = await takeLock(join(home, 'lock'))
    if (lock.holder !== undefined) continue
    if (await isRunning(home)) await lock.release()
    else await rm(home, { recursive: true, force: true })
  }
}

async function readOrigin(home: string, log: Warn | undefined): Promise<Origin | undefined> {
  const path = join(home, NOTE)
  try {
    const origin: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (isOrigin(origin)) return origin
    log?.warn({ path }, 'a note beside an embedded database is not complete: the database is kept')
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR'))
      log?.warn(
        { err: error, path },
        'a note beside an embedded database cannot be read: the database is kept',
      )
  }
  return undefined
}

const isOrigin = (value: unknown): value is Origin =>
  typeof value === 'object' &&
  value !== null &&
  'dataDir' in value &&
  typeof value.dataDir === 'string' &&
  'device' in value &&
  typeof value.device === 'number'

/** Whether a link in the folder of the origin, or in one beside it, leads to `home`. True in doubt. */
async function isLinked(home: string, { dataDir, device }: Origin): Promise<boolean> {
  if ((await deviceOf(dataDir)) !== device) return true
  const parent = dirname(dataDir)
  const names = await readdir(parent).catch(() => [])
  const ends = names.map((name) => realpath(join(parent, name, 'postgres')).catch(() => undefined))
  return (await Promise.all(ends)).includes(home)
}

/** The device of `path`, or of its nearest parent that exists. */
async function deviceOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found?.dev ?? deviceOf(dirname(path))
}

async function isRunning(home: string): Promise<boolean> {
  const note = await readFile(join(home, 'data/postmaster.pid'), 'utf8').catch(() => undefined)
  const seen = note === undefined ? undefined : await findProcess(Number.parseInt(note))
  return seen?.command.includes(home) ?? false
}
