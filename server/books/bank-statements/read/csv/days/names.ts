/** The languages of banks whose names of months and weekdays are read. */
const LANGUAGES = ['en', 'de', 'de-AT', 'fr', 'nl', 'es', 'pt', 'it', 'hr', 'cs', 'pl', 'da', 'nb', 'sv']

/** Numbers by the names that mean them, whole and with a language's usual abbreviation; one name may mean several. */
type Names = Map<string, Set<number>>

/** As names are compared: without capitals, a point at the end, and accents. */
const plain = (name: string): string =>
  name.toLowerCase().replace(/\.$/, '').normalize('NFD').replaceAll(/\p{M}/gu, '')

/** 1 January 2024 was a Monday. */
const FIRST = Temporal.PlainDate.from('2024-01-01')

function namesOf(
  part: 'month' | 'weekday',
  dates: Temporal.PlainDate[],
  number: (date: Temporal.PlainDate) => number,
): Names {
  const names: Names = new Map()
  for (const language of LANGUAGES)
    // Beside a day some languages write a month in another case.
    for (const options of [
      { [part]: 'long' },
      { [part]: 'long', day: 'numeric' },
      { [part]: 'short' },
    ] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
      for (const date of dates) {
        const found = format.formatToParts(date.toZonedDateTime('UTC').epochMilliseconds)
        const name = plain(found.find(({ type }) => type === part)?.value ?? '')
        names.set(name, (names.get(name) ?? new Set()).add(number(date)))
      }
    }
  return names
}

/** Named dates are rare, and a hundred formats are slow to make. */
let known: { months: Names; weekdays: Names } | null = null

function allNames(): { months: Names; weekdays: Names } {
  known ??= {
    months: namesOf(
      'month',
      Array.from({ length: 12 }, (_, index) => FIRST.add({ months: index })),
      ({ month }) => month,
    ),
    weekdays: namesOf(
      'weekday',
      Array.from({ length: 7 }, (_, index) => FIRST.add({ days: index })),
      ({ dayOfWeek }) => dayOfWeek,
    ),
  }
  return known
}

/** What a name means: a whole one, or a usual abbreviation, otherwise any beginning of three letters. */
function meaningsOf(written: string, names: Names): ReadonlySet<number> {
  const name = plain(written)
  const exact = names.get(name)
  if (exact || name.length < 3) return exact ?? new Set()
  return new Set([...names].flatMap(([each, numbers]) => (each.startsWith(name) ? [...numbers] : [])))
}

/** The months that a name may mean, in some language: "lis" is October in Croatian, and November in Czech and Polish. */
export const monthsNamed = (name: string): ReadonlySet<number> => meaningsOf(name, allNames().months)

/** The weekdays that a name may mean, from Monday as 1: "so" is Sunday in German, and Saturday in Czech. */
export const weekdaysNamed = (name: string): ReadonlySet<number> => meaningsOf(name, allNames().weekdays)
