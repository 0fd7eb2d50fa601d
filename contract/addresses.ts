import type { Config } from './config.ts'

// The usual keys of address lines.
const POSTCODES = ['postcode', 'zip']
const CITIES = ['city', 'town']

/** Countries that write the city before the postcode. */
const CITY_FIRST = ['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'US', 'ZA']

/**
 * An address in postal format: the lines in the configured order, postcode and city on one, and the country last. Lines that are no longer
 * configured are kept.
 */
export function writtenAddress(
  { addressLines, countries }: Pick<Config, 'addressLines' | 'countries'>,
  address: Record<string, string>,
  country: string,
): string[] {
  const keys = [...new Set([...Object.keys(addressLines), ...Object.keys(address)])].filter(
    (key) => address[key],
  )
  const place = [keys.find((key) => POSTCODES.includes(key)), keys.find((key) => CITIES.includes(key))]
  const parts = place.flatMap((key) => (key === undefined ? [] : [key]))
  const inOrder = CITY_FIRST.includes(country) ? parts.toReversed() : parts
  const lines = keys.flatMap((key) => {
    if (!parts.includes(key)) return [address[key] ?? '']
    const isFirst = key === keys.find((each) => parts.includes(each))
    return isFirst ? [inOrder.map((each) => address[each]).join(' ')] : []
  })
  return [...lines, countries[country] ?? country].filter((line) => line !== '')
}
