import type { Writable } from 'node:stream'
import {
  LIST_FILTERS,
  type ListFilter,
  type ListOffers,
  type ListSize,
  type ListWish,
} from '#contract/office/lists.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { minorDigits } from '#contract/money.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as audit from '#server/platform/audit.ts'
import { type CsvRow, writeCsv } from '#server/platform/text/csv.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { dayNamed, startOf } from './days.ts'
import { bePatient, countRows, readRows, type Selection, type Wanted } from './list-parts-queries.ts'
import * as queries from './list-queries.ts'
import { LISTS, type ListName, statusesOf } from './list-names.ts'

export { LISTS, type ListName } from './list-names.ts'

/** How many lists one process writes at once: each holds a connection as long as it lasts. */
const MOST_AT_ONCE = 2
const MOST_COUNTED = 10_001
/** How many rows are asked for at once: as many are in memory, however long the list is. */
const BATCH = 500

const SELECTIONS: Record<ListName, (tx: Tx, wanted: Wanted) => Selection> = { ...queries }

const underWay = new WeakMap<Shop, number>()

const isBusy = (shop: Shop): boolean => (underWay.get(shop) ?? 0) >= MOST_AT_ONCE

/** What can be taken out of the office, and what there is to narrow it by. */
export function offers(shop: Shop): ListOffers {
  const { products, merchandise } = catalogue.of(shop)
  const names = Object.keys(LISTS) as ListName[]
  return {
    lists: names.map((name) => ({ name, filters: LISTS[name].filters, statuses: statusesOf(shop, name) })),
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
export async function size(shop: Shop, name: ListName, wish: ListWish): Promise<ListSize> {
  const wanted = wantedBy(shop, name, wish)
  const [counted] = await shop.transact((tx) => countRows(tx, SELECTIONS[name](tx, wanted), MOST_COUNTED))
  return { rows: counted?.rows ?? 0, busy: isBusy(shop) }
}

/**
 * Begins a list, and gives what writes it as CSV: row by row as they are taken, all of one moment. That it was asked for is
 * written down. Refuses filters that say nothing, and a third list at once (429).
 */
export async function begin(
  shop: Shop,
  name: ListName,
  wish: ListWish,
): Promise<(out: Writable, options: { excel: boolean }) => Promise<void>> {
  const wanted = wantedBy(shop, name, wish)
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

const count = (shop: Shop, by: number): unknown => underWay.set(shop, (underWay.get(shop) ?? 0) + by)

const isFilter = (name: string): name is ListFilter => Object.hasOwn(LIST_FILTERS, name)

async function write(tx: Tx, list: Selection, out: Writable, options: { excel: boolean }): Promise<void> {
  await bePatient(tx)
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
function wantedBy(shop: Shop, name: ListName, wish: ListWish): Wanted {
  const filters: readonly ListFilter[] = LISTS[name].filters
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
    since: first && startOf(first, timezone),
    before: last && startOf(last.add({ days: 1 }), timezone),
    zone: timezone,
    currency,
    digits: minorDigits(currency),
    lines: Object.keys(addressLines),
  }
}

function dayIn(text: string | null, field: string): Temporal.PlainDate | null {
  const day = text && dayNamed(text)
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
