import { setMessageResolver } from '#contract/define-messages.ts'
import { isOfficeLanguage, type OfficeLanguage, SOURCE_LANGUAGE } from '#contract/languages.ts'

/** The language in which the server has written this page of the staff. */
export function pageLanguage(): OfficeLanguage {
  const { lang } = document.documentElement
  return isOfficeLanguage(lang) ? lang : SOURCE_LANGUAGE
}

/** Speaks it, with its plurals and numbers. The texts themselves came with the code. */
export const speakPageLanguage = (): void =>
  setMessageResolver({ language: pageLanguage, textOf: () => undefined })
