import { API_RESOURCES } from '#contract/office/api-keys.ts'
import type { ApiChangesQuery } from '#contract/v1/lists.ts'
import type { ApiChange, ApiChangesResponse } from '#contract/v1/changes.ts'
import * as objects from '#server/office/interface/interface.ts'
import { after as later } from '#server/platform/clock.ts'
import { withPool } from '#server/platform/database/pools.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'
import { toldTo, type Reader } from './told.ts'

const KEPT = Temporal.Duration.from('PT2160H')
const AT_ONCE = 10_000
/** So many events are looked at for a page of which some are left out: it can be short, or empty. */
const WINDOW = 1_000

/** An event as a program is told it, and whether it is told at all. */
export { isToldOf, toldTo, type Reader } from './told.ts'
export type { EventHead } from './queries.ts'

/**
 * Notes which products have sold out or are on sale again, numbers what has happened, and deletes what happened ninety days ago. Nothing is
 * kept before there is a key or a webhook; what was kept until the last webhook was deleted is still deleted in time.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  const [stream] = await queries.isKept(shop.sql)
  if (!stream || !(stream.kept || stream.filled)) return
  await shop.transact(async (tx) => {
    if (stream.kept) await tellOfStock(tx)
    await queries.purge(tx, later(tx.now, KEPT.negated()), AT_ONCE)
  })
  await number(shop)
}

/** Numbers what has been committed, if anything has no number yet. */
export async function numberPending(shop: Shop): Promise<void> {
  const [found] = await queries.hasPending(shop.sql)
  if (found?.pending === true) await number(shop)
}

/** Numbers what has been committed, and returns the number of the last event; nobody else gives numbers before this transaction ends. */
export async function end(tx: Tx): Promise<number> {
  await queries.lockStream(tx)
  for (let numbered = AT_ONCE; numbered === AT_ONCE;)
    numbered = (await queries.giveNumbers(tx, AT_ONCE))[0]?.numbered ?? 0
  const [stream] = await queries.readStream(tx)
  return stream?.last_number ?? 0
}

/**
 * The next events after a number, as far as it takes to know who is told of them, and the number up to which what happened is no longer
 * kept.
 */
export async function headsAfter(
  tx: Tx,
  after: number,
  limit: number,
): Promise<{ heads: queries.EventHead[]; purged: number }> {
  const [heads, [stream]] = await Promise.all([queries.readHeads(tx, after, limit), queries.readStream(tx)])
  return { heads, purged: stream?.purged_number ?? 0 }
}

/** The events of some numbers, as far as they are kept. */
export const byNumbers = (sql: Sql, numbers: number[]): Promise<queries.EventRow[]> =>
  queries.readByNumbers(sql, numbers)

/** Gives numbers to whatever has been committed without one. Processes that do so at once wait for each other. */
async function number(shop: Shop): Promise<void> {
  for (let numbered = AT_ONCE; numbered === AT_ONCE;) {
    numbered = await shop.transact(async (tx) => {
      await queries.lockStream(tx)
      const [given] = await queries.giveNumbers(tx, AT_ONCE)
      return given?.numbered ?? 0
    })
  }
}

async function tellOfStock(tx: Tx): Promise<void> {
  const [stream] = await queries.lockStream(tx)
  const before = new Set(stream?.sold_out)
  const now = catalogue
    .of(tx)
    .products.filter((product) => isSoldOut(tx, product))
    .map(({ id }) => id)
  const again = [...before].filter((id) => !now.includes(id))
  const gone = now.filter((id) => !before.has(id))
  if (gone.length + again.length === 0) return
  await queries.insertProductEvents(tx, 'product.sold_out', gone)
  await queries.insertProductEvents(tx, 'product.on_sale_again', again)
  await queries.updateSoldOut(tx, now)
}

/** Whether nothing is left of a product, of any departure that can still be chosen, or of any of its variants. */
function isSoldOut(tx: Tx, product: catalogue.Product): boolean {
  if (stock.remaining(tx, product.stock_id) === 0) return true
  const departures = stock.offered.travelTimes(tx, product)
  const variants = stock.offered.variants(tx, product)
  return (
    (departures.length > 0 && departures.every(({ remaining }) => remaining === 0)) ||
    (variants.length > 0 && variants.every(({ in_stock }) => !in_stock))
  )
}

/**
 * What has happened after a number, in the order of the numbers, as far as the key is told of it. What was committed before the call is in it.
 * After a number that was not given yet nothing has happened: `next` is then the last one that was.
 * Refuses:
 * - a limit out of bounds, and what is no number (400)
 * - a number after which something is no longer kept (400)
 */
export async function read(shop: Shop, reader: Reader, query: ApiChangesQuery): Promise<ApiChangesResponse> {
  const limit = objects.readLimit(query)
  if (!/^\d{1,15}$/.test(query.after)) throw refusal(messages.afterWrong, 'invalid_after')
  const after = Number(query.after)
  // It writes, on the primary.
  return withPool('background', async () => {
    const [[pending], [stream]] = await Promise.all([
      queries.hasPending(shop.sql),
      queries.readStream(shop.sql),
    ])
    if (after < (stream?.purged_number ?? 0)) throw refusal(messages.afterGone, 'no_longer_kept')
    if (pending?.pending === true) await number(shop)
    const rows = await queries.readEvents(shop.sql, after, isToldAll(reader) ? limit : WINDOW)
    const [end] = rows.length > 0 ? [] : await queries.readStream(shop.sql)
    return pageOf(reader, rows, Math.min(after, end?.last_number ?? after), limit)
  })
}

const isToldAll = ({ reads, event_ids }: Reader): boolean =>
  event_ids === null && API_RESOURCES.every((resource) => reads.includes(resource))

const refusal = (message: string, code: string) => new Refusal(message, { status: 400, code, field: 'after' })

function pageOf(
  reader: Reader,
  rows: readonly queries.EventRow[],
  after: number,
  limit: number,
): ApiChangesResponse {
  const data: ApiChange[] = []
  let last = after
  for (const row of rows) {
    if (data.length === limit) break
    last = row.number
    const told = toldTo(reader, row)
    if (told) data.push(told)
  }
  return { data, next: String(last) }
}
