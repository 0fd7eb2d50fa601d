/** Formatters are expensive to create and the same for every call. */
function memoized<Options, Formatter>(make: (locale: string | undefined, options: Options) => Formatter) {
  const made = new Map<string, Formatter>()
  return (locale: unknown, options: Options): Formatter => {
    const key = `${String(locale)} ${JSON.stringify(options)}`
    const formatter = made.get(key) ?? make(String(locale), options)
    made.set(key, formatter)
    return formatter
  }
}

/** The number format of a language and options, created once. */
export const numberFormat = memoized(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** The format of dates and times of a language and options, created once. */
export const dateTimeFormat = memoized(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** The list format of a language, created once. */
export const listFormat = memoized(
  (locale, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
)

/** The plural rules of a language and options, created once. */
export const pluralRules = memoized(
  (locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
)
