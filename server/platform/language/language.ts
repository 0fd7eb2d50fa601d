import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { setMessageResolver } from '#contract/define-messages.ts'
import {
  isLanguage,
  isOfficeLanguage,
  type Language,
  LANGUAGE_CODES,
  type OfficeLanguage,
  SOURCE_LANGUAGE,
} from '#contract/languages.ts'
import { type Audience, catalogueFiles, pathsOf, type Texts } from '#languages/catalogue.ts'

/** The language in which texts are read, and for whom. */
export interface LanguageContext {
  language: Language
  /** Whether they are for staff, so that the office's texts are used. */
  staff?: boolean
  /** The festival's own texts that replace default texts, by the path of a message and its text in the code. */
  texts?: { get: (path: string, source: string) => string | undefined }
}

const contexts = new AsyncLocalStorage<LanguageContext | undefined>()
const catalogues = new Map<string, Map<string, string>>()

/** The current language: that of the request, or of the recipient of a mail or document. Null if none is set. */
export const current = (): Language | null => contexts.getStore()?.language ?? null

/** The same for a guest's request, null for one of staff, whose language says nothing about the customers they act for. */
export const ofGuest = (): Language | null => (contexts.getStore()?.staff ? null : current())

/** The context of staff. */
export interface StaffContext extends LanguageContext {
  language: OfficeLanguage
  staff: true
}

/** The context of staff in the first of these languages that the office supports, else English. */
export const staffContext = (...preferences: readonly (string | null | undefined)[]): StaffContext => ({
  language: preferences.find(isOfficeLanguage) ?? SOURCE_LANGUAGE,
  staff: true,
})

/** The current context, for texts that are written later; undefined if none is set. */
export const context = (): LanguageContext | undefined => contexts.getStore()

/** The current context in a form that can be sent to a thread or another process. */
export function transferableContext(): Pick<LanguageContext, 'language' | 'staff'> | undefined {
  const { language, staff = false } = contexts.getStore() ?? {}
  return language && { language, staff }
}

/** Runs `act` in a context: all messages read in it, including asynchronous continuations, are in its language. */
export const withLanguage = <T>(context: LanguageContext | undefined, act: () => T): T =>
  contexts.run(context, act)

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

setMessageResolver({
  language: languageOrSource,
  textOf(path, source) {
    const { texts, staff } = contexts.getStore() ?? {}
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
