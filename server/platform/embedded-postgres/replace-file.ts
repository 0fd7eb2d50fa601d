import { rename, writeFile } from 'node:fs/promises'

/** Writes a JSON file that its owner alone may read. Written aside and renamed: whoever reads it finds the old or the new text, never half of one. */
export async function replaceJsonFile(path: string, value: object): Promise<void> {
  const aside = `${path}.${process.pid}`
  await writeFile(aside, `${JSON.stringify(value)}\n`, { mode: 0o600 })
  await rename(aside, path)
}
