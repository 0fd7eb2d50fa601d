import { readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { takeLock } from './lock.ts'
import { findProcess } from './process.ts'

interface Origin {
  dataDir: string
  /** Of the disk on which `dataDir` is: where it is not mounted, its link is away and not deleted. */
  device: number
}

const NOTE = 'origin.json'

/** Notes in `home`, which a link in `dataDir` leads to, where that link is. */
export async function writeOrigin(home: string, dataDir: string): Promise<void> {
  const origin: Origin = { dataDir, device: (await stat(dataDir)).dev }
  await writeFile(join(home, NOTE), `${JSON.stringify(origin)}\n`, { mode: 0o600 })
}

/**
 * Deletes the homes under `outside` that no link leads to any more: who deleted a DATA_DIR meant its database too.
 * Never one that is in use, and never one whose DATA_DIR was only renamed.
 */
export async function removeOrphans(outside: string): Promise<void> {
  for (const name of await readdir(outside).catch(() => [])) {
    const home = join(outside, name)
    const origin = await readOrigin(home)
    if (!origin || (await isLinked(home, origin))) continue
    const lock = await takeLock(join(home, 'lock'))
    if (lock.holder !== undefined) continue
    if (await isRunning(home)) await lock.release()
    else await rm(home, { recursive: true, force: true })
  }
}

async function readOrigin(home: string): Promise<Origin | undefined> {
  const text = await readFile(join(home, NOTE), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Whether a link in the noted folder, or in one beside it, leads to `home`; in doubt it does. */
async function isLinked(home: string, { dataDir, device }: Origin): Promise<boolean> {
  if ((await deviceOf(dataDir)) !== device) return true
  const parent = dirname(dataDir)
  const names = await readdir(parent).catch(() => [])
  const ends = names.map((name) => realpath(join(parent, name, 'postgres')).catch(() => undefined))
  return (await Promise.all(ends)).includes(home)
}

/** The disk of `path`, or of the lowest folder above it that is still there. */
async function deviceOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found?.dev ?? deviceOf(dirname(path))
}

async function isRunning(home: string): Promise<boolean> {
  const note = await readFile(join(home, 'data/postmaster.pid'), 'utf8').catch(() => undefined)
  const seen = note === undefined ? undefined : await findProcess(Number.parseInt(note))
  return seen?.command.includes(home) ?? false
}
