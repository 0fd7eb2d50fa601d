import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes the folder and those above it that are missing. Node's own `recursive` tries for ever where a folder is there
 * and nothing can be made in it, as in /proc; this throws what the system says.
 */
export function createFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) createFolder(dirname(path))
  mkdirSync(path)
}
