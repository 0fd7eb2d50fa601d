import type { ListFigures } from '#contract/gate/lists.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readCounted, type Counted } from './count-queries.ts'
import { readListProducts, readSold, type Sold } from './queries.ts'

const MINUTES = 60
const LAST_MS = 2_000
/**
 * How many tickets are good changes little while a gate is open, and takes longest to find out: who asks again within a minute gets what is
 * known, while it is found out anew.
 */
const SOLD_LAST_MS = 15_000
const SOLD_MOST_MS = 60_000

/** What lists, gates and products come to. */
export interface Figures {
  lists: ListFigures[]
  counted: Counted[]
  /** Of the products that a list counts: how many tickets are good. */
  expected: Map<number, number>
}

/**
 * Asks again only when what it has is so many milliseconds old: several screens, and many devices, ask for the same. Nobody waits for that
 * while it is not older than `mostMs`.
 */
function keptFor<Value>(
  { lastMs, mostMs }: { lastMs: number; mostMs: number },
  read: (shop: Shop) => Promise<Value>,
) {
  const kept = new WeakMap<Shop, { at: number; value: Promise<Value> }>()
  const find = (shop: Shop): Promise<Value> => {
    const now = shop.clock.now().epochMilliseconds
    const known = kept.get(shop)
    const age = known ? now - known.at : Infinity
    if (known && age < lastMs) return known.value
    const value = read(shop)
    kept.set(shop, { at: now, value })
    value.catch(() => kept.delete(shop))
    return known && age < mostMs ? known.value : value
  }
  return { find, forget: (shop: Shop) => kept.delete(shop) }
}

const sold = keptFor({ lastMs: SOLD_LAST_MS, mostMs: SOLD_MOST_MS }, async (shop) => [
  ...(await readSold(shop.sql)),
])
const figures = keptFor({ lastMs: LAST_MS, mostMs: LAST_MS }, readNow)

/** The figures as they are now, at most two seconds old, those by the minute of the last hour; what is expected is at most a minute old. */
export const all = (shop: Shop): Promise<Figures> => figures.find(shop)

/** The figures of lists. */
export async function figuresOf(shop: Shop, listIds: number[]): Promise<ListFigures[]> {
  const find = async () => (await all(shop)).lists.filter(({ list_id }) => listIds.includes(list_id))
  const found = await find()
  if (found.length === listIds.length) return found
  // A list that is younger than what is kept.
  figures.forget(shop)
  return find()
}

async function readNow(shop: Shop): Promise<Figures> {
  const [tickets, lists, counted] = await Promise.all([
    sold.find(shop),
    readListProducts(shop.sql),
    readCounted(shop.sql, firstMinute(shop.clock.now())),
  ])
  const ofLists = new Map(counted.filter(({ part }) => part === 'list').map((row) => [row.ref, row]))
  const products = new Set(lists.flatMap((list) => list.products.map(({ product_id }) => product_id)))
  return {
    counted: [...counted],
    expected: new Map(
      [...products].map((id) => [id, sumOf(tickets.filter(({ product_id }) => product_id === id))]),
    ),
    lists: lists.map((list) => {
      const { admitted = 0, inside = 0 } = ofLists.get(list.id) ?? {}
      const expected = sumOf(tickets.filter((each) => list.products.some((product) => counts(product, each))))
      return { list_id: list.id, expected, admitted, inside, left: admitted - inside }
    }),
  }
}

const counts = (product: { product_id: number; transport_time_id: number | null }, each: Sold): boolean =>
  product.product_id === each.product_id &&
  (product.transport_time_id === null || product.transport_time_id === each.transport_time_id)

const sumOf = (rows: Sold[]): number => rows.reduce((sum, { tickets }) => sum + tickets, 0)

/** The last hour in whole minutes, the present one among them. */
const firstMinute = (now: Temporal.Instant): Temporal.Instant =>
  now.round({ smallestUnit: 'minute', roundingMode: 'floor' }).subtract({ minutes: MINUTES - 1 })
