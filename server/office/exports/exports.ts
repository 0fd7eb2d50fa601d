import type { Writable } from 'node:stream'
import {
  EXPORT_FILTERS,
  type ExportFilter,
  type ExportOptions,
  type ExportSize,
  type ExportInput,
} from '#contract/office/exports.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { minorDigits } from '#contract/money.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as audit from '#server/platform/audit.ts'
import { type CsvRow, writeCsv } from '#server/platform/text/csv.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { parseDay, startOfDay } from '#server/office/days.ts'
import { extendTimeouts, countRows, readRows, type Selection, type ExportFilters } from './shared-queries.ts'
import * as queries from './queries.ts'
import { EXPORTS, type ExportName, statusesOf } from './definitions.ts'

export { EXPORTS as LISTS, type ExportName as ListName } from './definitions.ts'

/** How many lists one process writes at once: each holds a connection as long as it lasts. */
const MOST_AT_ONCE = 2
const MOST_COUNTED = 10_001
/** How many rows are asked for at once: as many are in memory, however long the list is. */
const BATCH = 500

const SELECTIONS: Record<ExportName, (tx: Tx, wanted: ExportFilters) => Selection> = { ...queries }

const running = new WeakMap<Shop, number>()

const isBusy = (shop: Shop): boolean => (running.get(shop) ?? 0) >= MOST_AT_ONCE

/** What can be taken out of the office, and what there is to narrow it by. */
export function options(shop: Shop): ExportOptions {
  const { products, merchandise } = catalogue.of(shop)
  const names = Object.keys(EXPORTS) as ExportName[]
  return {
    lists: names.map((name) => ({ name, filters: EXPORTS[name].filters, statuses: statusesOf(shop, name) })),
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

/** How many rows a list would have, counted up to 10,001, and whether it could be written now. Refuses filters that say nothing. */
export async function size(shop: Shop, name: ExportName, wish: ExportInput): Promise<ExportSize> {
  const wanted = filtersOf(shop, name, wish)
  const [counted] = await shop.transact((tx) => countRows(tx, SELECTIONS[name](tx, wanted), MOST_COUNTED))
  return { rows: counted?.rows ?? 0, busy: isBusy(shop) }
}

/**
 * Begins a list, and gives what writes it as CSV: row by row as they are taken, all of one moment. That it was asked for is
 * written down. Refuses filters that say nothing, and a third list at once (429).
 */
export async function start(
  shop: Shop,
  name: ExportName,
  wish: ExportInput,
): Promise<(out: Writable, options: { excel: boolean }) => Promise<void>> {
  const wanted = filtersOf(shop, name, wish)
  if (isBusy(shop)) throw new Refusal(officeMessages.listsBusy, { status: 429, retryAfter: 10 })
  count(shop, 1)
  try {
    const asked = Object.entries(wish).filter(([, value]) => value !== '' && value !== null)
    const filters = Object.fromEntries(asked.filter(([filter]) => isFilter(filter)))
    await shop.transact((tx) => audit.record(tx, 'system', 'list taken out', `list ${name}`, filters))
  } catch (error) {
    count(shop, -1)
    throw error
  }
  return (out, options) =>
    shop
      .transact((tx) => write(tx, SELECTIONS[name](tx, wanted), out, options))
      .finally(() => count(shop, -1))
}

const count = (shop: Shop, by: number): unknown => running.set(shop, (running.get(shop) ?? 0) + by)

const isFilter = (name: string): name is ExportFilter => Object.hasOwn(EXPORT_FILTERS, name)

async function write(tx: Tx, list: Selection, out: Writable, options: { excel: boolean }): Promise<void> {
  await extendTimeouts(tx)
  const { columns } = await readRows(tx, list).describe()
  const headings = columns.map(({ name }) => name)
  await writeCsv(headings, rowsOf(tx, list), out, options)
}

async function* rowsOf(tx: Tx, list: Selection): AsyncGenerator<CsvRow> {
  const batches: AsyncIterable<CsvRow[]> = readRows(tx, list).values().cursor(BATCH)
  // Not `yield*`: an array cannot hear that its reader has gone.
  for await (const batch of batches) for (const row of batch) yield row
}

/** What a wish means in this festival; what the list has no filter for is left out. */
function filtersOf(shop: Shop, name: ExportName, wish: ExportInput): ExportFilters {
  const filters: readonly ExportFilter[] = EXPORTS[name].filters
  const { timezone, currency, addressLines } = site.of(shop)
  const given = (filter: 'event' | 'product' | 'status' | 'from' | 'until') =>
    filters.includes(filter) && wish[filter] !== '' ? wish[filter] : null
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
    departure: filters.includes('departure') ? wish.departure : null,
    status,
    since: first && startOfDay(first, timezone),
    before: last && startOfDay(last.add({ days: 1 }), timezone),
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

/** Refuses what the festival does not have: an empty list would look as if there were nobody. */
function known(shop: Shop, field: 'event' | 'product', value: string | null): string | null {
  if (value === null) return null
  const has =
    field === 'event'
      ? site.of(shop).events.some(({ key }) => key === value)
      : catalogue.of(shop).byCode.has(value)
  if (!has) throw new Refusal(officeMessages.choiceUnknown, { field })
  return value
}
