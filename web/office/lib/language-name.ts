import { isLanguage, LANGUAGES } from '#contract/languages.ts'
import { useShopData } from './shop.ts'

/** A language by its own word; null where the festival speaks only one, and where nobody knows which. */
export type LanguageOf = (code: string | null) => string | null

/** How languages are named where it says something that they are. */
export function useLanguageName(): LanguageOf {
  const { languages = [] } = useShopData()?.config ?? {}
  return (code) => (languages.length > 1 && code !== null && isLanguage(code) ? LANGUAGES[code] : null)
}

/** The languages of the festival to choose from; none where it speaks only one. */
export function useLanguageChoices(): { value: string; label: string }[] {
  const { languages = [] } = useShopData()?.config ?? {}
  if (languages.length < 2) return []
  return languages.filter(isLanguage).map((value) => ({ value, label: LANGUAGES[value] }))
}
