import type { ListFigures } from '#contract/gate/lists.ts'
import { keptFor } from '#server/platform/cache/cache.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readCounted, type Counted } from './count-queries.ts'
import { readListProducts, readSold, type Sold } from './queries.ts'

const MINUTES = 60
const LAST_MS = 2_000
/**
 * The number of valid tickets changes little while a gate is open, and is expensive to count: callers get a cached number while it is
 * recounted, and the new one with their next call, a few seconds later.
 */
const SOLD_LAST_MS = 15_000
const SOLD_MOST_MS = 600_000

/** The figures of lists, gates and products. */
export interface Figures {
  lists: ListFigures[]
  counted: Counted[]
  /** The numbers of valid tickets of a list's products. */
  expected: Map<number, number>
}

const sold = keptFor({ lastMs: SOLD_LAST_MS, mostMs: SOLD_MOST_MS }, async (shop) => [
  ...(await readSold(shop.sql)),
])
const figures = keptFor({ lastMs: LAST_MS }, readNow)

/**
 * The current figures, at most two seconds old, and those by the minute of the last hour; expected tickets are
 * counted again after 15 seconds, in the background if the last count is at most ten minutes old.
 */
export const all = (shop: Shop): Promise<Figures> => figures.find(shop)

/** The figures of lists. */
export async function figuresOf(shop: Shop, listIds: number[]): Promise<ListFigures[]> {
  const find = async () => (await all(shop)).lists.filter(({ list_id }) => listIds.includes(list_id))
  const found = await find()
  if (found.length === listIds.length) return found
  // The list was added after the figures were cached.
  figures.forget(shop)
  return find()
}

async function readNow(shop: Shop): Promise<Figures> {
  const [tickets, lists, counted] = await Promise.all([
    sold.find(shop),
    readListProducts(shop.sql),
    readCounted(shop.sql, firstMinute(shop.clock.now())),
  ])
  const ofLists = new Map(counted.filter(({ kind }) => kind === 'list').map((row) => [row.subject_id, row]))
  const products = new Set(lists.flatMap((list) => list.products.map(({ product_id }) => product_id)))
  return {
    counted: [...counted],
    expected: new Map(
      [...products].map((id) => [id, sumOf(tickets.filter(({ product_id }) => product_id === id))]),
    ),
    lists: lists.map((list) => {
      const { admitted = 0, inside = 0 } = ofLists.get(list.id) ?? {}
      const expected = sumOf(tickets.filter((each) => list.products.some((product) => counts(product, each))))
      return { list_id: list.id, expected, admitted, inside, checked_out: admitted - inside }
    }),
  }
}

const counts = (product: { product_id: number; transport_time_id: number | null }, each: Sold): boolean =>
  product.product_id === each.product_id &&
  (product.transport_time_id === null || product.transport_time_id === each.transport_time_id)

const sumOf = (rows: Sold[]): number => rows.reduce((sum, { tickets }) => sum + tickets, 0)

/** The last hour in whole minutes, including the current one. */
const firstMinute = (now: Temporal.Instant): Temporal.Instant =>
  now.round({ smallestUnit: 'minute', roundingMode: 'floor' }).subtract({ minutes: MINUTES - 1 })
