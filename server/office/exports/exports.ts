import type { Writable } from 'node:stream'
import {
  EXPORT_FILTERS,
  type ExportFilter,
  type ExportName,
  type ExportOptions,
  type ExportInput,
  EXPORTS,
  type ExportSize,
} from '#contract/office/exports.ts'
import { lookup } from '#contract/lookup.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { minorDigits } from '#contract/money.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import { may, type Role } from '#contract/office/roles.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as answers from '#server/office/answers/answers.ts'
import { parseDay, periodOf } from '#server/office/days.ts'
import * as audit from '#server/platform/audit.ts'
import { type CsvRow, writeCsv } from '#server/platform/text/csv.ts'
import { writeXlsx } from '#server/platform/text/xlsx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { ANSWERS_IN, hasSensitive, isReport, statusesOf } from './definitions.ts'
import { messages } from './messages.ts'
import { inSlot, isBusy } from './concurrency-limit.ts'
import * as bookQueries from './book-queries.ts'
import * as discountQueries from './discount-queries.ts'
import * as incomeQueries from './income-queries.ts'
import * as queries from './queries.ts'
import {
  countRows,
  type ExportFilters,
  extendTimeouts,
  expectFewRows,
  readRows,
  type Selection,
} from './selection-queries.ts'

/** The DATEV export of the ledger. */
export * as datev from './datev.ts'
/** The documents of a month. */
export * as documents from './documents.ts'

const MAX_COUNT = 10_001
/** The number of rows held in memory, whatever the length of an export. */
const BATCH_SIZE = 500

const SELECTIONS: Record<ExportName, (tx: Tx, filters: ExportFilters) => Selection> = {
  ...queries,
  ...bookQueries,
  ...incomeQueries,
  ...discountQueries,
}

/**
 * The available exports, and the options of their filters. What is not in the catalogue (merchandise to ship or to collect, discounts) is not
 * offered, nor are sensitive answers where there are none, or to a role that may not see them.
 */
export function options(shop: Shop, role: Role): ExportOptions {
  const { products, merchandise, discounts } = catalogue.of(shop)
  const all = Object.keys(EXPORTS) as ExportName[]
  const missing = {
    shipping: merchandise.length === 0,
    pickups: !merchandise.some(({ pick_up }) => pick_up),
    discounts: discounts.length === 0,
  }
  const names = all.filter((name) => !lookup(missing)[name])
  const isOffered = (name: ExportName, filter: ExportFilter) =>
    filter !== 'sensitive' || (may(role, 'see sensitive answers') && hasSensitive(shop, name))
  return {
    exports: names.map((name) => ({
      name,
      filters: EXPORTS[name].filters.filter((filter) => isOffered(name, filter)),
      statuses: statusesOf(shop, name),
    })),
    events: site.of(shop).events.map(({ key, name }) => ({ id: key, name })),
    products: [
      ...products.map((item) => ({ id: item.external_code, name: item.name, event: item.event_key })),
      ...merchandise.map((item) => ({ id: item.external_code, name: item.name, event: null })),
    ],
    departures: products.flatMap((item) =>
      item.departures.map(({ id, at }) => ({ id, product: item.external_code, travel_time: at })),
    ),
  }
}

/**
 * The number of rows of an export, counted up to 10,001 (null for a report), and whether all export slots of the process are in use
 * (`busy`).
 * Refuses:
 * - an unknown event, product or status
 * - an invalid date
 * - a last day before the first
 */
export async function size(shop: Shop, name: ExportName, input: ExportInput): Promise<ExportSize> {
  const filters = { ...filtersOf(shop, name, input), accountNames: {} }
  const busy = isBusy(shop)
  if (isReport(name)) return { rows: null, busy }
  const [counted] = await shop.transactToRead(async (tx) => {
    await expectFewRows(tx)
    return countRows(tx, SELECTIONS[name](tx, filters), MAX_COUNT)
  })
  return { rows: counted?.rows ?? 0, busy }
}

/**
 * Records the export in the audit log, and returns the function that writes it, as CSV or as a workbook (`xlsx`): row by row, in one
 * snapshot. Pending changes are posted to the ledger first.
 * Refuses:
 * - sensitive answers for a role that may not see them (403)
 * - what `size` refuses
 * - a third export at once (429)
 */
export async function start(
  shop: Shop,
  name: ExportName,
  input: ExportInput,
  role: Role,
): Promise<(out: Writable, format: string) => Promise<void>> {
  const withSensitive = input.sensitive === 'yes'
  if (withSensitive && !may(role, 'see sensitive answers'))
    throw new Refusal(officeMessages.notAllowed, { status: 403 })
  const chosenFilters = filtersOf(shop, name, input)
  await ledger.post(shop)
  const filters = { ...chosenFilters, accountNames: await ledger.accountNames(shop.sql) }
  const chosen = Object.entries(input).filter(([, value]) => value !== '' && value !== null)
  const detail = Object.fromEntries(chosen.filter(([filter]) => isFilter(filter)))
  return inSlot(
    shop,
    () => shop.transact((tx) => audit.record(tx, 'system', 'data exported', `export ${name}`, detail)),
    (out, format) => shop.transactToRead((tx) => write(tx, name, filters, { out, format, withSensitive })),
  )
}

