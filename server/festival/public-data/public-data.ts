import { hash } from 'node:crypto'
import type { PublicData } from '#contract/data.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { buildPublicData } from './build-public-data.ts'

export { itemsByPhone } from './phone-items.ts'

/** The public data at one moment. It is replaced only when something in it has changed. */
export interface PublicSnapshot {
  data: PublicData
  /** The data as JSON, serialized once for all responses. */
  json: string
  /** Identical for identical data, in every process. */
  version: string
  /** Builds something for the responses of this snapshot. The time it takes extends the lifetime of the snapshot. */
  make: <T>(work: () => T) => T
}

interface CachedSnapshot extends PublicSnapshot {
  /** The data that it was built from. */
  basis: {
    site: site.Site
    catalogue: catalogue.Catalogue
    stockVersion: number
    /** The next scheduled change, in epoch milliseconds. */
    until: number
  }
  /** When it was built (`performance.now()`). */
  at: number
  /** The time spent on it and its derived responses, plus the unamortized time of the previous one, in milliseconds. */
  cost: number
}

/** The maximum share of time spent on snapshots … */
const SHARE = 20
/** … but after a quiet period this many milliseconds at once … */
const CREDIT = 50
/** … and never so long that the availability is more than a second late. */
const OLDEST = 900

/** By language and number format: each has its own site, which is rebuilt when the site changes. */
const caches = new WeakMap<Shop, Map<string, CachedSnapshot>>()

/**
 * The public data: configuration, products and merchandise with their availability. It is rebuilt when something has changed, but in a rush
 * at most a twentieth of the time is spent on that and on derived responses: the numbers are then some milliseconds old, never more than
 * `oldest`. Runs no SQL.
 */
export function snapshotOf(shop: Shop, oldest = OLDEST): PublicSnapshot {
  const own = caches.getOrInsertComputed(shop, () => new Map<string, CachedSnapshot>())
  const { language, locale } = site.of(shop).public
  const key = `${language} ${locale}`
  const cached = own.get(key)
  if (cached && isCurrent(shop, cached, own, oldest)) return cached
  const next = take(shop)
  next.cost += cached ? unpaid(cached) : 0
  if (cached?.json === next.json) {
    // Derived responses, such as a compressed page, stay valid until the data change.
    const { basis, at, cost } = next
    return Object.assign(cached, { basis, at, cost })
  }
  own.set(key, next)
  return next
}

/** The data of the current snapshot. */
export const of = (shop: Shop): PublicData => snapshotOf(shop).data

function isCurrent(
  shop: Shop,
  cached: CachedSnapshot,
  all: Map<string, CachedSnapshot>,
  oldest: number,
): boolean {
  const { basis } = cached
  if (basis.site !== site.of(shop) || basis.catalogue !== catalogue.of(shop)) return false
  if (shop.clock.now().epochMilliseconds >= basis.until) return false
  if (basis.stockVersion === stock.version(shop)) return true
  // The languages share the time budget.
  const debt = all.values().reduce((sum, each) => sum + unpaid(each), 0)
  return debt > CREDIT && performance.now() - cached.at < oldest
}

/** The unamortized part of its cost. */
const unpaid = ({ at, cost }: CachedSnapshot): number => Math.max(0, cost - (performance.now() - at) / SHARE)

function take(shop: Shop): CachedSnapshot {
  const at = performance.now()
  const basis = {
    site: site.of(shop),
    catalogue: catalogue.of(shop),
    stockVersion: stock.version(shop),
    until: nextChange(shop),
  }
  const data = buildPublicData(shop)
  const json = JSON.stringify(data)
  const snapshot: CachedSnapshot = {
    data,
    json,
    version: hash('sha256', json, 'base64url').slice(0, 16),
    basis,
    at,
    cost: 0,
    make: (work) => {
      const began = performance.now()
      const made = work()
      snapshot.cost += performance.now() - began
      return made
    },
  }
  snapshot.cost = performance.now() - at
  return snapshot
}

/** The beginnings and ends of sales and discounts, departures, and the ends of the days on which installments are due, in order. */
const changes = new WeakMap<catalogue.Catalogue, number[]>()

function nextChange(shop: Shop): number {
  const now = shop.clock.now().epochMilliseconds
  const all = changes.getOrInsertComputed(catalogue.of(shop), changesOf)
  return all.find((at) => at > now) ?? Infinity
}

function changesOf({ products, merchandise, bundles, discounts }: catalogue.Catalogue): number[] {
  const windows = [...products, ...merchandise, ...bundles].flatMap((item) => [
    item.on_sale_from,
    item.on_sale_until,
  ])
  const travels = products.flatMap(({ travel_time, timezone, departures }) =>
    [travel_time, ...departures.map((departure) => departure.travel_time)].map(
      (time) => time && catalogue.toInstant(time, timezone),
    ),
  )
  const installments = products.flatMap(({ payment_plan, timezone }) =>
    payment_plan.map(({ due_on }) => (due_on === null ? null : catalogue.dayAfter(due_on, timezone))),
  )
  const offers = discounts.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
  return [...windows, ...travels, ...installments, ...offers]
    .filter((instant) => instant !== null)
    .map(({ epochMilliseconds }) => epochMilliseconds)
    .toSorted((a, b) => a - b)
}
