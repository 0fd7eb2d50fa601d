import { pageLanguage } from '#web/lib/routing/page-language.ts'

type Value = string | number | null

/** Case-insensitive and accent-insensitive order of names, with 10 after 9. */
const names = new Intl.Collator(pageLanguage(), { numeric: true })

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : names.compare(String(one), String(other))
}

/** The rows by a key; those without one come last in both directions. */
export function sortRows<Row>(rows: readonly Row[], by: (row: Row) => Value, descending: boolean): Row[] {
  return rows.toSorted((a, b) => {
    const [one, other] = [by(a), by(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return descending ? compare(other, one) : compare(one, other)
  })
}
