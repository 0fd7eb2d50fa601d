import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates the folder and its missing parents. Node's own `recursive` never returns in a folder where nothing can be
 * created, as in /proc; this throws the error of the system.
 */
export function createFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) createFolder(dirname(path))
  mkdirSync(path)
}
