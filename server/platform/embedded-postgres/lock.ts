import { readlink, rename, rm, symlink, unlink } from 'node:fs/promises'
import { findProcess } from './process.ts'

export interface Lock {
  /** The process that holds the lock already. */
  holder?: number
  release(): Promise<void>
}

/**
 * Takes the lock at `path` for this process, or returns its holder. A lock whose holder has ended is free. The lock is a symbolic link,
 * because creating one with its target is atomic.
 */
export async function takeLock(path: string): Promise<Lock> {
  const self = await findProcess(process.pid)
  for (;;) {
    try {
      await symlink(`${process.pid}.${self?.startedAt}`, path)
      return { release: () => rm(path, { force: true }) }
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const text = await readlink(path).catch(() => undefined)
    if (text === undefined) continue
    const holder = Number.parseInt(text)
    if ((await findProcess(holder))?.startedAt === text.slice(text.indexOf('.') + 1))
      return { holder, release: () => Promise.resolve() }
    await clear(path, text)
  }
}

/** Removes a stale lock, unless another process has just replaced it. */
async function clear(path: string, dead: string): Promise<void> {
  const aside = `${path}.${process.pid}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if ((await readlink(aside)) === dead) await unlink(aside)
  else await rename(aside, path)
}

/** Whether an error has one of these codes of the operating system. */
export const hasCode = (error: unknown, ...codes: string[]): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
