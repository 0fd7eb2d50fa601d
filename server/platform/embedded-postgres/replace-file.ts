import { rename, writeFile } from 'node:fs/promises'

/** Replaces a JSON file atomically: a reader gets the old or the new text, never a partial one. Only its owner can read it. */
export async function replaceJsonFile(path: string, value: object): Promise<void> {
  const aside = `${path}.${process.pid}`
  await writeFile(aside, `${JSON.stringify(value)}\n`, { mode: 0o600 })
  await rename(aside, path)
}
