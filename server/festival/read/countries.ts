import isoCountries from 'i18n-iso-countries'

const byLocale = new Map<string, Readonly<Record<string, string>>>()

/** Every country of ISO 3166, sorted by its name in the language of `locale`, or in English. */
export const allCountries = (locale: string): Record<string, string> => ({
  ...byLocale.getOrInsertComputed(locale, sortedCountries),
})

function sortedCountries(locale: string): Record<string, string> {
  const language = new Intl.Locale(locale).language
  const known = isoCountries.getSupportedLanguages().includes(language) ? language : 'en'
  const collator = new Intl.Collator(locale)
  return Object.fromEntries(
    Object.entries(isoCountries.getNames(known, { select: 'official' })).toSorted(([, a], [, b]) =>
      collator.compare(a, b),
    ),
  )
}
