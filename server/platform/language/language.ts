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

/** The reader of the current texts. */
export interface Reader {
  language: Language
  /** Whether the reader is staff, so that the office's texts are used. */
  staff?: boolean
  /** The festival's own texts that replace default texts, by the path of a message and its text in the code. */
  texts?: { get: (path: string, source: string) => string | undefined }
}

const readers = new AsyncLocalStorage<Reader | undefined>()
const catalogues = new Map<string, Map<string, string>>()

/** The current reader's language: that of the request, or of the recipient of a mail or document. Null if none is set. */
export const current = (): Language | null => readers.getStore()?.language ?? null

/** The same if the reader is a guest, else null: the language of staff says nothing about the customers they act for. */
export const ofGuest = (): Language | null => (readers.getStore()?.staff ? null : current())

/** A staff reader. */
export interface StaffReader extends Reader {
  language: OfficeLanguage
  staff: true
}

/** A staff reader in the first of these languages that the office supports, else English. */
export const staffReader = (...preferences: readonly (string | null | undefined)[]): StaffReader => ({
  language: preferences.find(isOfficeLanguage) ?? SOURCE_LANGUAGE,
  staff: true,
})

/** The current reader, for texts that are written later; undefined if none is set. */
export const reader = (): Reader | undefined => readers.getStore()

/** The current reader in a form that can be sent to a thread or another process. */
export function spokenTo(): Pick<Reader, 'language' | 'staff'> | undefined {
  const { language, staff = false } = readers.getStore() ?? {}
  return language && { language, staff }
}

/** Runs `act` for a reader: all messages in it, including asynchronous continuations, are in their language. */
export const speakTo = <T>(reader: Reader | undefined, act: () => T): T => readers.run(reader, act)

/** Catalogues are loaded at first use of their language, and kept. */
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

/** The text of a message in a language's catalogue; undefined if it is missing there, and for the source language. */
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
 * The first language of a browser's `Accept-Language` list ("pt-BR, en;q=0.8") that is offered. Null if there is none, or if the list is
 * malformed.
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
