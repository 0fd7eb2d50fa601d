/** Codes that the browser knows and ISO 3166 does not, or no longer. */
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

const LETTERS = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'.split(' ')

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** What a country is called, undefined for a code that is none. */
export const countryName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) && !isOfOld(code) ? names.of(code) : undefined

/** Codes of countries that are called otherwise now ("DD") stand for those. */
const isOfOld = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`

/** All countries, by their names. */
export const COUNTRIES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  .flatMap((value) => {
    const name = countryName(value)
    return name === undefined ? [] : [{ value, label: `${name} (${value})` }]
  })
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
