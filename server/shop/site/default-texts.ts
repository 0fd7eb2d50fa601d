import { isLanguage, type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import * as language from '#server/platform/language/language.ts'
import { messages as shared } from '#contract/messages.ts'
import { messages as pages } from '#contract/pages/messages.ts'
import { messages } from './messages.ts'

/** Festoon's translation of a text of the site that is a default text, in English or in the festival's `first` language; undefined for any other text. */
export const defaultText =
  (festival: string, first: string, lang: Language) =>
  (path: readonly string[], text: string): string | undefined =>
    isDefaultText(festival, first)(path, text) ? sayIn(lang, festival, path) : undefined

/** Whether a text of the site is a default text, which exists in every language: in English, or in the festival's `first` language. */
export const isDefaultText =
  (festival: string, first: string) =>
  (path: readonly string[], text: string): boolean =>
    sayIn(SOURCE_LANGUAGE, festival, path) === text ||
    (isLanguage(first) && sayIn(first, festival, path) === text)

const sayIn = (lang: Language, festival: string, path: readonly string[]): string | undefined =>
  language.withLanguage({ language: lang }, () => messageAt(festival, path))

function messageAt(festival: string, path: readonly string[]): string | undefined {
  if (path.join('.') === 'texts.siteTitle') return messages.siteTitle({ festival })
  const { texts, ...defaults } = messages.defaults
  const titles = { ...pages.titles, ...texts.titles }
  const ambassadors = { title: titles.ambassadors }
  const { paymentMethods } = shared
  let held: unknown = { ...defaults, ambassadors, texts: { ...texts, titles }, paymentMethods }
  for (const name of path)
    held =
      typeof held === 'object' && held !== null && Object.hasOwn(held, name)
        ? Reflect.get(held, name)
        : undefined
  return typeof held === 'string' ? held : undefined
}
