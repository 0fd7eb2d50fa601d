import type { Writable } from 'node:stream'
import type {
  DiscountCodeBatch,
  FilterDiscountCodes,
  OfficeDiscountCode,
  SetDiscountCodesEnabled,
} from '#contract/office/discount-codes.ts'
import { messages } from '#contract/messages.ts'
import { newestBefore, placeOf, readPage } from '#server/office/paging.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type CsvRow, writeCsv } from '#server/platform/text/csv.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import * as queries from './queries.ts'

const BATCH_SIZE = 1_000

/** A page of the codes in batches, newest first, filtered. */
export const list = (shop: Shop, { from, ...filter }: FilterDiscountCodes & { from: string }) =>
  readPage(placeOf({ from }), {
    read: (place, limit) => queries.readPage(shop.sql, filter, place, limit),
    count: (limit) => queries.count(shop.sql, filter, limit),
  })

/** Records the export in the audit log, and returns the function that writes the matching codes as CSV, newest first, each with the link that applies it. */
export async function startExport(
  shop: Shop,
  { format, ...filter }: FilterDiscountCodes & { format: string },
): Promise<(out: Writable) => Promise<void>> {
  const { search: _, ...detail } = filter
  await shop.transact((tx) => audit.record(tx, 'system', 'data exported', 'export discount-codes', detail))
  const headings = ['code', 'email', 'state', 'used', 'uses', 'link']
  return (out) => writeCsv(headings, cellsOf(shop, filter), out, { excel: format === 'excel' })
}

async function* cellsOf(shop: Shop, filter: FilterDiscountCodes): AsyncGenerator<CsvRow> {
  for await (const { code, email, state, taken, uses } of all(shop, filter))
    yield [code, email, state, taken, uses, `${shop.settings.publicUrl}/?code=${encodeURIComponent(code)}`]
}

/** Read in batches, so that memory does not grow with their number. */
async function* all(shop: Shop, filter: FilterDiscountCodes): AsyncGenerator<OfficeDiscountCode> {
  let last: number | null = null
  for (;;) {
    const rows: OfficeDiscountCode[] = await queries.readPage(
      shop.sql,
      filter,
      newestBefore(last),
      BATCH_SIZE,
    )
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < BATCH_SIZE) return
    last = end.id
  }
}

/** The ids of the codes to enable or disable: those listed or, with `all`, those that match the filter. */
export async function chosenIds(
  shop: Shop,
  { ids, all: isAll, ...filter }: SetDiscountCodesEnabled,
): Promise<number[]> {
  if (!isAll) return ids.filter((id) => id !== null)
  return (await queries.readIds(shop.sql, filter)).map(({ id }) => id)
}

/** The batches of a discount, newest first. */
export const listBatches = async (shop: Shop, discount: string): Promise<DiscountCodeBatch[]> =>
  (await queries.readBatches(shop.sql, { discount, id: null })).map(withIsoInstants)

/**
 * One batch.
 * Refuses:
 * - an unknown id (404)
 */
export async function readBatch(shop: Shop, id: number): Promise<DiscountCodeBatch> {
  const [row] = await queries.readBatches(shop.sql, { discount: '', id })
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  return withIsoInstants(row)
}
