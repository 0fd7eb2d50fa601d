import type { Writable } from 'node:stream'
import { decimalOf, minorDigits } from '#contract/money.ts'
import { messages } from '#contract/messages.ts'
import type {
  FilterVouchers,
  OfficeVoucher,
  SwitchVouchers,
  VoucherBatch,
} from '#contract/office/vouchers.ts'
import * as audit from '#server/platform/audit.ts'
import { type CsvRow, writeCsv } from '#server/platform/text/csv.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { beforeId, MAX_COUNT, PAGE_SIZE, pageOf } from '#server/office/paging.ts'
import * as queries from './queries.ts'

const AT_ONCE = 1_000

/** A part of the vouchers that fit, newest first; `total` is counted up to ten thousand. */
export async function list(shop: Shop, { from, ...filter }: FilterVouchers & { from: string }) {
  const now = shop.clock.now()
  const [rows, [counted]] = await Promise.all([
    queries.readPage(shop.sql, filter, now, beforeId(from), PAGE_SIZE + 1),
    queries.count(shop.sql, filter, now, MAX_COUNT),
  ])
  const { shown, next } = pageOf(rows)
  return { rows: shown.map(forWire), next, total: counted?.total ?? 0 }
}

/** One of them. Refuses (404) what is not there. */
export async function read(shop: Shop, id: number): Promise<OfficeVoucher> {
  const [row] = await queries.readVoucher(shop.sql, id, shop.clock.now())
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  return forWire(row)
}

/**
 * All that fit as CSV, newest first, amounts in units of the currency; that they were taken out is written down. Gives
 * what writes them.
 */
export async function startExport(
  shop: Shop,
  { format, ...filter }: FilterVouchers & { format: string },
): Promise<(out: Writable) => Promise<void>> {
  await shop.transact((tx) => audit.record(tx, 'system', 'list taken out', 'list vouchers', filter))
  const { currency } = site.of(shop)
  const digits = minorDigits(currency)
  const headings = ['code', 'name', `amount_${currency}`, 'expires_at', 'state', 'order', 'redeemed_at']
  return (out) => writeCsv(headings, cellsOf(shop, filter, digits), out, { excel: format === 'excel' })
}

async function* cellsOf(shop: Shop, filter: FilterVouchers, digits: number): AsyncGenerator<CsvRow> {
  for await (const { code, name, amount, expires_at, state, order_code, redeemed_at } of all(shop, filter))
    yield [code, name, decimalOf(amount, digits), expires_at, state, order_code, redeemed_at]
}

/** All that fit, newest first, read a thousand at a time: many of them take no more memory than few. */
async function* all(shop: Shop, filter: FilterVouchers): AsyncGenerator<OfficeVoucher> {
  let last = beforeId('')
  for (;;) {
    const rows = await queries.readPage(shop.sql, filter, shop.clock.now(), last, AT_ONCE)
    yield* rows.map(forWire)
    const end = rows.at(-1)
    if (!end || rows.length < AT_ONCE) return
    last = end.id
  }
}

/** The ids that a wish to switch is about: those that it names or, with `all`, those that fit its filter. */
export async function chosenIds(shop: Shop, { ids, all, ...filter }: SwitchVouchers): Promise<number[]> {
  if (!all) return ids.filter((id) => id !== null)
  const rows = await queries.readIds(shop.sql, filter, shop.clock.now())
  return rows.map(({ id }) => id)
}

/** One batch of them. */
export async function readBatch(shop: Shop, id: number): Promise<VoucherBatch> {
  const found = (await listBatches(shop)).find((batch) => batch.id === id)
  if (!found) throw new Refusal(messages.notFound, { status: 404 })
  return found
}

/** The vouchers that were made together, newest first. */
export async function listBatches(shop: Shop): Promise<VoucherBatch[]> {
  const rows = await queries.readBatches(shop.sql)
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toString(),
    expires_at: row.expires_at && row.expires_at.toString(),
  }))
}

const forWire = (row: queries.Listed): OfficeVoucher => ({
  ...row,
  expires_at: row.expires_at && row.expires_at.toString(),
  redeemed_at: row.redeemed_at && row.redeemed_at.toString(),
})
