import isoCountries from 'i18n-iso-countries'

/** Every country of ISO 3166, sorted by its name in the language of `locale`, or in English. */
export function allCountries(locale: string): Record<string, string> {
  const language = new Intl.Locale(locale).language
  const known = isoCountries.getSupportedLanguages().includes(language) ? language : 'en'
  const collator = new Intl.Collator(locale)
  return Object.fromEntries(
    Object.entries(isoCountries.getNames(known, { select: 'official' })).toSorted(([, a], [, b]) =>
      collator.compare(a, b),
    ),
  )
}
