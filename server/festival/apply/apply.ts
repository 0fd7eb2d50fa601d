import * as catalogue from '#server/catalogue/catalogue.ts'
import * as audit from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { SiteSettings } from '#server/site/site.ts'
import { isNothing, type Changes, type Tally } from '#server/festival/compare/summary.ts'
import { recordDifferences } from '#server/festival/record/history.ts'
import { ValidationError, type Fault } from '#server/festival/read/faults.ts'
import * as queries from './queries.ts'
import { COLUMNS, sortsFor, stockKey } from './rows.ts'
import type { Festival } from '#contract/festival/festival.ts'
import { findCurrentWithVouchers } from '#server/festival/compare/current.ts'
import { applyStock, applyDepartures, type StockChanges } from './stock.ts'

const KINDS = ['products', 'merchandise'] as const

/** Puts a filled festival in place of what was there; throws Unfit for what cannot change any more. */
export async function applyFestival(tx: Tx, settings: SiteSettings, festival: Festival): Promise<Changes> {
  // Of two imports one waits for the other.
  await site.lock(tx)
  const before = await findCurrentWithVouchers(tx)
  const goods = await applyParts(tx, before, settings, festival)
  const changes: Changes = { ...goods, vouchers: await applyVouchers(tx, festival) }
  if (isNothing(changes)) return changes
  await recordDifferences(tx, before, (await findCurrentWithVouchers(tx)) ?? festival)
  await audit.record(tx, 'system', 'festival.import', settings.name, changes)
  return changes
}

/** All of it but the vouchers, which stay as they are. The site must be locked; who calls it writes down what was changed. */
export async function applyParts(
  tx: Tx,
  before: Festival | null,
  settings: SiteSettings,
  festival: Festival,
): Promise<Omit<Changes, 'vouchers'>> {
  await refuseOtherCurrency(tx, before, settings)
  const siteChanged = await site.save(tx, settings)
  const stocking = await applyStock(tx, festival)
  await refuseOtherTypes(tx, festival)
  const events = await applyEvents(tx, festival)
  const items = await applyItems(tx, festival, stocking)
  const eventKeys = festival.events.map(({ key }) => key)
  const removedEvents = await queries.removeEvents(tx, eventKeys)
  await catalogue.invalidate(tx)
  return {
    site: siteChanged,
    events: tally(events, { removed: removedEvents.count }),
    ...items,
    shipping: await applyShippingRates(tx, festival),
  }
}

/** Every amount that was ever paid is in the one currency. */
async function refuseOtherCurrency(
  tx: Tx,
  before: Festival | null,
  { currency }: SiteSettings,
): Promise<void> {
  if (!before || before.site.currency === currency) return
  const [order] = await queries.readAnyOrder(tx)
  const fault = `cannot change any more: orders have been placed in ${before.site.currency}`
  if (order) throw new ValidationError([{ path: 'site.currency', fault }])
}

/** Whether a product is a ticket or a seat stands in every order of it. */
async function refuseOtherTypes(tx: Tx, { products }: Festival): Promise<void> {
  const sold = new Map(
    (await queries.readSoldTypes(tx)).map(({ external_code, type }) => [external_code, type]),
  )
  const faults = products.flatMap(({ external_code, type }, index) => {
    const before = sold.get(external_code) ?? type
    const fault = `cannot change any more: it has been sold as ${before}`
    return before === type ? [] : [{ path: `products[${index}].type`, fault }]
  })
  if (faults.length > 0) throw new ValidationError(faults)
}

const applyEvents = (tx: Tx, { events }: Festival) => save(tx, 'events', 'key', events)

/** Saves rows in their order, and leaves alone what neither differs nor moves. */
async function save<Key extends string>(
  tx: Tx,
  table: keyof typeof COLUMNS,
  key: Key,
  rows: { [name in Key]: string }[],
): Promise<readonly queries.Saved[]> {
  const standing = new Map((await queries.readSorts(tx, table, key)).map((row) => [row.key, row.sort]))
  const sorts = sortsFor(rows.map((row) => standing.get(row[key])))
  const sorted = rows.map((row, index) => ({ ...row, sort: sorts[index] }))
  return queries.saveRows(tx, table, key, COLUMNS[table], sorted)
}

