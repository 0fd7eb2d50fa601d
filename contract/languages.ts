/**
 * The languages that Festoon speaks, each in its own word. English is the source and stands in the code; each of the others
 * has a catalogue, `languages/de.json` (docs/translating.md).
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

/** The language in which the texts are written in the code. */
export const SOURCE_LANGUAGE = 'en'

/** The languages of the office, which staff read. */
export const OFFICE_LANGUAGES = ['en', 'de'] as const satisfies readonly Language[]

export type OfficeLanguage = (typeof OFFICE_LANGUAGES)[number]

/** The cookie of the office's language in a browser: what was chosen last there, or by whoever logged in. */
export const OFFICE_LANGUAGE_COOKIE = 'office-language'

export const isOfficeLanguage = (code: unknown): code is OfficeLanguage =>
  OFFICE_LANGUAGES.some((language) => language === code)

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)

/** The languages of a festival that names none. */
export const DEFAULT_LANGUAGES: readonly Language[] = [SOURCE_LANGUAGE]

/** What stands before a path of the shop in a language: nothing in the festival's first, "/de" in another. */
export const languagePrefix = (language: string, languages: readonly string[]): string =>
  language === languages[0] ? '' : `/${language}`

/** Where people speak as our texts do, where `Intl` takes the form of another country for the language alone: the American one. */
const FORMS: Partial<Record<Language, string>> = { en: 'en-GB', pt: 'pt-PT' }

/** A language as plurals and numbers in its texts are formed. */
export const formOf = (language: Language): string => FORMS[language] ?? language

/** The locale of a festival for readers of a language: its region with another language, "de-GB"; its own in its own language. */
export function localeIn(language: Language, locale: string): string {
  const own = new Intl.Locale(locale)
  if (own.language === language) return locale
  if (own.region === undefined) return formOf(language)
  const there = `${language}-${own.region}`
  // Nobody has written down how people speak it there.
  const isUnknown = new Intl.NumberFormat(there).resolvedOptions().locale === language
  return isUnknown ? (FORMS[language] ?? there) : there
}
