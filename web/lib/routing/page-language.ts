import { setMessageResolver } from '#contract/define-messages.ts'
import { isOfficeLanguage, type OfficeLanguage, SOURCE_LANGUAGE } from '#contract/languages.ts'

/** The language in which the server has rendered this page of the office. */
export function pageLanguage(): OfficeLanguage {
  const { lang } = document.documentElement
  return isOfficeLanguage(lang) ? lang : SOURCE_LANGUAGE
}

/** Sets it for plurals and numbers. The built code contains the texts of its language. */
export const applyPageLanguage = (): void =>
  setMessageResolver({ language: pageLanguage, textOf: () => undefined })
