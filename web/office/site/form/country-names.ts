import { pageLanguage } from '#web/lib/routing/page-language.ts'

/** Codes that browsers know, but ISO 3166 does not (any more). */
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

const LETTERS = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'.split(' ')

const names = new Intl.DisplayNames(pageLanguage(), { type: 'region', fallback: 'none' })

/** The name of a country; undefined for an unknown code. */
export const countryName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) && !isOfOld(code) ? names.of(code) : undefined

/** Withdrawn codes ("DD") are canonicalized to their successors. */
const isOfOld = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`

/** All countries, sorted by name. */
export const COUNTRIES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  .flatMap((value) => {
    const name = countryName(value)
    return name === undefined ? [] : [{ value, label: `${name} (${value})` }]
  })
  .toSorted((one, other) => one.label.localeCompare(other.label, pageLanguage()))