async function applyItems(tx: Tx, festival: Festival, stocking: StockChanges) {
  const dropped = await removeItems(tx, festival)
  const saved = await saveItems(tx, festival, stocking)
  const departures = await applyDepartures(tx, stocking)
  const plans = await applyPlans(tx, festival)
  const parts = new Set([...stocking.changed, ...departures, ...plans])
  const count = (kind: (typeof KINDS)[number]): Tally => {
    const inParts = festival[kind].map((item) => item.external_code).filter((code) => parts.has(code))
    return tally(saved[kind], dropped[kind], inParts)
  }
  return { products: count('products'), merchandise: count('merchandise') }
}

async function saveItems(tx: Tx, festival: Festival, { ids }: StockChanges) {
  const eventIds = new Map((await queries.readEventIds(tx)).map(({ id, key }) => [key, id]))
  const stockId = (kind: string, external_code: string) =>
    ids.get(stockKey({ kind, external_code, travel_time: null }))
  const products = festival.products.map((product) => ({
    ...product,
    event_id: eventIds.get(product.event),
    stock_id: stockId('products', product.external_code),
  }))
  const merchandise = festival.merchandise.map((item) => ({
    ...item,
    stock_id: stockId('merchandise', item.external_code),
  }))
  return {
    products: await save(tx, 'products', 'external_code', products),
    merchandise: await save(tx, 'merchandise', 'external_code', merchandise),
  }
}

/** What the file no longer names goes when no line was ever for it, and is switched off when one was; its code then stays taken. */
async function removeItems(tx: Tx, { products, merchandise }: Festival) {
  const codes = {
    products: products.map((product) => product.external_code),
    merchandise: merchandise.map((item) => item.external_code),
  }
  const gone = {
    products: await queries.removeProducts(tx, codes.products),
    merchandise: await queries.removeMerchandise(tx, codes.merchandise),
  }
  const off = {
    products: await queries.switchOff(tx, 'products', 'external_code', codes.products),
    merchandise: await queries.switchOff(tx, 'merchandise', 'external_code', codes.merchandise),
  }
  const clashes = codesOfOthers(await queries.readCodes(tx), codes)
  if (clashes.length > 0) throw new ValidationError(clashes)
  return {
    products: { removed: gone.products.length, switchedOff: off.products.count },
    merchandise: { removed: gone.merchandise.length, switchedOff: off.merchandise.count },
  }
}

const codesOfOthers = (
  standing: readonly queries.ItemCode[],
  codes: { products: string[]; merchandise: string[] },
): Fault[] =>
  standing.flatMap(({ kind, external_code }) => {
    const other = kind === 'products' ? 'merchandise' : 'products'
    const index = codes[other].indexOf(external_code)
    const fault = `${external_code} is the code of something among the ${kind} that was sold before`
    return index < 0 ? [] : [{ path: `${other}[${index}].external_code`, fault }]
  })

/** The codes of the products whose plans differ from what was. */
async function applyPlans(tx: Tx, { products }: Festival): Promise<string[]> {
  const steps = products.flatMap(({ external_code, payment_plan }) =>
    payment_plan.map((step, position) => ({ ...step, external_code, position })),
  )
  const codes = products.map((product) => product.external_code)
  const lengths = products.map((product) => product.payment_plan.length)
  const cut = await queries.shortenPlans(tx, codes, lengths)
  const saved = await queries.savePlans(tx, steps)
  return [...cut, ...saved].map((row) => row.external_code)
}

async function applyShippingRates(tx: Tx, { shipping }: Festival): Promise<Tally> {
  const rows = shipping.map((rate) => ({ ...rate, type: 'flat' }))
  const saved = await save(tx, 'shipping_rates', 'country', rows)
  const countries = shipping.map(({ country }) => country)
  const dropped = await queries.removeRates(tx, countries)
  return tally(saved, { removed: dropped.count })
}

/** A voucher that the file no longer names is switched off: its code is out in the world. Those of batches are none of the file's. */
async function applyVouchers(tx: Tx, { vouchers }: Festival): Promise<Tally> {
  const saved = await queries.saveVouchers(tx, vouchers)
  const codes = vouchers.map(({ code }) => code)
  const off = await queries.switchVouchersOff(tx, codes)
  return tally(saved, { switchedOff: off.count })
}

function tally(saved: readonly queries.Saved[], gone: Partial<Tally>, changedInParts: string[] = []): Tally {
  const added = saved.filter((row) => row.added).length
  const touched = new Set([...saved.map(({ key }) => key), ...changedInParts])
  return { added, changed: touched.size - added, removed: 0, switchedOff: 0, ...gone }
}
