/**
 * The languages of Festoon, each by its own name. English is the source language in the code; each of the others has a catalogue, such as
 * `languages/de.json` (docs/translating.md).
 */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
  hr: 'Hrvatski',
  pl: 'Polski',
  cs: 'Čeština',
} as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** The language of the texts in the code. */
export const SOURCE_LANGUAGE = 'en'

/** The languages of the office, which staff read. */
export const OFFICE_LANGUAGES = ['en', 'de'] as const satisfies readonly Language[]

export type OfficeLanguage = (typeof OFFICE_LANGUAGES)[number]

/** The cookie with the office's language in a browser: the one last chosen there, or that of the last login. */
export const OFFICE_LANGUAGE_COOKIE = 'office-language'

export const isOfficeLanguage = (code: unknown): code is OfficeLanguage =>
  OFFICE_LANGUAGES.some((language) => language === code)

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)

/** The default languages of a festival. */
export const DEFAULT_LANGUAGES: readonly Language[] = [SOURCE_LANGUAGE]

/** The path prefix of a language in the shop: empty for the festival's first, "/de" for another. */
export const languagePrefix = (language: string, languages: readonly string[]): string =>
  language === languages[0] ? '' : `/${language}`

/** The regional variants of our texts, where `Intl` would assume another one for the bare language, such as American English. */
const FORMS: Partial<Record<Language, string>> = { en: 'en-GB', pt: 'pt-PT' }

/** The locale for plurals and numbers in the texts of a language. */
export const formOf = (language: Language): string => FORMS[language] ?? language

/** The locale of a festival for readers of a language: that language in the festival's region, "de-GB"; its own locale for its own language. */
export function localeIn(language: Language, locale: string): string {
  const own = new Intl.Locale(locale)
  if (own.language === language) return locale
  if (own.region === undefined) return formOf(language)
  const there = `${language}-${own.region}`
  // There is no locale data for this language in this region.
  const isUnknown = new Intl.NumberFormat(there).resolvedOptions().locale === language
  return isUnknown ? (FORMS[language] ?? there) : there
}
