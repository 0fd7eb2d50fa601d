import type { Site } from './loaded.ts'

/** The names of a festival's countries in a locale. An alphabetical list is sorted again in each language. */
export function countriesIn(
  locale: string,
  { countries, locale: own }: Pick<Site, 'countries' | 'locale'>,
): Record<string, string> {
  if (locale === own) return countries
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const entries = Object.entries(countries)
  const named = entries.map(([code, name]) => [code, names.of(code) ?? name] as const)
  return Object.fromEntries(isSorted(Object.values(countries), own) ? sortedBy(named, locale) : named)
}

function isSorted(names: readonly string[], locale: string): boolean {
  const { compare } = new Intl.Collator(locale)
  return names.every((name, index) => index === 0 || compare(names[index - 1] ?? '', name) <= 0)
}

function sortedBy(named: readonly (readonly [string, string])[], locale: string) {
  const { compare } = new Intl.Collator(locale)
  return named.toSorted(([, one], [, other]) => compare(one, other))
}
