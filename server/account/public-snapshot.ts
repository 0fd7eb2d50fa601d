import { hash } from 'node:crypto'
import type { PublicData } from '#contract/data.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as stock from '#server/stock/stock.ts'
import { buildPublicData } from './public-data.ts'

/** What every guest sees at one moment. There is another one when something of it has changed, and not before. */
export interface PublicSnapshot {
  data: PublicData
  /** The data as a JSON object, made once for all answers. */
  json: string
  /** The same for the same data, in every process. */
  version: string
  /** Makes something for the answers of this snapshot. The longer that takes, the longer the snapshot is kept. */
  make: <T>(work: () => T) => T
}

interface CachedSnapshot extends PublicSnapshot {
  /** Of what it was made. */
  basis: {
    site: site.Site
    catalogue: catalogue.Catalogue
    stockVersion: number
    /** The next scheduled change, in epoch milliseconds. */
    until: number
  }
  /** When it was made (`performance.now()`). */
  at: number
  /** How long that and what was made of it took, and what was not paid of the one before it, in milliseconds. */
  cost: number
}

/** At most one part in so many of the time is spent on snapshots … */
const SHARE = 20
/** … though after a quiet while so many milliseconds at once. */
const CREDIT = 50
/** … and never for so long that what is left is told more than a second late. */
const OLDEST = 900

/** By the language of whoever sees it, and how they write numbers: each has a site of its own, which is made anew when the site changes. */
const caches = new WeakMap<Shop, Map<string, CachedSnapshot>>()

/**
 * What every guest sees: configuration, products and merchandise with their availability. It is made anew when something
 * has changed, but in a rush at most a twentieth of the time is spent on that and on what is made of it: the numbers are
 * then some milliseconds old, and the server is not busy with counting; never older than `oldest` milliseconds. Runs no SQL.
 */
export function publicSnapshot(shop: Shop, oldest = OLDEST): PublicSnapshot {
  const own = caches.getOrInsertComputed(shop, () => new Map<string, CachedSnapshot>())
  const { language, locale } = site.of(shop).public
  const key = `${language} ${locale}`
  const cached = own.get(key)
  if (cached && isCurrent(shop, cached, own, oldest)) return cached
  const next = take(shop)
  next.cost += cached ? unpaid(cached) : 0
  if (cached?.json === next.json) {
    // What was made of a snapshot, such as a compressed page, is of use until the data are others.
    const { basis, at, cost } = next
    return Object.assign(cached, { basis, at, cost })
  }
  own.set(key, next)
  return next
}

/** The data of the snapshot. */
export const publicData = (shop: Shop): PublicData => publicSnapshot(shop).data

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
  // The languages share what may be spent.
  const debt = all.values().reduce((sum, each) => sum + unpaid(each), 0)
  return debt > CREDIT && performance.now() - cached.at < oldest
}

/** What is left of its cost after its time. */
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

/** When sales begin and end, and transports depart, in the order of time. */
const changes = new WeakMap<catalogue.Catalogue, number[]>()

function nextChange(shop: Shop): number {
  const now = shop.clock.now().epochMilliseconds
  const all = changes.getOrInsertComputed(catalogue.of(shop), changesOf)
  return all.find((at) => at > now) ?? Infinity
}

function changesOf({ products, merchandise }: catalogue.Catalogue): number[] {
  const windows = [...products, ...merchandise].flatMap((item) => [item.on_sale_from, item.on_sale_until])
  const travels = products.flatMap(({ travel_time, timezone, departures }) =>
    [travel_time, ...departures.map((departure) => departure.travel_time)].map(
      (time) => time && catalogue.toInstant(time, timezone),
    ),
  )
  return [...windows, ...travels]
    .filter((instant) => instant !== null)
    .map(({ epochMilliseconds }) => epochMilliseconds)
    .toSorted((a, b) => a - b)
}
