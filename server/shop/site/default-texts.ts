import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import * as language from '#server/platform/language/language.ts'
import { messages as shared } from '#contract/messages.ts'
import { messages as pages } from '#contract/pages/messages.ts'
import { messages } from './messages.ts'

/** Festoon's translation of a text of the site that is a default text; undefined for any other text. */
export const defaultText =
  (festival: string, lang: Language) =>
  (path: readonly string[], text: string): string | undefined =>
    sayIn(SOURCE_LANGUAGE, festival, path) === text ? sayIn(lang, festival, path) : undefined

/** Whether a text of the site is a default text, which exists in every language. */
export const isDefaultText =
  (festival: string) =>
  (path: readonly string[], text: string): boolean =>
    sayIn(SOURCE_LANGUAGE, festival, path) === text

const sayIn = (lang: Language, festival: string, path: readonly string[]): string | undefined =>
  language.withLanguage({ language: lang }, () => messageAt(festival, path))

function messageAt(festival: string, path: readonly string[]): string | undefined {
  if (path.join('.') === 'texts.siteTitle') return messages.siteTitle({ festival })
  const { texts, ...defaults } = messages.defaults
  const titles = { ...pages.titles, ...texts.titles }
  let held: unknown = { ...defaults, texts: { ...texts, titles }, paymentMethods: shared.paymentMethods }
  for (const name of path)
    held =
      typeof held === 'object' && held !== null && Object.hasOwn(held, name)
        ? Reflect.get(held, name)
        : undefined
  return typeof held === 'string' ? held : undefined
}
