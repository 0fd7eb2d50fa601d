// Loaded before a shop (node --import): provides the pseudo-language in place of another language.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { PSEUDO } from '#languages/pseudo.ts'

/** The language that the pseudo-language replaces; `Intl` still formats in it. */
export const STAND_IN = 'de'

const catalogue = process.env['PSEUDO_CATALOGUE']
if (catalogue !== undefined) {
  const { readFileSync } = fs
  const { readFile } = fs.promises
  const inPlaceOf = (path: unknown): string | null => {
    if (String(path).endsWith(`/languages/${STAND_IN}.json`)) return readFileSync(catalogue, 'utf8')
    if (!String(path).endsWith('/.vite/languages.json')) return null
    const files: Record<string, unknown> = JSON.parse(readFileSync(path as URL, 'utf8'))
    return JSON.stringify({ ...files, [STAND_IN]: files[PSEUDO] })
  }
  Object.assign(fs, {
    readFileSync: (...given: Parameters<typeof readFileSync>) =>
      inPlaceOf(given[0]) ?? readFileSync(...given),
  })
  Object.assign(fs.promises, {
    readFile: async (...given: Parameters<typeof readFile>) => inPlaceOf(given[0]) ?? readFile(...given),
  })
  syncBuiltinESMExports()
}
