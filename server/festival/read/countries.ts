import isoCountries from 'i18n-iso-countries'

/** Every country of ISO 3166, named in the language of `locale` (English where that is not known) and sorted by name. */
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
