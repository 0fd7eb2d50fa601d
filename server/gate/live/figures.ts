import type { ListFigures } from '#contract/gate/lists.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readFigures } from './queries.ts'

const LAST_MS = 2_000

const kept = new WeakMap<Shop, { until: number; figures: Promise<ListFigures[]> }>()

/** The figures of lists, at most two seconds old: many devices, and the office, ask for the same. */
export async function figuresOf(shop: Shop, listIds: number[]): Promise<ListFigures[]> {
  const find = async () => {
    const figures = await allFigures(shop)
    return figures.filter(({ list_id }) => listIds.includes(list_id))
  }
  const found = await find()
  if (found.length === listIds.length) return found
  // A list that is younger than what is kept.
  kept.delete(shop)
  return find()
}

function allFigures(shop: Shop): Promise<ListFigures[]> {
  const now = shop.clock.now().epochMilliseconds
  const known = kept.get(shop)
  if (known && known.until > now) return known.figures
  const figures = Promise.resolve(readFigures(shop.sql)).then((rows) => [...rows])
  kept.set(shop, { until: now + LAST_MS, figures })
  figures.catch(() => kept.delete(shop))
  return figures
}