const isFilter = (name: string): name is ExportFilter => Object.hasOwn(EXPORT_FILTERS, name)

interface Writing {
  out: Writable
  format: string
  withSensitive: boolean
}

async function write(
  tx: Tx,
  name: ExportName,
  filters: ExportFilters,
  { out, format, withSensitive }: Writing,
): Promise<void> {
  await extendTimeouts(tx)
  const { columns, names, rows } = await read(tx, name, filters, withSensitive)
  if (format !== 'xlsx') return writeCsv(names, rows, out, { excel: format === 'excel' })
  const digits = minorDigits(site.of(tx).currency)
  const digitsOf = (column: string) => (AMOUNTS.has(column) ? digits : RATE_DIGITS.get(column))
  const decimals = new Map(
    columns.flatMap((column, index) => {
      const found = digitsOf(column)
      return found === undefined ? [] : [[index, found] as const]
    }),
  )
  return writeXlsx(names, rows, out, { decimals })
}

/** Columns whose decimal texts are amounts. */
const AMOUNTS = new Set(
  'price fee items_total shipping discount total paid refunded amount of_it_shipping debit credit gross net tax_amount received sent balance at_terminal expected counted turnover given_away'.split(
    ' ',
  ),
)

/** Columns whose decimal texts are percents. */
const RATE_DIGITS = new Map([['tax', 2]])

const headings: Partial<Record<string, string>> = messages.headings

const headingOf = (column: string): string => headings[column] ?? column

/** The columns of an export, their headings, and its rows; those of answers are last. */
async function read(tx: Tx, name: ExportName, filters: ExportFilters, withSensitive: boolean) {
  const { answers: given, ...list } = SELECTIONS[name](tx, filters)
  const asking = ANSWERS_IN[name]
  const answered = asking && (await answers.columnsOf(tx, asking, { withSensitive }))
  const isAnswered = given !== undefined && answered !== undefined && answered.headings.length > 0
  const { columns, batches } = await readRows(tx, isAnswered ? { ...list, answers: given } : list).cursor(
    BATCH_SIZE,
  )
  if (!isAnswered) return { columns, names: columns.map(headingOf), rows: rowsOf(batches) }
  const others = columns.slice(0, -1)
  const names = [...others.map(headingOf), ...answered.headings]
  return { columns: others, names, rows: rowsOf(batches, answered) }
}

/** The rows of an export; the answers in the last cell of each become columns. */
async function* rowsOf(
  batches: AsyncIterable<unknown[][]>,
  answered?: answers.AnswerColumns,
): AsyncGenerator<CsvRow> {
  // Not `yield*`: an array iterator does not propagate an early return of the reader.
  for await (const batch of batches)
    for (const row of batch)
      yield (
        answered ? [...row.slice(0, -1), ...answered.cellsOf(row.at(-1) as answers.LineAnswers | null)] : row
      ) as CsvRow
}

/** The filters of an export for its queries; filters that the export does not have are left out. */
function filtersOf(shop: Shop, name: ExportName, input: ExportInput): Omit<ExportFilters, 'accountNames'> {
  const offered: readonly ExportFilter[] = EXPORTS[name].filters
  const { timezone, currency, addressLines } = site.of(shop)
  const given = (filter: 'event' | 'product' | 'status' | 'from' | 'until') =>
    offered.includes(filter) && input[filter] !== '' ? input[filter] : null
  const [status, first, last] = [
    given('status'),
    dayIn(given('from'), 'from'),
    dayIn(given('until'), 'until'),
  ]
  if (status !== null && !Object.hasOwn(statusesOf(shop, name), status))
    throw new Refusal(officeMessages.choiceUnknown, { field: 'status' })
  if (first && last && Temporal.PlainDate.compare(last, first) < 0)
    throw new Refusal(officeMessages.daysReversed, { field: 'until' })
  return {
    event: known(shop, 'event', given('event')),
    product: known(shop, 'product', given('product')),
    departure: offered.includes('departure') ? input.departure : null,
    status,
    period: periodOf(shop, first, last),
    zone: timezone,
    currency,
    digits: minorDigits(currency),
    lines: Object.keys(addressLines),
  }
}

function dayIn(text: string | null, field: string): Temporal.PlainDate | null {
  const day = text && parseDay(text)
  if (text !== null && !day) throw new Refusal(officeMessages.dayUnknown, { field })
  return day || null
}

/**
 * The key of an event or product.
 * Refuses:
 * - an unknown key: an empty export would look as if nothing had been sold
 */
function known(shop: Shop, field: 'event' | 'product', value: string | null): string | null {
  if (value === null) return null
  const has =
    field === 'event'
      ? site.of(shop).events.some(({ key }) => key === value)
      : catalogue.of(shop).byCode.has(value)
  if (!has) throw new Refusal(officeMessages.choiceUnknown, { field })
  return value
}
