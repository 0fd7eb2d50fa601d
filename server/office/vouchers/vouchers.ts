import type { Writable } from 'node:stream'
import { decimalOf, minorDigits } from '#contract/money.ts'
import { messages } from '#contract/messages.ts'
import {
  VOUCHER_SORTS,
  type FilterVouchers,
  type OfficeVoucher,
  type SetVouchersEnabled,
  type VoucherBatch,
} from '#contract/office/vouchers.ts'
import * as audit from '#server/platform/audit.ts'
import { type CsvRow, writeCsv } from '#server/platform/text/csv.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { newestBefore, placeOf, readSearchedPage } from '#server/office/paging.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import * as queries from './queries.ts'

const BATCH_SIZE = 1_000

/** A page of the vouchers, newest first, filtered; of similar ones if none matches the search as it is typed. */
export async function list(
  shop: Shop,
  { from, sort, ...filter }: FilterVouchers & { from: string; sort: string },
) {
  const now = shop.clock.now()
  const place = placeOf({ from, sort }, VOUCHER_SORTS)
  const { rows, ...page } = await readSearchedPage(place, filter.search.trim(), (near) => ({
    read: (at, limit) => queries.readPage(shop.sql, { ...filter, near }, now, at, limit),
    count: (limit) => queries.count(shop.sql, { ...filter, near }, now, limit),
  }))
  return { ...page, rows: rows.map(withIsoInstants) }
}

/**
 * One voucher, and the order that redeemed it. The amount is in minor units.
 * Refuses:
 * - an unknown id (404)
 */
export async function read(shop: Shop, id: number): Promise<OfficeVoucher> {
  const [row] = await queries.readVoucher(shop.sql, id, shop.clock.now())
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  return withIsoInstants(row)
}

/** Records the export in the audit log, and returns the function that writes the matching vouchers as CSV, newest first, amounts in major units. */
export async function startExport(
  shop: Shop,
  { format, ...filter }: FilterVouchers & { format: string },
): Promise<(out: Writable) => Promise<void>> {
  await shop.transact((tx) => audit.record(tx, 'system', 'data exported', 'export vouchers', filter))
  const { currency } = site.of(shop)
  const digits = minorDigits(currency)
  const headings = ['code', 'name', `amount_${currency}`, 'expires_at', 'state', 'order', 'redeemed_at']
  return (out) => writeCsv(headings, cellsOf(shop, filter, digits), out, { excel: format === 'excel' })
}

async function* cellsOf(shop: Shop, filter: FilterVouchers, digits: number): AsyncGenerator<CsvRow> {
  for await (const { code, name, amount, expires_at, state, order_code, redeemed_at } of all(shop, filter))
    yield [code, name, decimalOf(amount, digits), expires_at, state, order_code, redeemed_at]
}

/** All vouchers that match as typed, newest first, read in batches, so that memory does not grow with their number. */
async function* all(shop: Shop, filter: FilterVouchers): AsyncGenerator<OfficeVoucher> {
  const query = { ...filter, near: false }
  let last: number | null = null
  for (;;) {
    const rows = await queries.readPage(shop.sql, query, shop.clock.now(), newestBefore(last), BATCH_SIZE)
    yield* rows.map(withIsoInstants)
    const end = rows.at(-1)
    if (!end || rows.length < BATCH_SIZE) return
    last = end.id
  }
}

/** The ids of the vouchers to enable or disable: those listed or, with `all`, those that match the filter. */
export async function chosenIds(shop: Shop, { ids, all, ...filter }: SetVouchersEnabled): Promise<number[]> {
  if (!all) return ids.filter((id) => id !== null)
  const rows = await queries.readIds(shop.sql, filter, shop.clock.now())
  return rows.map(({ id }) => id)
}

/**
 * One batch of vouchers.
 * Refuses:
 * - an unknown id (404)
 */
export async function readBatch(shop: Shop, id: number): Promise<VoucherBatch> {
  const found = (await listBatches(shop)).find((batch) => batch.id === id)
  if (!found) throw new Refusal(messages.notFound, { status: 404 })
  return found
}

/** The batches of vouchers that were created together, newest first. */
export async function listBatches(shop: Shop): Promise<VoucherBatch[]> {
  return (await queries.readBatches(shop.sql)).map(withIsoInstants)
}
