import { createHash } from 'node:crypto'
import { readFile, writeFile, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type Language, LANGUAGE_CODES, OFFICE_LANGUAGES, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { type Audience, readCatalogue } from '#languages/catalogue.ts'
import { PSEUDO, pseudo } from '#languages/pseudo.ts'
import { markedPaths, replaceMarkers } from './message-markers.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The pages of the staff, whose catalogue has more texts than that of guests. */
const STAFF_PAGE = /(office|gate)\.html$/

/** Where the server reads which file of a language replaces which. */
export const LANGUAGE_FILES = '.vite/languages.json'

/**
 * Writes the built code once for each language, with its texts in it: a visitor loads one language and no code that selects
 * texts. A file is shared by all languages if neither it nor a file that it imports contains texts.
 */
export function languages(): Plugin {
  return {
    name: 'festoon:languages',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      // Not earlier, because Vite still changes the code until then.
      async handler({ dir = '' }, bundle) {
        const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]))
        const code = new Map(
          await Promise.all(
            [...chunks.keys()].map(async (file) => [file, await readFile(join(dir, file), 'utf8')] as const),
          ),
        )
        const built = { chunks, code, pages: pagesOf(bundle) }
        const files: Record<string, Record<string, string>> = {}
        for (const language of LANGUAGE_CODES.filter((code) => code !== SOURCE_LANGUAGE))
          files[language] = await writeLanguage(dir, await textsFor('guests', language), built)
        for (const language of OFFICE_LANGUAGES.filter((code) => code !== SOURCE_LANGUAGE))
          files[`office-${language}`] = await writeLanguage(dir, await textsFor('staff', language), built)
        files[PSEUDO] = await writeLanguage(dir, pseudoLanguage(code), built)
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
  /** The pages by name; empty for code that is not for browsers. */
  pages: Map<string, string>
}

/** The texts for an audience in a language. */
interface LanguageTexts {
  audience: Audience
  /** The part of the file names that identifies it. */
  name: string
  catalogue: Map<string, string>
}

const textsFor = async (audience: Audience, language: Language): Promise<LanguageTexts> => ({
  audience,
  name: audience === 'staff' ? `office-${language}` : language,
  catalogue: await readCatalogue(language, audience),
})

/** For tests only: no page of a shop refers to its files. */
function pseudoLanguage(code: Map<string, string>): LanguageTexts {
  const catalogue = new Map<string, string>()
  for (const text of code.values())
    replaceMarkers(text, (path, source) => {
      catalogue.set(path, pseudo(source))
      return source
    })
  return { audience: 'guests', name: PSEUDO, catalogue }
}

/** Writes the files of a language for an audience, and returns which replaces which. */
async function writeLanguage(
  dir: string,
  { audience, name, catalogue }: LanguageTexts,
  built: Built,
): Promise<Record<string, string>> {
  const hash = createHash('sha256')
    .update(JSON.stringify([...catalogue]))
    .digest('base64url')
    .slice(0, 8)
  const own = ownFiles(built, audience, new Set(catalogue.keys()))
  const names = Object.fromEntries(own.map((file) => [file, file.replace(/\.js$/, `.${name}-${hash}.js`)]))
  for (const [file, name] of Object.entries(names)) {
    let text = replaceMarkers(built.code.get(file) ?? '', (path, source) => catalogue.get(path) ?? source)
    for (const other of own) text = text.replaceAll(basename(other), basename(names[other] ?? other))
    await writeFile(join(dir, name), text)
  }
  return names
}

/** The files with texts that the catalogue has, and those that import them. */
function ownFiles(built: Built, audience: Audience, translated: Set<string>): string[] {
  const { chunks, code } = built
  const offered = [...reachable(built, audience)]
  const own = new Set(
    offered.filter((file) => markedPaths(code.get(file) ?? '').some((path) => translated.has(path))),
  )
  for (let before = -1; before < own.size;) {
    before = own.size
    for (const file of offered) if (leadsTo(chunks.get(file)).some((next) => own.has(next))) own.add(file)
  }
  return [...own]
}

/** The files of the pages of an audience: all if there are no pages. */
function reachable({ chunks, pages }: Built, audience: Audience): Set<string> {
  if (pages.size === 0) return new Set(chunks.keys())
  const own = [...pages].flatMap(([page, html]) =>
    STAFF_PAGE.test(page) === (audience === 'staff') ? [html] : [],
  )
  const seen = new Set([...chunks.keys()].filter((file) => own.some((html) => html.includes(`/${file}"`))))
  // A set that grows during iteration is iterated to its new end.
  for (const file of seen) for (const next of leadsTo(chunks.get(file))) seen.add(next)
  return seen
}

const leadsTo = (chunk: Chunk | undefined): string[] => [
  ...(chunk?.imports ?? []),
  ...(chunk?.dynamicImports ?? []),
]
