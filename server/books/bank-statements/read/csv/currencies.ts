import { lookup } from '#contract/lookup.ts'
import type { CsvTable } from './table.ts'

const CODES = new Set(Intl.supportedValuesOf('currency'))
const SYMBOLS = lookup<string>({ '€': 'EUR', $: 'USD', '£': 'GBP' })

const isCode = (text: string): boolean => CODES.has(text.toUpperCase())

/** Whether each filled cell of a column, and at least one, is a currency (ISO 4217), whatever its heading says. */
export function holdsCurrencies(rows: CsvTable['rows'], index: number): boolean {
  const cells = rows.flatMap((row) => row.cells[index] || [])
  return cells.length > 0 && cells.every(isCode)
}

/** A column of the currency in which something was paid abroad, which is not that of the account. */
const ORIGINAL = /orig|oorspr|urspr|local|foreign|extranjer|původní/i

/**
 * The currency of the amount in a column of a row: the one beside the digits, otherwise the one in the heading, otherwise the one in the
 * table's column of currencies; null if the table does not say. That of an original amount is none. Of several columns of currencies it is
 * the one with the fewest empty cells, because only some payments have a second amount, then the nearest. `taken` are the columns with another meaning. `own` is the
 * festival's currency, whose symbol may be that of others, too.
 */
export function currenciesOf(
  { headings, rows }: Pick<CsvTable, 'headings' | 'rows'>,
  taken: ReadonlySet<string>,
  own: string,
): (cells: string[], amount: string) => string | null {
  const columns = headings.flatMap((heading, index) => {
    if (taken.has(heading) || ORIGINAL.test(heading) || !holdsCurrencies(rows, index)) return []
    return [{ index, filled: rows.filter(({ cells }) => cells[index]).length }]
  })
  const nearest = (amount: number) =>
    columns.toSorted(
      (one, other) =>
        other.filled - one.filled || distance(one.index, amount) - distance(other.index, amount),
    )[0]?.index ?? -1
  const indexes = new Map(headings.map((heading, index) => [heading, nearest(index)]))
  return (cells, amount) => {
    const written = cells[headings.indexOf(amount)] ?? ''
    const listed = cells[indexes.get(amount) ?? -1] ?? ''
    return (
      currencyIn(written, own) ?? currencyIn(amount, own) ?? (listed === '' ? null : listed.toUpperCase())
    )
  }
}

/** Banks write the currency behind the amount rather than before it. */
const distance = (index: number, amount: number): number =>
  index > amount ? index - amount : amount - index + 0.5

/** The currency that is named in an amount or a heading, by its code or symbol. */
function currencyIn(text: string, own: string): string | null {
  const code = text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.find((word) => CODES.has(word))
  if (code) return code
  const [symbol] = /[€$£]/.exec(text) ?? []
  if (symbol === undefined) return null
  return symbolOf(own) === symbol ? own : (SYMBOLS[symbol] ?? null)
}

const symbolOf = (currency: string): string | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value

/** How banks label the account's currency above the table. */
const LABEL =
  /^#?(?:(?:kontow|w)ährung|currency|munt|valuta|divisa|devise|moneda|bewertet|valued|monnaie|měna|waluta)/i

/** The currency that the lines above a table state, behind or below a label; null if they state none. */
export function currencyAbove(above: string[][]): string | null {
  for (const [row, cells] of above.entries())
    for (const [index, cell] of cells.entries()) {
      const labels = [cells[index - 1] ?? '', above[row - 1]?.[index] ?? '']
      if (isCode(cell) && labels.some((label) => LABEL.test(label))) return cell.toUpperCase()
    }
  return null
}
