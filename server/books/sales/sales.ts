import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { Figure } from './facts.ts'
import * as calendar from './calendar-queries.ts'
import { figuresOf } from './figures.ts'
import * as methods from './method-queries.ts'
import * as queries from './queries.ts'

export { miscounted } from './check.ts'

/** The number of orders counted in one transaction; the count by payment method is a single statement. */
const PIECE = 500
const PIECE_OF_METHODS = 2_000

/**
 * Counts the orders that the ledger has processed since the last call, in batches, until none or `limit` batches are done. Each is counted
 * once, by any number of concurrent callers. The figures of all orders then match their rows.
 */
export async function count(shop: Shop, limit = Infinity): Promise<void> {
  await keepCalendar(shop)
  for (let done = 0; done < limit; done++) if (!(await shop.transact(countPiece))) return
}

/** The days depend on the festival's time zone, which may have changed. */
async function keepCalendar(shop: Shop): Promise<void> {
  const { timezone } = site.of(shop)
  const [counted] = await calendar.readCalendar(shop.sql)
  if (counted?.timezone === timezone) return
  await shop.transact(async (tx) => {
    await queries.lockSales(tx)
    await calendar.rebuildDays(tx, timezone)
  })
}

/** Counts a batch of due orders; false if there were none. The payment methods are counted after the items, whose places they use. */
async function countPiece(tx: Tx): Promise<boolean> {
  await queries.lockSales(tx)
  const hadSales = await countSales(tx)
  const counted = await methods.countDue(tx, PIECE_OF_METHODS)
  return hadSales || counted.length > 0
}

async function countSales(tx: Tx): Promise<boolean> {
  const due = await queries.takeDue(tx, PIECE)
  if (due.length === 0) return false
  const ids = due.map(({ order_id }) => order_id)
  const [facts, before] = [await queries.readFacts(tx, ids), await queries.readCounted(tx, ids)]
  const now = facts.flatMap((order) => figuresOf(order).map((figure) => ({ ...figure, order_id: order.id })))
  const quarters = new Map(facts.map(({ id, quarter }) => [id, quarter]))
  await queries.replaceCounted(tx, ids, now)
  const added = differences(now, before, quarters)
  await queries.addToQuarters(tx, added)
  await queries.addToDays(tx, added)
  return true
}

type Counted = Figure & { order_id: number }

const AMOUNTS = ['orders', 'places', 'returned', 'income', 'refunded'] as const

/** The amounts to be added to each quarter. */
function differences(
  now: Counted[],
  before: Counted[],
  quarters: Map<number, string>,
): queries.QuarterFigure[] {
  const sums = new Map<string, queries.QuarterFigure>()
  const add = ({ order_id, kind, subject_id, ...amounts }: Counted, sign: number) => {
    const starts_at = quarters.get(order_id) ?? ''
    const key = `${starts_at} ${kind} ${subject_id}`
    const sum = sums.get(key) ?? {
      starts_at,
      kind,
      subject_id,
      orders: 0,
      places: 0,
      returned: 0,
      income: 0,
      refunded: 0,
    }
    for (const name of AMOUNTS) sum[name] += sign * amounts[name]
    sums.set(key, sum)
  }
  for (const each of now) add(each, 1)
  for (const each of before) add(each, -1)
  return [...sums.values()].filter((sum) => AMOUNTS.some((name) => sum[name] !== 0))
}
