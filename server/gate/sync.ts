import { createHash } from 'node:crypto'
import {
  COUNTED,
  FORMER_DIGEST_BYTES,
  VALIDITIES,
  type ListedTicket,
  type Sync,
  type SyncAnswer,
} from '#contract/gate/devices.ts'
import type { CheckInList, ListFigures } from '#contract/gate/lists.ts'
import type { ScanResult } from '#contract/gate/scans.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as documents from '#server/documents/documents.ts'
import { after } from '#server/platform/clock.ts'
import { isoInstant, withIsoInstants } from '#server/platform/instants.ts'
import { signPublicly } from '#server/platform/security/public-signing.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import type { Shop } from '#server/platform/shop.ts'
import { updateSeen, type DeviceRow } from './device-queries.ts'
import { LIST_KEY } from './devices.ts'
import { listsOfGate } from './queries.ts'
import * as scans from './scans.ts'
import * as queries from './sync-queries.ts'
import { validityOf } from './tickets.ts'

/** A device may decide by itself for so long after it last heard from the server. */
const LASTS = Temporal.Duration.from('PT24H')
/** So many tickets are read at once, so that no answer holds up who sells. */
const PART = 5_000
const MOST_SCANS = 500

/**
 * Takes what a device has answered by itself, in its order, and gives what it needs to go on doing so, as signed text: everything, or what
 * changed since its cursor. A scan that cannot be read is left out of the results; of more than 500 the rest is sent again.
 */
export async function sync(
  shop: Shop,
  device: DeviceRow,
  input: Sync,
): Promise<{ body: string; signature: string }> {
  const results = await takeScans(shop, device, input)
  const body = JSON.stringify(await answerTo(shop, device, input, results))
  const signature = signPublicly(shop.settings.secret, LIST_KEY, body).toString('base64url')
  return { body, signature }
}

async function answerTo(
  shop: Shop,
  device: DeviceRow,
  input: Sync,
  results: ScanResult[],
): Promise<SyncAnswer> {
  const { sql } = shop
  const lists = (await listsOfGate(sql, device.gate_id)).map(withIsoInstants)
  const scope = scopeOf(lists)
  // Before the tickets are read: what commits meanwhile is sent twice rather than never.
  const [{ cursor } = { cursor: '' }] = await queries.readCursor(sql)
  const isKnown = input.scope === scope && isCursorUpTo(input.cursor, cursor)
  const listIds = lists.map(({ id }) => id)
  const products = productsOf(lists)
  const [rows, gates, figures] = await Promise.all([
    isKnown
      ? queries.readChanged(sql, { listIds, products, cursor: input.cursor })
      : readAll(shop, listIds, products),
    queries.readGateNames(sql),
    figuresOf(shop, listIds),
  ])
  return {
    device_id: device.id,
    ...timesOf(shop, device),
    cursor,
    scope,
    complete: !isKnown,
    gates: Object.fromEntries(gates.map(({ id, name }) => [id, name])),
    lists,
    products: products.map((id) => productForDevice(shop, id)),
    figures,
    results,
    tickets: rows.map((row) => listedTicket(shop, row)),
  }
}

function timesOf(shop: Shop, device: DeviceRow): Pick<SyncAnswer, 'made_at' | 'valid_until'> {
  const now = shop.clock.now()
  const until = after(now, LASTS)
  const isShorter = Temporal.Instant.compare(device.expires_at, until) < 0
  return { made_at: isoInstant(now), valid_until: isoInstant(isShorter ? device.expires_at : until) }
}

async function takeScans(shop: Shop, device: DeviceRow, input: Sync): Promise<ScanResult[]> {
  const results: ScanResult[] = []
  const scanner = { gate_id: device.gate_id, device_id: device.id, staff_id: null }
  for (const scan of input.scans.slice(0, MOST_SCANS))
    results.push(await shop.transact((tx) => scans.record(tx, scanner, { ...scan, offline: true })))
  const battery = input.battery !== null && input.battery >= 0 && input.battery <= 100 ? input.battery : null
  await shop.transact((tx) => updateSeen(tx, device.id, battery, Math.max(0, input.waiting ?? 0)))
  return results
}

const productsOf = (lists: CheckInList[]): number[] => [
  ...new Set(lists.flatMap(({ products }) => products.map(({ product_id }) => product_id))),
]

/** Another one when a device needs other tickets than it has. */
const scopeOf = (lists: CheckInList[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lists.map(({ id, products }) => [id, products])))
    .digest('base64url')
    .slice(0, 16)

/** Whether a cursor is one of this database; a restored one may be behind what a device has seen. */
const isCursorUpTo = (cursor: string, present: string): boolean =>
  /^\d{1,19}$/.test(cursor) && BigInt(cursor) <= BigInt(present)

async function readAll(shop: Shop, listIds: number[], products: number[]): Promise<queries.ListedRow[]> {
  const rows: queries.ListedRow[] = []
  for (let part: readonly queries.ListedRow[]; ;) {
    const last = rows.at(-1)?.id ?? 0
    part = await queries.readListed(shop.sql, { listIds, products, after: last, limit: PART })
    rows.push(...part)
    if (part.length < PART) return rows
  }
}

function listedTicket(shop: Shop, row: queries.ListedRow): ListedTicket {
  const { code, barcode_secret, product_id, transport_time_id, issued_at } = row
  return [
    code.replaceAll('-', ''),
    product_id,
    transport_time_id ?? 0,
    issued_at.epochMilliseconds,
    VALIDITIES.indexOf(validityOf(row)),
    barcode_secret === null ? '' : formerDigest(shop, { code, barcode_secret }),
    ...(row.scans ?? []).flatMap(([list, answer, at, gate]) => [list, COUNTED.indexOf(answer), at, gate]),
  ]
}

const formerDigest = (shop: Shop, ticket: { code: string; barcode_secret: string }): string =>
  sha256(documents.barcodes.formerTicket(shop.settings.secret, ticket))
    .subarray(0, FORMER_DIGEST_BYTES)
    .toString('base64url')

function productForDevice(shop: Shop, id: number): SyncAnswer['products'][number] {
  const product = catalogue.of(shop).productById.get(id)
  if (!product) throw new Error(`Product ${id} is not in the catalogue`)
  const { name, timezone, departures } = product
  return {
    id,
    name,
    timezone,
    entry: catalogue.occasionOf(product).entry,
    travel_time: catalogue.toIso(product.travel_time, timezone),
    departures: departures.map(({ id: departure, at }) => ({ id: departure, travel_time: at })),
  }
}

const FIGURES_LAST = 2_000
const kept = new WeakMap<Shop, Map<string, { until: number; figures: Promise<ListFigures[]> }>>()

/** The figures of lists, at most two seconds old: many devices ask for the same. */
export function figuresOf(shop: Shop, listIds: number[]): Promise<ListFigures[]> {
  const byLists = kept.get(shop) ?? new Map()
  kept.set(shop, byLists)
  const key = listIds.join(' ')
  const now = shop.clock.now().epochMilliseconds
  const known = byLists.get(key)
  if (known && known.until > now) return known.figures
  const figures = Promise.resolve(queries.readFigures(shop.sql, listIds)).then((rows) => [...rows])
  byLists.set(key, { until: now + FIGURES_LAST, figures })
  return figures
}
