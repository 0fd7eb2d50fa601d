import { readFile } from 'node:fs/promises'
import { once } from '#server/platform/once.ts'
import { projectFile } from '#server/platform/project-file.ts'

/** A chunk of the build in Vite's manifest. */
export interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The built pages of the browser. */
export const DIST = projectFile('dist/web/')

/** The chunks of the build by their source files. */
export const readManifest = once(
  async () =>
    JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8')) as Record<string, Chunk>,
)

/** The scripts and style sheets that a module needs, including its own. */
export function filesOf(
  manifest: Record<string, Chunk>,
  module: string,
): { scripts: string[]; sheets: string[] } {
  const seen = new Set(module === '' ? [] : [module])
  const sheets = new Set<string>()
  const scripts: string[] = []
  // Iterating over a growing set includes its new entries.
  for (const each of seen) {
    const chunk = manifest[each]
    if (!chunk) throw new Error(`The build has no ${each}`)
    scripts.push(chunk.file)
    for (const sheet of chunk.css ?? []) sheets.add(sheet)
    for (const imported of chunk.imports ?? []) seen.add(imported)
  }
  return { scripts, sheets: [...sheets] }
}

/** Inserts the files of a page's language, and its language code. */
export const readLanguageFiles = once(async () => {
  const all = JSON.parse(await readFile(new URL('.vite/languages.json', DIST), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  return (html: string, language: string, audience: 'guests' | 'staff' = 'guests'): string =>
    Object.entries(all[audience === 'staff' ? `office-${language}` : language] ?? {}).reduce(
      (page, [file, own]) => page.replaceAll(`"/${file}"`, `"/${own}"`),
      html.replace('<html lang="en">', `<html lang="${language}">`),
    )
})
