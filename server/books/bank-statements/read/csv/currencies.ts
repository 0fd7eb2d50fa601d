import { lookup } from '#contract/lookup.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import { StatementError } from '#server/books/bank-statements/read/statement.ts'
import { isCurrencyCode } from './currency-codes.ts'
import { symbolIn } from './numbers.ts'
import type { CsvRow, CsvTable } from './table.ts'

const SYMBOLS = lookup<string>({
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  kn: 'HRK',
  lei: 'RON',
})

/** Whether each filled cell of a column, and at least one, is a currency, by its code or symbol, whatever its heading says. */
export function holdsCurrencies(rows: CsvTable['rows'], index: number): boolean {
  const cells = rows.flatMap((row) => row.cells[index] || [])
  return cells.length > 0 && cells.every((cell) => isCurrencyCode(cell) || SYMBOLS[cell] !== undefined)
}

/** How banks label the account's currency above the table. */
const LABEL =
  /^#?(?:(?:konto)?w(?:ä|ae)hrung|whrg|currency|ccy|munt|valuta|divisa|devise|moneda|monnaie|měna|waluta|bewertet|valued)/i
/** The headings of a column of currencies. */
const HEADING =
  /^#?(?:(?:konto)?w(?:ä|ae)hrung|whrg|currency|ccy|munt|valuta|divisa|devise|moneda|monnaie|měna|waluta)(?: ?code|soort)?\.?$/i
/** A column of the currency in which something was paid abroad, which is not that of the account. */
const ORIGINAL = /orig|oorspr|urspr|local|foreign|extranjer|původní/i
/** A currency that only some payments have. */
const FOREIGN = /fremd|exchange|instructed|\bfx\b/i

/** A column of currencies; by its heading also one with other words in some cells. */
const isColumn = ({ headings, rows }: Pick<CsvTable, 'headings' | 'rows'>, index: number): boolean =>
  holdsCurrencies(rows, index) ||
  (HEADING.test(headings[index] ?? '') && rows.some(({ cells }) => isCurrencyCode(cells[index] ?? '')))

/**
 * The currency of the amount in a column of a row: the one beside the digits, otherwise the one in the heading, otherwise the one in the
 * table's column of currencies, otherwise the one `above` the table; null if the table does not say. That of an original
 * amount is none. Of several columns of currencies it is
 * the one with the fewest empty cells, because only some payments have a second amount, then the nearest. `taken` are the columns with
 * another meaning. `own` is the festival's currency, whose symbol may be that of others, too.
 * Refuses (StatementError, with the line):
 * - an empty cell in the column of currencies, and one with another word
 * - a symbol that several currencies have
 */
export function currenciesOf(
  { headings, rows }: Pick<CsvTable, 'headings' | 'rows'>,
  taken: ReadonlySet<string>,
  { own, above }: { own: string; above: string | null },
): (row: CsvRow, amount: string) => string | null {
  const columns = headings.flatMap((heading, index) => {
    if (taken.has(heading) || ORIGINAL.test(heading) || !isColumn({ headings, rows }, index)) return []
    return [
      { index, isForeign: FOREIGN.test(heading), filled: rows.filter(({ cells }) => cells[index]).length },
    ]
  })
  const nearest = (amount: number) =>
    columns.toSorted(
      (one, other) =>
        Number(one.isForeign) - Number(other.isForeign) ||
        other.filled - one.filled ||
        distance(one.index, amount) - distance(other.index, amount),
    )[0]
  const columnOf = new Map(headings.map((heading, index) => [heading, nearest(index)]))
  return ({ cells, line }, amount) => {
    const written = cells[headings.indexOf(amount)] ?? ''
    const said = currencyIn(written, own) ?? currencyIn(amount, own)
    if (said !== null) return said
    const column = columnOf.get(amount)
    const listed = cells[column?.index ?? -1] ?? ''
    const found = currencyIn(listed.toUpperCase(), own) ?? currencyIn(listed, own)
    if (listed !== '' && found === null) throw new StatementError(messages.noCurrency({ text: listed }), line)
    if (found !== null || above !== null) return found ?? above
    if (column && !column.isForeign && rows.some((row) => row.line === line))
      throw new StatementError(messages.currencyMissing, line)
    const symbol = symbolIn(written) ?? symbolIn(amount)
    if (symbol !== null) throw new StatementError(messages.noCurrency({ text: symbol }), line)
    return null
  }
}

/** Banks write the currency behind the amount rather than before it. */
const distance = (index: number, amount: number): number =>
  index > amount ? index - amount : amount - index + 0.5

/** The currency that is named in a cell or a heading, by its code or symbol. */
function currencyIn(text: string, own: string): string | null {
  const code = text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.find(isCurrencyCode)
  if (code) return code
  const symbol = symbolIn(text)
  if (symbol === null) return null
  return symbolOf(own) === symbol ? own : (SYMBOLS[symbol] ?? null)
}

const symbolOf = (currency: string): string | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value

/** The currency that the lines above a table state, behind or below a label; null if they state none. */
export function currencyAbove(above: string[][]): string | null {
  for (const [row, cells] of above.entries())
    for (const [index, cell] of cells.entries()) {
      const labels = [cells[index - 1] ?? '', above[row - 1]?.[index] ?? '']
      if (isCurrencyCode(cell) && labels.some((label) => LABEL.test(label))) return cell.toUpperCase()
    }
  return null
}
