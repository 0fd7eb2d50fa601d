import { createHash } from 'node:crypto'
import { readFile, writeFile, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type Language, LANGUAGE_CODES, OFFICE_LANGUAGES, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { readCatalogue } from '#languages/catalogue.ts'
import { markedPaths, replaceMarkers } from './message-markers.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Pages that only the office's languages have. */
const STAFF_PAGE = /(office|gate)\.html$/

/** Where the server reads which file of a language stands in for which. */
export const LANGUAGE_FILES = '.vite/languages.json'

/**
 * Writes the built code once for each language, with its texts in it: a visitor loads one language and nothing that chooses.
 * A file without texts is shared by all; so is one that leads to none with texts.
 */
export function languages(): Plugin {
  return {
    name: 'festoon:languages',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      // Not earlier: until then Vite still changes the code.
      async handler({ dir = '' }, bundle) {
        const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]))
        const code = new Map(
          await Promise.all(
            [...chunks.keys()].map(async (file) => [file, await readFile(join(dir, file), 'utf8')] as const),
          ),
        )
        const files: Partial<Record<Language, Record<string, string>>> = {}
        for (const language of LANGUAGE_CODES.filter((code) => code !== SOURCE_LANGUAGE))
          files[language] = await writeLanguage(dir, language, { chunks, code, pages: pagesOf(bundle) })
        for (const [file, text] of code)
          await writeFile(
            join(dir, file),
            replaceMarkers(text, (_path, source) => source),
          )
        await mkdir(join(dir, dirname(LANGUAGE_FILES)), { recursive: true })
        await writeFile(join(dir, LANGUAGE_FILES), JSON.stringify(files))
      },
    },
  }
}

const pagesOf = (bundle: Bundle): Map<string, string> =>
  new Map(
    Object.values(bundle).flatMap((output) =>
      output.type === 'asset' && output.fileName.endsWith('.html')
        ? [[output.fileName, String(output.source)] as const]
        : [],
    ),
  )

const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')

interface Built {
  chunks: Map<string, Chunk>
  code: Map<string, string>
  /** The pages, by their names; none where the code is for no browser. */
  pages: Map<string, string>
}

/** Writes the files of a language, and says which stands in for which. */
async function writeLanguage(dir: string, language: Language, built: Built): Promise<Record<string, string>> {
  const catalogue = await readCatalogue(language)
  const hash = createHash('sha256')
    .update(JSON.stringify([...catalogue]))
    .digest('base64url')
    .slice(0, 8)
  const own = ownFiles(built, language, new Set(catalogue.keys()))
  const names = Object.fromEntries(
    own.map((file) => [file, file.replace(/\.js$/, `.${language}-${hash}.js`)]),
  )
  for (const [file, name] of Object.entries(names)) {
    let spoken = replaceMarkers(built.code.get(file) ?? '', (path, source) => catalogue.get(path) ?? source)
    for (const other of own) spoken = spoken.replaceAll(basename(other), basename(names[other] ?? other))
    await writeFile(join(dir, name), spoken)
  }
  return names
}

/** The files with texts that the catalogue has, and those that lead to them. */
function ownFiles(built: Built, language: Language, translated: Set<string>): string[] {
  const { chunks, code } = built
  const offered = [...reachable(built, language)]
  const own = new Set(
    offered.filter((file) => markedPaths(code.get(file) ?? '').some((path) => translated.has(path))),
  )
  for (let before = -1; before < own.size;) {
    before = own.size
    for (const file of offered) if (leadsTo(chunks.get(file)).some((next) => own.has(next))) own.add(file)
  }
  return [...own]
}

/** The files of the pages that a language has: all where there are no pages. */
function reachable({ chunks, pages }: Built, language: Language): Set<string> {
  if (pages.size === 0 || OFFICE_LANGUAGES.includes(language)) return new Set(chunks.keys())
  const guests = [...pages].filter(([page]) => !STAFF_PAGE.test(page)).map(([, html]) => html)
  const seen = new Set([...chunks.keys()].filter((file) => guests.some((html) => html.includes(`/${file}"`))))
  // A set that grows is iterated to its new end.
  for (const file of seen) for (const next of leadsTo(chunks.get(file))) seen.add(next)
  return seen
}

const leadsTo = (chunk: Chunk | undefined): string[] => [
  ...(chunk?.imports ?? []),
  ...(chunk?.dynamicImports ?? []),
]
