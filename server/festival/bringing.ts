import * as catalogue from '#server/catalogue/catalogue.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { SiteSettings } from '#server/site/site.ts'
import { isNothing, type Changes, type Tally } from './changes.ts'
import type { Problem } from './problem.ts'
import * as queries from './queries.ts'
import { COLUMNS } from './rows.ts'
import type { Festival } from './schema.ts'
import { restock, type Stocking } from './stocking.ts'

/** Thrown within the transaction, so that nothing of the file stays. */
export class Unfit extends Error {
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super('The festival does not fit what is sold already')
    this.problems = problems
  }
}

/** Puts a filled festival in place of what was there; throws `Unfit` for what cannot change any more. */
export async function settle(tx: Tx, settings: SiteSettings, festival: Festival): Promise<Changes> {
  // The site's row is locked first, so that of two imports one waits for the other.
  const siteChanged = await site.save(tx, settings)
  const stocking = await restock(tx, festival)
  if (stocking.problems.length > 0) throw new Unfit(stocking.problems)
  const events = await settleEvents(tx, festival)
  const items = await settleItems(tx, festival, stocking)
  const removedEvents = await queries.dropEvents(
    tx,
    festival.events.map(({ key }) => key),
  )
  const changes: Changes = {
    site: siteChanged,
    events: tally(events, { removed: removedEvents.count }),
    ...items,
    shipping: await settleShipping(tx, festival),
    vouchers: await settleVouchers(tx, festival),
  }
  if (isNothing(changes)) return changes
  await queries.noteInAudit(tx, settings.name, changes)
  await catalogue.changed(tx)
  return changes
}

const settleEvents = (tx: Tx, { events }: Festival) =>
  queries.saveRows(
    tx,
    'events',
    'key',
    COLUMNS.events,
    events.map((event, sort) => ({ ...event, sort })),
  )

async function settleItems(tx: Tx, festival: Festival, stocking: Stocking) {
  const dropped = await dropItems(tx, festival)
  const eventIds = new Map((await queries.readEventIds(tx)).map(({ id, key }) => [key, id]))
  const products = festival.products.map((product, sort) => ({
    ...product,
    event_id: eventIds.get(product.event),
    stock_id: stocking.idOf('products', product.external_code),
    sort,
  }))
  const merchandise = festival.merchandise.map((item, sort) => ({
    ...item,
    stock_id: stocking.idOf('merchandise', item.external_code),
    sort,
  }))
  const savedProducts = await queries.saveRows(tx, 'products', 'external_code', COLUMNS.products, products)
  const savedMerchandise = await queries.saveRows(
    tx,
    'merchandise',
    'external_code',
    COLUMNS.merchandise,
    merchandise,
  )
  await stocking.settleDepartures()
  const parts = new Set([...stocking.changed, ...(await settlePlans(tx, festival))])
  return {
    products: tally(
      savedProducts,
      dropped.products,
      festival.products.filter((it) => parts.has(it.external_code)),
    ),
    merchandise: tally(
      savedMerchandise,
      dropped.merchandise,
      festival.merchandise.filter((it) => parts.has(it.external_code)),
    ),
  }
}

/** What the file no longer names goes when no line was ever for it, and is switched off when one was; its code then stays taken. */
async function dropItems(tx: Tx, { products, merchandise }: Festival) {
  const codes = {
    products: products.map((it) => it.external_code),
    merchandise: merchandise.map((it) => it.external_code),
  }
  const gone = {
    products: await queries.dropProducts(tx, codes.products),
    merchandise: await queries.dropMerchandise(tx, codes.merchandise),
  }
  const off = {
    products: await queries.switchOff(tx, 'products', 'external_code', codes.products),
    merchandise: await queries.switchOff(tx, 'merchandise', 'external_code', codes.merchandise),
  }
  const problems: Problem[] = []
  for (const { kind, external_code } of await queries.readCodes(tx)) {
    const other = kind === 'products' ? 'merchandise' : 'products'
    const index = codes[other].indexOf(external_code)
    if (index >= 0)
      problems.push({
        path: `${other}[${index}].external_code`,
        fault: `${external_code} is the code of something sold before, among the ${kind}`,
      })
  }
  if (problems.length > 0) throw new Unfit(problems)
  return {
    products: { removed: gone.products.length, switchedOff: off.products.count },
    merchandise: { removed: gone.merchandise.length, switchedOff: off.merchandise.count },
  }
}

/** The codes of the products whose plans differ from what was. */
async function settlePlans(tx: Tx, { products }: Festival): Promise<string[]> {
  const steps = products.flatMap(({ external_code, payment_plan }) =>
    payment_plan.map((step, position) => ({ ...step, external_code, position })),
  )
  const cut = await queries.cutPlans(
    tx,
    products.map((product) => product.external_code),
    products.map((product) => product.payment_plan.length),
  )
  const saved = await queries.savePlans(tx, steps)
  return [...cut, ...saved].map((row) => row.external_code)
}

async function settleShipping(tx: Tx, { shipping }: Festival): Promise<Tally> {
  const rows = shipping.map((rate, sort) => ({ ...rate, type: 'flat', sort }))
  const saved = await queries.saveRows(tx, 'shipping_rates', 'country', COLUMNS.shipping_rates, rows)
  const dropped = await queries.dropRates(
    tx,
    shipping.map(({ country }) => country),
  )
  return tally(saved, { removed: dropped.count })
}

/** A voucher that the file no longer names is switched off: its code is out in the world. */
async function settleVouchers(tx: Tx, { vouchers }: Festival): Promise<Tally> {
  const saved = await queries.saveVouchers(tx, vouchers)
  const off = await queries.switchOff(
    tx,
    'vouchers',
    'code',
    vouchers.map(({ code }) => code),
  )
  return tally(saved, { switchedOff: off.count })
}

function tally(
  saved: readonly queries.Saved[],
  gone: Partial<Tally>,
  partsChanged: { external_code: string }[] = [],
): Tally {
  const added = saved.filter((row) => row.added).map(({ key }) => key)
  const touched = new Set([...saved.map(({ key }) => key), ...partsChanged.map((item) => item.external_code)])
  return { added: added.length, changed: touched.size - added.length, removed: 0, switchedOff: 0, ...gone }
}
