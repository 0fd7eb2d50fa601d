import { isLanguage, LANGUAGES } from '#contract/languages.ts'
import { useShopData } from './shop.ts'

/** A language by its own name; null if the festival has only one, or if it is unknown. */
export type LanguageOf = (code: string | null) => string | null

/** The name of a language, if it is worth showing. */
export function useLanguageName(): LanguageOf {
  const { languages = [] } = useShopData()?.config ?? {}
  return (code) => (languages.length > 1 && code !== null && isLanguage(code) ? LANGUAGES[code] : null)
}

/** The languages of the festival as options; empty if it has only one. */
export function useLanguageChoices(): { value: string; label: string }[] {
  const { languages = [] } = useShopData()?.config ?? {}
  if (languages.length < 2) return []
  return languages.filter(isLanguage).map((value) => ({ value, label: LANGUAGES[value] }))
}
