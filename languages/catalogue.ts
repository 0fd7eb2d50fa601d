import { readFile } from 'node:fs/promises'
import { isOfficeLanguage, type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'

/** The readers of a catalogue: guests, or the staff, who are addressed differently and see more texts. */
export type Audience = 'guests' | 'staff'

/** Texts by namespace, possibly in groups, as passed to `defineMessages`. */
export interface Texts {
  [key: string]: string | Texts
}

const fileOf = (name: string): URL => new URL(`${name}.json`, import.meta.url)

/** The file of a language for an audience: "de.json" for guests, "office/de.json" for the staff. */
export const ownFile = (language: Language, audience: Audience): URL =>
  fileOf(audience === 'staff' ? `office/${language}` : language)

/**
 * The files with the texts for an audience; a later one overrides an earlier one. Empty for the source language, whose texts are
 * in the code.
 */
export function catalogueFiles(language: Language, audience: Audience): URL[] {
  if (language === SOURCE_LANGUAGE) return []
  const guests = ownFile(language, 'guests')
  if (!isOfficeLanguage(language)) return [guests]
  const office = ownFile(language, 'staff')
  return audience === 'staff' ? [guests, office] : [office, guests]
}

/** The texts of a language for an audience, by their paths ("web/shop/carts.title"). */
export async function readCatalogue(language: Language, audience: Audience): Promise<Map<string, string>> {
  const files = await Promise.all(catalogueFiles(language, audience).map(readTexts))
  return new Map(files.flatMap((texts) => [...texts]))
}

/** The texts of one file. */
export const readTexts = async (file: URL): Promise<Map<string, string>> =>
  pathsOf(JSON.parse(await readFile(file, 'utf8')) as Texts)

/** The texts of an object by their paths. */
export const pathsOf = (texts: Texts, path = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, text]) => {
      const own = path === '' ? key : `${path}.${key}`
      return typeof text === 'string' ? [[own, text] as const] : [...pathsOf(text, own)]
    }),
  )

/** Texts by their paths, as a catalogue is written: by namespace, which is the part before the first dot. */
export function byNamespace(texts: Iterable<readonly [path: string, text: string]>): Texts {
  const namespaces: Record<string, Record<string, string>> = {}
  for (const [path, text] of texts) {
    const end = path.indexOf('.')
    const own = (namespaces[path.slice(0, end)] ??= {})
    own[path.slice(end + 1)] = text
  }
  return namespaces
}
