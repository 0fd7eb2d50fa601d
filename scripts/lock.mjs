import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './process.mjs'

const NAME = '.festoon-installing'
const path = join(root, NAME)

/**
 * Waits until no other process installs, because concurrent runs of npm in one folder conflict. The lock is a folder next to
 * `node_modules`, which npm empties. It is renamed into place, so that it always contains the id of its process. A lock of an ended process
 * is taken over.
 */
export async function takeInstallLock() {
  let waitsFor
  while (!take()) {
    const holder = holderOf(path)
    if (holder === undefined) continue
    if (!isAlive(holder)) clear(holder)
    else {
      if (waitsFor !== holder)
        console.log(
          `Process ${holder} is installing the packages: waiting for it. (If it is not, delete ${NAME}.)`,
        )
      waitsFor = holder
      await sleep(200)
    }
  }
  const release = () => holderOf(path) === process.pid && rmSync(path, { recursive: true, force: true })
  process.once('exit', release)
  return () => {
    process.off('exit', release)
    release()
  }
}

function take() {
  const made = `${path}.${process.pid}`
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made)
  writeFileSync(join(made, 'pid'), String(process.pid))
  try {
    renameSync(made, path)
    return true
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    // The error on Windows is EPERM.
    if (['ENOTEMPTY', 'EEXIST'].includes(error.code) || existsSync(path)) return false
    throw error
  }
}

function holderOf(lock) {
  try {
    return Number(readFileSync(join(lock, 'pid'), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** A lock with our own id is that of an earlier process: ids repeat in containers. */
function isAlive(pid) {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Removes a stale lock, unless another process has just replaced it. */
function clear(dead) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  if (holderOf(aside) === dead) rmSync(aside, { recursive: true, force: true })
  else renameSync(aside, path)
}
