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
