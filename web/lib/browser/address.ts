import type { Config } from '#contract/config.ts'
import { setMessageResolver } from '#contract/define-messages.ts'
import { isLanguage, languagePrefix, SOURCE_LANGUAGE } from '#contract/languages.ts'

/** The languages of a festival, and the language of this page. */
export type FestivalLanguages = Pick<Config, 'language' | 'languages'>

let prefix = ''

/** The prefix of all paths in the page's language: "/de"; empty in the festival's first language. */
export const addressPrefix = (): string => prefix

/** A path of the address bar without the language prefix, as the router and the links of the shop use it. */
export const withoutPrefix = (path: string): string => path.slice(prefix.length) || '/'

/** Sets the page's language for plurals, numbers and paths. */
export function setPageLanguage({ language, languages }: FestivalLanguages): void {
  prefix = languagePrefix(language, languages)
  const known = isLanguage(language) ? language : SOURCE_LANGUAGE
  // The built code contains the texts of its language.
  setMessageResolver({ language: () => known, textOf: () => undefined })
}
