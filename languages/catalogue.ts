import { readFile } from 'node:fs/promises'
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'

/** Texts by namespace, with groups in them, as `defineMessages` takes them. */
export interface Texts {
  [key: string]: string | Texts
}

export const catalogueFile = (language: Language): URL => new URL(`${language}.json`, import.meta.url)

/** The texts of a language by their paths ("web/shop/carts.title"); none for the source, whose texts stand in the code. */
export async function readCatalogue(language: Language): Promise<Map<string, string>> {
  if (language === SOURCE_LANGUAGE) return new Map()
  return pathsOf(JSON.parse(await readFile(catalogueFile(language), 'utf8')) as Texts)
}

/** The texts of an object by their paths. */
export const pathsOf = (texts: Texts, path = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, text]) => {
      const own = path === '' ? key : `${path}.${key}`
      return typeof text === 'string' ? [[own, text] as const] : [...pathsOf(text, own)]
    }),
  )

/** Texts by their paths as a catalogue is written: by namespace, which is what stands before the first dot. */
export function byNamespace(texts: Iterable<readonly [path: string, text: string]>): Texts {
  const namespaces: Record<string, Record<string, string>> = {}
  for (const [path, text] of texts) {
    const end = path.indexOf('.')
    const own = (namespaces[path.slice(0, end)] ??= {})
    own[path.slice(end + 1)] = text
  }
  return namespaces
}
