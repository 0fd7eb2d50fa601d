import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { speakTo as tellMessages } from '#contract/define-messages.ts'
import {
  isLanguage,
  isOfficeLanguage,
  type Language,
  LANGUAGE_CODES,
  type OfficeLanguage,
  SOURCE_LANGUAGE,
} from '#contract/languages.ts'
import { type Audience, catalogueFiles, pathsOf, type Texts } from '#languages/catalogue.ts'

/** Who reads what is said now. */
export interface Reader {
  language: Language
  /** Whether it is somebody of the staff, whom the office's texts address. */
  staff?: boolean
  /** Texts of the festival's own in place of ours, by the path of a message and its text in the code. */
  texts?: { get: (path: string, source: string) => string | undefined }
}

const readers = new AsyncLocalStorage<Reader | undefined>()
const catalogues = new Map<string, Map<string, string>>()

/** The language of whoever reads what is said now: who asked, or who a mail or a document is for. Null where nobody has said. */
export const current = (): Language | null => readers.getStore()?.language ?? null

/** The same where it is a guest: what the staff read says nothing of those for whom they do something. */
export const ofGuest = (): Language | null => (readers.getStore()?.staff ? null : current())

/** Somebody of the staff. */
export interface StaffReader extends Reader {
  language: OfficeLanguage
  staff: true
}

/** Somebody of the staff, who reads the first of these languages that the office speaks, else English. */
export const staffReader = (...preferences: readonly (string | null | undefined)[]): StaffReader => ({
  language: preferences.find(isOfficeLanguage) ?? SOURCE_LANGUAGE,
  staff: true,
})

/** Whoever is spoken to now, for what is said to them later; undefined where nobody has said. */
export const reader = (): Reader | undefined => readers.getStore()

/** Whoever is spoken to now as what a thread or another process can be told of them. */
export function spokenTo(): Pick<Reader, 'language' | 'staff'> | undefined {
  const { language, staff = false } = readers.getStore() ?? {}
  return language && { language, staff }
}

/** Does something for a reader: all messages in it, also later and in what it starts, are in their language. */
export const speakTo = <T>(reader: Reader | undefined, act: () => T): T => readers.run(reader, act)

/** A catalogue is read when somebody first reads its language, and kept. */
const catalogueOf = (language: Language, audience: Audience): Map<string, string> =>
  catalogues.getOrInsertComputed(
    `${language} ${audience}`,
    () =>
      new Map(
        catalogueFiles(language, audience).flatMap((file) => [
          ...pathsOf(JSON.parse(readFileSync(file, 'utf8')) as Texts),
        ]),
      ),
  )

/** What a message says in a language, as its catalogue has it; undefined where that has none, and in the language of the code. */
export const textIn = (language: Language, path: string): string | undefined =>
  catalogueOf(language, 'guests').get(path)

const languageOrSource = (): Language => current() ?? SOURCE_LANGUAGE

tellMessages({
  language: languageOrSource,
  textOf(path, source) {
    const { texts, staff } = readers.getStore() ?? {}
    const audience = staff ? 'staff' : 'guests'
    return texts?.get(path, source) ?? catalogueOf(languageOrSource(), audience).get(path)
  },
})

/**
 * The first language of a browser's list that is among those offered: "pt-BR, en;q=0.8". Null where there is none, and
 * where the list cannot be read.
 */
export function negotiate(
  acceptLanguage: string,
  offered: readonly Language[] = LANGUAGE_CODES,
): Language | null {
  const preferences = acceptLanguage.split(',').flatMap((preference) => {
    const [tag = '', quality = 'q=1'] = preference.replaceAll(' ', '').split(';')
    const weight = Number(/^q=([\d.]+)$/.exec(quality)?.[1] ?? 0)
    return weight > 0 ? [{ code: tag.split('-')[0]?.toLowerCase() ?? '', weight }] : []
  })
  const [best] = preferences
    .filter(({ code }) => isLanguage(code) && offered.includes(code))
    .toSorted((one, other) => other.weight - one.weight)
  return best && isLanguage(best.code) ? best.code : null
}
