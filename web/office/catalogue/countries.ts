import type { Site } from '#contract/festival/site.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { messages } from './messages.ts'

/** The countries of a festival by name; if it configures none, those with a code that the browser knows. */
export function useCountries({ countries, locale }: Pick<Site, 'countries' | 'locale'>) {
  const known = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  const nameOf = (code: string): string => {
    if (code === '*') return messages.anyCountry
    return countries[code] ?? (/^[A-Z]{2}$/.test(code) ? (known.of(code) ?? code) : code)
  }
  const choices = choicesOf(countries)
  return { nameOf, choices }
}
