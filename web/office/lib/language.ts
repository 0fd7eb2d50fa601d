import { isOfficeLanguage, OFFICE_LANGUAGE_COOKIE, type OfficeLanguage } from '#contract/languages.ts'
import { pageLanguage } from '#web/lib/routing/page-language.ts'
import * as visitStorage from '#web/lib/session/visit-storage.ts'

const YEAR_S = 31_536_000

/** Chooses the language of this browser before anybody has logged in; it is theirs once they do. */
export function chooseLanguage(language: OfficeLanguage): void {
  document.cookie = `${OFFICE_LANGUAGE_COOKIE}=${language}; path=/office; max-age=${YEAR_S}; samesite=lax`
  visitStorage.write('office-language', language)
  location.reload()
}

/** What was chosen on the page on which somebody logs in; empty where nothing was. */
export const chosenLanguage = (): string => visitStorage.read('office-language') ?? ''

/** What was chosen is kept with whoever has logged in, and is nobody else's. */
export const forgetChoice = (): void => visitStorage.write('office-language', null)

/** Opens the page anew where the server has told the browser of another language: that of whoever has logged in, or what they chose. */
export function followLanguage(): void {
  const known = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${OFFICE_LANGUAGE_COOKIE}=`))
    ?.split('=')[1]
  if (isOfficeLanguage(known) && known !== pageLanguage()) location.reload()
}
