import type { GateFigures } from '#contract/office/gate.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as gate from '#server/gate/gate.ts'
import { isoInstant, withIsoInstants } from '#server/platform/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './figure-queries.ts'
import { readListIds } from './queries.ts'

const MINUTES = 60
const LAST_MS = 2_000

const kept = new WeakMap<Shop, { until: number; figures: Promise<GateFigures> }>()

/** The gates as they are now, at most two seconds old: several screens look at the same. */
export function figures(shop: Shop): Promise<GateFigures> {
  const now = shop.clock.now().epochMilliseconds
  const known = kept.get(shop)
  if (known && known.until > now) return known.figures
  const read = readNow(shop)
  kept.set(shop, { until: now + LAST_MS, figures: read })
  read.catch(() => kept.delete(shop))
  return read
}

async function readNow(shop: Shop): Promise<GateFigures> {
  const { sql, clock } = shop
  const now = clock.now()
  const listIds = (await readListIds(sql)).map(({ id }) => id)
  const [lists, gates, minutes, productMinutes, products, [open]] = await Promise.all([
    gate.figuresOf(shop, listIds),
    queries.readGates(sql, now.subtract({ minutes: 1 })),
    queries.readMinutes(sql, firstMinute(now)),
    queries.readProductMinutes(sql, firstMinute(now)),
    queries.readProducts(sql),
    queries.countConflicts(sql),
  ])
  const byId = new Map(products.map((row) => [row.product_id, row]))
  return {
    now: isoInstant(now),
    lists,
    gates: [...gates],
    products: catalogue.of(shop).products.flatMap(({ id, name }) => {
      const row = byId.get(id)
      return row ? [{ ...row, name }] : []
    }),
    minutes: minutes.map(withIsoInstants),
    product_minutes: productMinutes.map(withIsoInstants),
    conflicts: open?.conflicts ?? 0,
  }
}

/** The last hour in whole minutes, the present one among them. */
const firstMinute = (now: Temporal.Instant): Temporal.Instant =>
  now.round({ smallestUnit: 'minute', roundingMode: 'floor' }).subtract({ minutes: MINUTES - 1 })
