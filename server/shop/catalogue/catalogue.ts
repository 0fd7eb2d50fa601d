import type { Occasion } from '#contract/occasions.ts'
import type { Language } from '#contract/languages.ts'
import { planOn } from '#contract/payment-plans.ts'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import * as language from '#server/platform/language/language.ts'
import { withOffset } from '#server/platform/time/instants.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import {
  readBundles,
  readDepartures,
  readDiscounts,
  readMerchandise,
  readPlans,
  readProducts,
  readQuestions,
  readShippingRates,
  readVariants,
  type DepartureRow,
  type MerchandiseRow,
  type ProductRow,
  type ShippingRate,
} from './queries.ts'
import {
  type Catalogue,
  indexed,
  type Item,
  type MerchandiseItem,
  type Product,
  type Question,
  type Variant,
} from './loaded.ts'
import { asker, toQuestion } from './questions.ts'
import { translate } from './translate.ts'

export type {
  Bundle,
  Catalogue,
  Departure,
  Discount,
  DiscountVersion,
  Item,
  MerchandiseItem,
  Product,
  Question,
  Variant,
} from './loaded.ts'
export type { ShippingRate, Wording } from './queries.ts'
export { addOnsOf, needsOf } from './needs.ts'
export { chosenPrice, ownPriceQuestion } from './own-price.ts'
export { ofOrder as orderQuestions } from './questions.ts'
/** The sizes and colours of items: what they are called and cost, and which one a customer chose. */
export * as variants from './variants.ts'

const cache = createCache<Catalogue>('catalogue', load)

/** Loads the catalogue into the cache of this process and keeps it fresh. */
export const open = cache.open

/** The cached catalogue in the current request's language; runs no SQL. */
export function of(at: Shop | Tx): Catalogue {
  const all = cache.get(at)
  if (language.current() === null || !site.exists('shop' in at ? at.shop : at)) return all
  const { languages, public: shown } = site.of(at)
  const [first] = languages
  const lang = languages.find((each) => each === shown.language)
  return lang === undefined || first === undefined || lang === first ? all : inLanguage(all, lang, first)
}

const translations = new WeakMap<Catalogue, Map<string, Catalogue>>()

/** Memoized by catalogue. */
const inLanguage = (catalogue: Catalogue, lang: Language, first: Language): Catalogue =>
  translations
    .getOrInsertComputed(catalogue, () => new Map<string, Catalogue>())
    .getOrInsertComputed(`${first} ${lang}`, () => translate(catalogue, lang, first))

/** Makes every process reload the catalogue after the commit; this process uses the given value instead, if there is one. */
export const invalidate = cache.invalidate

/** The catalogue as of the database's version, from the cache if that is up to date. Does not see the caller's own uncommitted changes. */
export const current = cache.current

/** A wall-clock time of a product as an instant. A time skipped by the switch to summer time counts as one hour later. */
export const toInstant = (time: Temporal.PlainDateTime, timezone: string): Temporal.Instant =>
  time.toZonedDateTime(timezone).toInstant()

/** A wall-clock time of a product for the wire: ISO 8601 with the offset of its zone; null stays null. */
export const toIso = (time: Temporal.PlainDateTime | null, timezone: string): string | null =>
  time && time.toZonedDateTime(timezone).toString({ timeZoneName: 'never' })

/**
 * When and where a product takes place, and whether it admits once or repeatedly: its own values, else its event's. The departure
 * of `transport_time_id`, else the product's single travel time, replaces `starts_at`. Transport does not inherit the event's end.
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

/** The payment plan of an order at `now`: without the days that are past where the event is; empty without one. */
export const planAt = ({ payment_plan, timezone }: Product, now: Temporal.Instant): PaymentPlanStep[] =>
  payment_plan.some(({ due_on }) => due_on !== null)
    ? planOn(payment_plan, now.toZonedDateTimeISO(timezone).toPlainDate().toString())
    : payment_plan

/** The end of a day ("2027-05-01") in a time zone. */
export const dayAfter = (day: string, timezone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timezone).toInstant()

