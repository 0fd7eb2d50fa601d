import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_LANGUAGES } from '#contract/languages.ts'
import { Festival } from '#contract/festival/festival.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Item } from '#server/shop/catalogue/catalogue.ts'
import { withOffset } from '#server/platform/time/instants.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { Site } from '#server/shop/site/site.ts'
import {
  readCapacities,
  readCodes,
  readStock,
  readRates,
  readSoldBundles,
  readVouchers,
  type CapacityRow,
  type RateRow,
  type StockRow,
} from './stored-queries.ts'
import { fromRule } from '#server/festival/discount-rule.ts'
import { allCountries } from '#server/festival/read/read.ts'
import { inSchemaOrder } from '#server/festival/read/read.ts'

/** The rows of the festival, without its vouchers. */
export interface StoredFestival {
  site: Site
  catalogue: catalogue.Catalogue
  stock: Map<number, StockRow>
  capacities: readonly CapacityRow[]
  shipping: readonly RateRow[]
  /** How many of each bundle are in orders, by its id. */
  soldBundles: Map<number, number>
  /** The enabled codes of discounts. */
  codes: readonly { discount_id: number; code: string }[]
}

/** Null before the first festival is imported. A transaction that has changed it must read it `uncached`. */
export async function readStored(tx: Tx, { uncached = false } = {}): Promise<StoredFestival | null> {
  const [settings, items, rows, capacities, shipping, codes, sold] = await Promise.all([
    uncached ? site.read(tx) : site.current(tx),
    uncached ? catalogue.read(tx) : catalogue.current(tx),
    readStock(tx),
    readCapacities(tx),
    readRates(tx),
    readCodes(tx),
    readSoldBundles(tx),
  ])
  const stock = new Map(rows.map((row) => [row.id, row]))
  const soldBundles = new Map(sold.map((row) => [row.bundle_id, row.sold]))
  return settings && { site: settings, catalogue: items, stock, capacities, shipping, codes, soldBundles }
}

/** The vouchers in the format of a festival file, without those of batches. */
export async function readStoredVouchers(tx: Tx, timezone: string) {
  const vouchers = await readVouchers(tx)
  return vouchers.map((voucher) => ({ ...voucher, expires_at: withOffset(voucher.expires_at, timezone) }))
}

/** The rows in the format of a festival file without vouchers, with pictures by their address in the shop. */
export function toFestival(stored: StoredFestival): Festival {
  const { products, merchandise } = stored.catalogue
  const { events } = stored.site
  const rest = inSchemaOrder(Festival, {
    festoon: 1,
    site: siteOf(stored.site),
    events: events.map((event) => ({
      ...event,
      starts_at: withOffset(event.starts_at, event.timezone),
      ends_at: withOffset(event.ends_at, event.timezone),
    })),
    products: [],
    merchandise: [],
    bundles: bundlesOf(stored),
    capacities: capacitiesOf(stored),
    shipping: [...stored.shipping],
    discounts: discountsOf(stored),
    questions: questionsOf(stored),
    vouchers: [],
  }) as Festival
  // Data in the database was validated when it was written.
  return {
    ...rest,
    products: products.map((product) => entryOf('products', product, stored) as Festival['products'][number]),
    merchandise: merchandise.map(
      (item) => entryOf('merchandise', item, stored) as Festival['merchandise'][number],
    ),
  }
}

/** The products whose rows refer to the shared capacity, in the order of the shop. */
const capacitiesOf = ({ capacities, stock, catalogue: { products } }: StoredFestival) =>
  capacities.map(({ stock_id, ...named }) => ({
    ...named,
    capacity: stock.get(stock_id)?.capacity ?? 0,
    products: products.flatMap((one) =>
      stock.get(one.stock_id)?.shared_stock_ids.includes(stock_id) ? [one.external_code] : [],
    ),
  }))

