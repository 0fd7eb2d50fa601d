import { isOfficeLanguage, OFFICE_LANGUAGE_COOKIE, type OfficeLanguage } from '#contract/languages.ts'
import { pageLanguage } from '#web/lib/routing/page-language.ts'
import * as visitStorage from '#web/lib/browser/visit-storage.ts'

const YEAR_S = 31_536_000

/** Sets the language of this browser before the login; the login makes it the user's. */
export function chooseLanguage(language: OfficeLanguage): void {
  document.cookie = `${OFFICE_LANGUAGE_COOKIE}=${language}; path=/office; max-age=${YEAR_S}; samesite=lax`
  visitStorage.write('office-language', language)
  location.reload()
}

/** The language selected on the login page; empty if none. */
export const chosenLanguage = (): string => visitStorage.read('office-language') ?? ''

/** After the login the selection is stored with the user, and removed from the browser. */
export const forgetChoice = (): void => visitStorage.write('office-language', null)

/** Reloads the page if the server has set another language: that of the logged-in user, or their new choice. */
export function followLanguage(): void {
  const known = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${OFFICE_LANGUAGE_COOKIE}=`))
    ?.split('=')[1]
  if (isOfficeLanguage(known) && known !== pageLanguage()) location.reload()
}
