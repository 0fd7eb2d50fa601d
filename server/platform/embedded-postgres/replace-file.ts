import { rename, writeFile } from 'node:fs/promises'

/** Replaces a JSON file atomically: a reader finds the old or the new text, never half of one. Only its owner may read it. */
export async function replaceJsonFile(path: string, value: object): Promise<void> {
  const aside = `${path}.${process.pid}`
  await writeFile(aside, `${JSON.stringify(value)}\n`, { mode: 0o600 })
  await rename(aside, path)
}
