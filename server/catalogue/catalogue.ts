import type { Occasion } from '#contract/occasions.ts'
import type { Language } from '#contract/languages.ts'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import * as language from '#server/platform/language/language.ts'
import { withOffset } from '#server/platform/time/instants.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import {
  readDepartures,
  readMerchandise,
  readPlans,
  readProducts,
  readShippingRates,
  type DepartureRow,
  type ProductRow,
  type ShippingRate,
} from './queries.ts'
import { type Catalogue, indexed, type Item, type MerchandiseItem, type Product } from './loaded.ts'
import { translate } from './translate.ts'

export type { Catalogue, Departure, Item, MerchandiseItem, Product } from './loaded.ts'
export type { ShippingRate } from './queries.ts'

const cache = createCache<Catalogue>('catalogue', load)

/** Loads the catalogue into the cache of this process and keeps it fresh. */
export const open = cache.open

/** The catalogue from the cache as whoever is spoken to reads it; runs no SQL. */
export function of(at: Shop | Tx): Catalogue {
  const all = cache.get(at)
  if (language.current() === null || !site.exists('shop' in at ? at.shop : at)) return all
  const { languages, public: shown } = site.of(at)
  const [first] = languages
  const spoken = languages.find((each) => each === shown.language)
  return spoken === undefined || first === undefined || spoken === first
    ? all
    : inLanguage(all, spoken, first)
}

const translations = new WeakMap<Catalogue, Map<string, Catalogue>>()

/** The same object for the same catalogue. */
const inLanguage = (catalogue: Catalogue, spoken: Language, first: Language): Catalogue =>
  translations
    .getOrInsertComputed(catalogue, () => new Map<string, Catalogue>())
    .getOrInsertComputed(`${first} ${spoken}`, () => translate(catalogue, spoken, first))

/** Makes every process load the catalogue again after the commit, this one only where it is not given. */
export const invalidate = cache.invalidate

/** The catalogue as the database has it, from the cache where that is the same. Not for who has just changed it. */
export const current = cache.current

/** A wall-clock time of a product as an instant. A time that the change to summer time skips counts as the hour after. */
export const toInstant = (time: Temporal.PlainDateTime, timezone: string): Temporal.Instant =>
  time.toZonedDateTime(timezone).toInstant()

/** A wall-clock time of a product for the wire: ISO 8601 with the offset of its zone; null stays null. */
export const toIso = (time: Temporal.PlainDateTime | null, timezone: string): string | null =>
  time && time.toZonedDateTime(timezone).toString({ timeZoneName: 'never' })

/**
 * When and where a product is, and how often it lets in: as it says itself, else as its event does. The departure of
 * `transport_time_id`, else its one travel time, stands for `starts_at`. What travels does not end with the event.
 */
export function occasionOf(product: Product, transport_time_id: number | null = null): Occasion {
  const { timezone } = product
  const departure = product.departures.find(({ id }) => id === transport_time_id)
  const travels = departure?.at ?? toIso(product.travel_time, timezone)
  const starts = product.starts_at ?? product.event_starts_at
  const ends = travels === null ? (product.ends_at ?? product.event_ends_at) : product.ends_at
  return {
    starts_at: travels ?? withOffset(starts, timezone),
    ends_at: withOffset(ends, timezone),
    location: product.location ?? product.event_location,
    entry: product.entry ?? product.event_entry ?? 'once',
  }
}

/** Whether `now` is before a wall-clock time of a product; always true for one that is not set. */
export const isBefore = (
  now: Temporal.Instant,
  until: Temporal.PlainDateTime | null,
  { timezone }: Pick<Product, 'timezone'>,
): boolean => until === null || Temporal.Instant.compare(now, toInstant(until, timezone)) < 0

/** The keys of the age ranges that a product's holder chooses from; empty when the product does not ask. */
export function ageRangesOf(at: Shop | Tx, product: Product): string[] {
  const { events, ageRanges } = site.of(at)
  const event = events.find(({ id }) => id === product.event_id)
  return product.type === 'ticket' && event?.settings.ageRangeActive ? Object.keys(ageRanges) : []
}

/**
 * Whether an item may be sold at `now`: switched on, within its sales window, and no transport that has departed. Whether the step has
 * come that it waits for says the stock (`stock.offered.isOnSale`). The staff sell by phone (`byStaff`) whatever has not departed.
 */
export const isInSale = (item: Item, now: Temporal.Instant, { byStaff = false } = {}): boolean =>
  !hasDeparted(item, now) &&
  (byStaff ||
    (item.enabled &&
      (item.on_sale_from === null || Temporal.Instant.compare(item.on_sale_from, now) <= 0) &&
      (item.on_sale_until === null || Temporal.Instant.compare(now, item.on_sale_until) < 0)))

const hasDeparted = (item: Item, now: Temporal.Instant): boolean =>
  item.shop_item_type === 'tickets' && !isBefore(now, item.travel_time, item)

/** The shipping rate for a country: its own, else that of '*', else null. */
export const shippingRate = (
  { shippingRates }: Pick<Catalogue, 'shippingRates'>,
  country: string,
): ShippingRate | null =>
  shippingRates.find((rate) => rate.country === country) ??
  shippingRates.find((rate) => rate.country === '*') ??
  null

/** The catalogue from the tables, for who has just changed them. */
export const read = (tx: Tx): Promise<Catalogue> => load(tx, cache.get(tx))

/** Of `known` it takes over the items that are still the same: much is made of items, and one is edited at a time. */
async function load(sql: Sql | Tx, known?: Catalogue): Promise<Catalogue> {
  const [productRows, plans, departures, merchandiseRows, shippingRates] = await Promise.all([
    readProducts(sql),
    readPlans(sql),
    readDepartures(sql),
    readMerchandise(sql),
    readShippingRates(sql),
  ])
  const plansOf = Map.groupBy(plans, (step) => step.product_id)
  const departuresOf = Map.groupBy(departures, (departure) => departure.product_id)
  const products = productRows.map((row) =>
    same(
      toProduct(row, plansOf.get(row.id) ?? [], departuresOf.get(row.id) ?? []),
      known?.productById.get(row.id),
    ),
  )
  const merchandise = merchandiseRows.map((row) =>
    same<MerchandiseItem>(
      { ...row, shop_description: sanitizeRichText(row.shop_description), shop_item_type: 'merchandise' },
      known?.merchandiseById.get(row.id),
    ),
  )
  return indexed({ products, merchandise, shippingRates: [...shippingRates], fallbacks: [] })
}

function toProduct(
  row: ProductRow,
  plan: readonly PaymentPlanStep[],
  departures: readonly DepartureRow[],
): Product {
  return {
    ...row,
    shop_description: sanitizeRichText(row.shop_description),
    shop_item_type: 'tickets',
    waitsFor: row.opened_at === null ? row.opens_after : null,
    payment_plan: plan.map(({ amount, count, units }) => ({ amount, count, units })),
    departures: departures.map((departure) => ({
      ...departure,
      at: toIso(departure.travel_time, row.timezone) ?? '',
    })),
  }
}

const texts = new WeakMap<Item, string>()

/** The known item where the other one says the same. */
function same<One extends Item>(item: One, known: One | undefined): One {
  const text = JSON.stringify(item)
  if (known !== undefined && texts.get(known) === text) return known
  texts.set(item, text)
  return item
}
