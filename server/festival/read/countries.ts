import isoCountries from 'i18n-iso-countries'

/** The countries of the IBAN registry (ISO 13616, release 100). */
export const IBAN_COUNTRIES: readonly string[] = [
  'AD AE AL AT AZ BA BE BG BH BI BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GI',
  'GL GR GT HN HR HU IE IL IQ IS IT JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI',
  'NL NO OM PK PL PS PT QA RO RS RU SA SC SD SE SI SK SM SO ST SV TL TN TR UA VA VG XK YE',
].flatMap((row) => row.split(' '))

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
