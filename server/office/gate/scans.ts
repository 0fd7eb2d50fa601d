import {
  SCAN_SORTS,
  type Conflict,
  type ScanFilters,
  type ScanList,
  type ScanRow,
} from '#contract/office/gate.ts'
import { messages } from '#contract/messages.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { withoutAddress } from '#server/platform/text/search.ts'
import { placeOf, readSearchedPage } from '#server/office/paging.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './scan-queries.ts'

const MAX_CONFLICTS = 500
const MAX_SCANS_PER_TICKET = 100

/** A page of the scans, newest first, filtered. */
export async function list(shop: Shop, { from, sort, search, ...filters }: ScanFilters): Promise<ScanList> {
  const query = { ...filters, search: search.trim() }
  const { rows, ...page } = await readSearchedPage(
    placeOf({ from, sort }, SCAN_SORTS),
    withoutAddress(query.search),
    (near) => ({
      read: (place, limit) => queries.readPage(shop.sql, { ...query, near }, place, limit),
      count: (limit) => queries.count(shop.sql, { ...query, near }, limit),
    }),
  )
  return { ...page, rows: rows.map((row) => forWire(shop, row)) }
}

/** The scans of a ticket, newest first, at most a hundred. */
export async function ofTicket(shop: Shop, ticketId: number): Promise<ScanRow[]> {
  const rows = await queries.readOfTicket(shop.sql, ticketId, MAX_SCANS_PER_TICKET)
  return rows.map((row) => forWire(shop, row))
}

/**
 * One scan.
 * Refuses:
 * - an unknown id (404)
 */
export async function readScan(shop: Shop, id: number): Promise<ScanRow> {
  const [row] = await queries.readByIds(shop.sql, [id])
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  return forWire(shop, row)
}

/** Invalid admissions by offline devices: unreviewed ones first, at most 500. */
export async function conflicts(shop: Shop): Promise<Conflict[]> {
  const found = await queries.readConflicts(shop.sql, MAX_CONFLICTS)
  const ids = found.flatMap(({ id, first_id }) => (first_id === null ? [id] : [id, first_id]))
  const scans = new Map((await queries.readByIds(shop.sql, ids)).map((row) => [row.id, forWire(shop, row)]))
  return found.flatMap(({ id, first_id, reviewed_at, by, note }) => {
    const scan = scans.get(id)
    const first = (first_id === null ? null : scans.get(first_id)) ?? null
    const review = reviewed_at && { at: isoInstant(reviewed_at), by, note }
    return scan ? [{ scan, first, review }] : []
  })
}

function forWire(shop: Shop, { code, full_name, product_id, ...scan }: queries.ScanRow): ScanRow {
  const product = catalogue.of(shop).productById.get(product_id)
  return {
    ...scan,
    at: isoInstant(scan.at),
    recorded_at: isoInstant(scan.recorded_at),
    ticket:
      code === null
        ? null
        : { code, full_name, product: product?.name ?? '', timezone: product?.timezone ?? 'UTC' },
  }
}