const bundlesOf = ({ catalogue: { bundles, productById }, site: { timezone } }: StoredFestival) =>
  bundles.map(({ items, ...bundle }) => ({
    ...bundle,
    on_sale_from: withOffset(bundle.on_sale_from, timezone),
    on_sale_until: withOffset(bundle.on_sale_until, timezone),
    items: items.map(({ product_id, count, share }) => ({
      product: productById.get(product_id)?.external_code ?? '',
      count,
      share,
    })),
  }))

function discountsOf({ catalogue: { discounts }, codes, stock, site: { timezone } }: StoredFestival) {
  const codesOf = Map.groupBy(codes, ({ discount_id }) => discount_id)
  const limitOf = (id: number | null) => (id === null ? null : (stock.get(id)?.capacity ?? null))
  return discounts.map(({ rules, ...discount }) => {
    const today = rules.at(-1)
    if (!today) throw new Error(`The discount ${discount.key} has no rule`)
    return {
      ...discount,
      ...fromRule(today.rule),
      codes: codesOf.get(discount.id)?.map(({ code }) => code) ?? [],
      uses: limitOf(discount.uses_stock_id),
      budget: limitOf(discount.budget_stock_id),
      starts_at: withOffset(discount.starts_at, timezone),
      ends_at: withOffset(discount.ends_at, timezone),
    }
  })
}

const questionsOf = ({ catalogue: { questions, productById, merchandiseById } }: StoredFestival) =>
  questions.map(({ targets, ages, asked_since: _since, ...question }) => ({
    ...question,
    for: {
      items: targets.flatMap(({ product_id, merchandise_id }) => {
        const item = productById.get(product_id ?? 0) ?? merchandiseById.get(merchandise_id ?? 0)
        return item ? [item.external_code] : []
      }),
      types: targets.flatMap(({ type }) => type ?? []),
      ages,
    },
  }))

function siteOf(settings: Site) {
  const { countries, languages, locale, durations, waitingRoom, timezone } = settings
  const opensAt = waitingRoom.opensAt === null ? null : Temporal.Instant.from(waitingRoom.opensAt)
  return {
    ...settings,
    languages: isDeepStrictEqual(languages, [...DEFAULT_LANGUAGES]) ? [] : languages,
    countries: isDeepStrictEqual(countries, allCountries(locale)) ? {} : countries,
    durations: Object.fromEntries(Object.entries(durations).map(([name, span]) => [name, span.toString()])),
    waitingRoom: { ...waitingRoom, opensAt: withOffset(opensAt, timezone) },
  }
}

/** Memoized entries by item. */
const entries = new WeakMap<Item, { of: string; entry: unknown }>()

/** Memoized while neither the item nor its stock has changed: editing one item reads all of them. */
function entryOf(
  list: 'products' | 'merchandise',
  item: Item,
  { site: { timezone }, stock }: StoredFestival,
) {
  const departures = item.shop_item_type === 'tickets' ? item.departures : []
  const variants = catalogue.variants.offered(item)
  const capacityOf = (row: { stock_id: number }) => stock.get(row.stock_id)?.capacity ?? null
  const of = [timezone, capacityOf(item), ...[...departures, ...variants].map(capacityOf)].join()
  const known = entries.get(item)
  if (known?.of === of) return known.entry
  const isProduct = item.shop_item_type === 'tickets'
  const entry = inSchemaOrder(Festival.properties[list].items, {
    ...withTexts(item, isProduct ? item.timezone : timezone),
    ...(isProduct && { event: item.event_key }),
    stock: capacityOf(item),
    travel_times: departures.map((departure) => ({
      travel_time: departure.travel_time.toString(),
      seats: capacityOf(departure),
    })),
    variants: variants.map((variant) => ({ ...variant, stock: capacityOf(variant) })),
  })
  entries.set(item, { of, entry })
  return entry
}

/** Times as texts, instants with the offset of `timezone`. */
const withTexts = (item: Item, timezone: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]: [string, unknown]) => {
      if (value instanceof Temporal.Instant) return [name, withOffset(value, timezone)]
      return [name, value instanceof Temporal.PlainDateTime ? value.toString() : value]
    }),
  )
