import type { Config } from '#contract/config.ts'
import { setMessageResolver } from '#contract/define-messages.ts'
import { isLanguage, languagePrefix, SOURCE_LANGUAGE } from '#contract/languages.ts'

/** The languages of a festival, and that of this page. */
export type Spoken = Pick<Config, 'language' | 'languages'>

let prefix = ''

/** What stands before all paths of the page's language: "/de"; nothing in the festival's first language. */
export const addressPrefix = (): string => prefix

/** A path of the address bar without the prefix of its language, as the router and the links of the shop have it. */
export const withoutPrefix = (path: string): string => path.slice(prefix.length) || '/'

/** Speaks the language of the page, with its plurals and numbers, at its addresses. */
export function speakFor({ language, languages }: Spoken): void {
  prefix = languagePrefix(language, languages)
  const spoken = isLanguage(language) ? language : SOURCE_LANGUAGE
  // The texts themselves came with the code.
  setMessageResolver({ language: () => spoken, textOf: () => undefined })
}
