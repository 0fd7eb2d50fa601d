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
import { doublesOf, type Double } from './doubles.ts'
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
  return { ...page, rows: await forWire(shop, rows) }
}

/** The scans of a ticket, newest first, at most a hundred. */
export async function ofTicket(shop: Shop, ticketId: number): Promise<ScanRow[]> {
  return forWire(shop, await queries.readOfTicket(shop.sql, ticketId, MAX_SCANS_PER_TICKET))
}

/**
 * One scan.
 * Refuses:
 * - an unknown id (404)
 */
export async function readScan(shop: Shop, id: number): Promise<ScanRow> {
  const [scan] = await forWire(shop, await queries.readByIds(shop.sql, [id]))
  if (!scan) throw new Refusal(messages.notFound, { status: 404 })
  return scan
}

/** Invalid admissions by offline devices: unreviewed ones first, at most 500. */
export async function conflicts(shop: Shop): Promise<Conflict[]> {
  const found = await queries.readConflicts(shop.sql, MAX_CONFLICTS)
  const doubles = await doublesAmong(shop, found)
  const pairOf = ({ id, first_id }: (typeof found)[number]) =>
    doubles.get(id) ?? { first: first_id, double: id }
  const ids = found.map(pairOf).flatMap(({ first, double }) => (first === null ? [double] : [first, double]))
  const read = await forWire(shop, await queries.readByIds(shop.sql, ids), doubles)
  const scans = new Map(read.map((scan) => [scan.id, scan]))
  return found.flatMap((conflict) => {
    const { id, reviewed_at, by, note } = conflict
    const pair = pairOf(conflict)
    const [scan, first] = [scans.get(pair.double), scans.get(pair.first ?? 0) ?? null]
    const review = reviewed_at && { at: isoInstant(reviewed_at), by, note }
    if (!scan) return []
    return [{ id, scan, first, review, ...(pair.first === id && first && inTurn(first, scan)) }]
  })
}

/** The pairs of those conflicts of some scans' tickets that are about two admissions. */
async function doublesAmong(
  shop: Shop,
  scans: readonly { ticket_id: number | null }[],
): Promise<Map<number, Double>> {
  const ids = scans.flatMap(({ ticket_id }) => ticket_id ?? [])
  if (ids.length === 0) return new Map()
  const events = await queries.readEvents(shop.sql, [...new Set(ids)])
  const each = Map.groupBy(events, ({ ticket_id, list_id }) => `${ticket_id} ${list_id}`)
  return new Map([...each.values()].flatMap((ofOneList) => [...doublesOf(ofOneList)]))
}

/** Two admissions of which the second was sent, and counted, before the first. */
const inTurn = (first: ScanRow, double: ScanRow): Pick<Conflict, 'first' | 'scan'> => ({
  first: { ...first, outcome: 'admitted' },
  scan: { ...double, outcome: first.outcome },
})

/** Scans as the office sees them; the later one of two admissions is the double. */
async function forWire(
  shop: Shop,
  rows: readonly queries.ScanRow[],
  pairs?: Map<number, Double>,
): Promise<ScanRow[]> {
  const doubles = new Set(
    [...(pairs ?? (await doublesAmong(shop, rows))).values()].map(({ double }) => double),
  )
  return rows.map((row) => scanOf(shop, row, doubles.has(row.id)))
}

function scanOf(
  shop: Shop,
  { code, full_name, product_id, ticket_id, ...scan }: queries.ScanRow,
  double: boolean,
): ScanRow {
  const product = catalogue.of(shop).productById.get(product_id)
  return {
    ...scan,
    double,
    at: isoInstant(scan.at),
    recorded_at: isoInstant(scan.recorded_at),
    ticket:
      ticket_id === null || code === null
        ? null
        : { code, full_name, product: product?.name ?? '', timezone: product?.timezone ?? 'UTC' },
  }
}