/** The keys of the age ranges offered to a product's holder; empty when the product does not ask for an age. */
export function ageRangesOf(at: Shop | Tx, product: Product): string[] {
  const { events, ageRanges } = site.of(at)
  const event = events.find(({ id }) => id === product.event_id)
  return product.type === 'ticket' && event?.settings.ageRangeActive ? Object.keys(ageRanges) : []
}

/**
 * Whether an item may be sold at `now`: enabled, within its sales window, and, for transport, not departed. Whether the preceding
 * product has sold out is decided by `stock.offered.isOnSale`. `byStaff` (phone orders) allows everything that has not departed.
 */
export const isWithinSalePeriod = (item: Item, now: Temporal.Instant, { byStaff = false } = {}): boolean =>
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

/** The catalogue read from the tables, including the caller's own changes. */
export const read = (tx: Tx): Promise<Catalogue> => load(tx, cache.get(tx))

/** Reuses unchanged items of `known`: much is derived from items, and usually only one is edited at a time. */
async function load(sql: Sql | Tx, known?: Catalogue): Promise<Catalogue> {
  const [items, offers] = await Promise.all([readItems(sql), readOffers(sql)])
  const [productRows, merchandiseRows, plans, departures, variants, questionRows] = items
  const [bundles, shippingRates, discounts] = offers
  const questions = questionRows.map(toQuestion)
  const askedBy = asker(questions)
  const plansOf = Map.groupBy(plans, (step) => step.product_id)
  const departuresOf = Map.groupBy(departures, (departure) => departure.product_id)
  const ofProducts = Map.groupBy(variants, (variant) => variant.product_id)
  const ofMerchandise = Map.groupBy(variants, (variant) => variant.merchandise_id)
  const productOf = (row: ProductRow) =>
    toProduct(row, {
      plan: plansOf.get(row.id) ?? [],
      departures: departuresOf.get(row.id) ?? [],
      variants: ofProducts.get(row.id) ?? [],
      questions: askedBy.product(row),
    })
  const merchandiseOf = (row: MerchandiseRow) =>
    toMerchandise(row, askedBy.merchandise(row), ofMerchandise.get(row.id) ?? [])
  return indexed({
    products: productRows.map((row) => same(productOf(row), known?.productById.get(row.id))),
    merchandise: merchandiseRows.map((row) => same(merchandiseOf(row), known?.merchandiseById.get(row.id))),
    bundles: bundles.map((row) => ({ ...row, shop_description: sanitizeRichText(row.shop_description) })),
    shippingRates: [...shippingRates],
    discounts: [...discounts],
    questions,
    fallbacks: [],
  })
}

/** The items, and what belongs to them. */
const readItems = (sql: Sql | Tx) =>
  Promise.all([
    readProducts(sql),
    readMerchandise(sql),
    readPlans(sql),
    readDepartures(sql),
    readVariants(sql),
    readQuestions(sql),
  ])

/** What is made of items, or given beside them. */
const readOffers = (sql: Sql | Tx) =>
  Promise.all([readBundles(sql), readShippingRates(sql), readDiscounts(sql)])

const toMerchandise = (row: MerchandiseRow, questions: Question[], variants: Variant[]): MerchandiseItem => ({
  ...row,
  shop_description: sanitizeRichText(row.shop_description),
  shop_item_type: 'merchandise',
  questions,
  variants,
})

/** What belongs to a product. */
interface Parts {
  plan: readonly PaymentPlanStep[]
  departures: readonly DepartureRow[]
  variants: Variant[]
  questions: Question[]
}

function toProduct(row: ProductRow, { plan, departures, variants, questions }: Parts): Product {
  return {
    ...row,
    questions,
    variants,
    shop_description: sanitizeRichText(row.shop_description),
    shop_item_type: 'tickets',
    waitsFor: row.opened_at === null ? row.opens_after : null,
    payment_plan: plan.map(({ amount, count, units, due_on }) => ({ amount, count, units, due_on })),
    departures: departures.map((departure) => ({
      ...departure,
      at: toIso(departure.travel_time, row.timezone) ?? '',
    })),
  }
}

const texts = new WeakMap<Item, string>()

/** The known item if the other one is equal to it. */
function same<One extends Item>(item: One, known: One | undefined): One {
  const text = JSON.stringify(item)
  if (known !== undefined && texts.get(known) === text) return known
  texts.set(item, text)
  return item
}
