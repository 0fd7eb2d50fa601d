import { createHash } from 'node:crypto'
import type { Sync, SyncResponse } from '#contract/gate/devices.ts'
import type { CheckInList } from '#contract/gate/lists.ts'
import type { GateList } from '#contract/gate/right-gates.ts'
import type { Scan, ScanResult } from '#contract/gate/scans.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { figuresOf } from '#server/tickets/gate/live/figures.ts'
import { instantIn } from '#server/tickets/gate/scans/scans.ts'
import * as scans from '#server/tickets/gate/scans/scans.ts'
import * as gateQuestions from '#server/tickets/gate-questions/gate-questions.ts'
import * as marks from '#server/tickets/gate/marks/marks.ts'
import * as pickUps from '#server/tickets/gate/pick-ups/pick-ups.ts'
import { updateSeen, type DeviceRow } from '#server/tickets/gate/setup/device-queries.ts'
import { LIST_KEY } from '#server/tickets/gate/setup/devices.ts'
import { listsOfGate, listsOfGates } from '#server/tickets/gate/setup/list-queries.ts'
import { after } from '#server/platform/clock.ts'
import { isoInstant, withIsoInstants } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { signLong } from '#server/platform/security/public-signing.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { readGateNames } from './sync-queries.ts'
import { ticketsFor } from './ticket-list.ts'

/** How long a device may decide offline after its last contact with the server. */
const LASTS = Temporal.Duration.from('PT24H')
const MAX_SCANS = 500

/**
 * Records the offline scans and handings over of a device in order, and returns the data for further offline decisions as signed text: everything, or the
 * changes since its cursor. Unreadable scans have no result; beyond 500 the rest must be sent again. An expired device only gets the
 * results.
 */
export async function sync(
  shop: Shop,
  device: DeviceRow,
  input: Sync,
): Promise<{ body: Buffer; signature: string }> {
  const results = await takeScans(shop, device, input)
  const body = Buffer.from(await answerTo(shop, device, input, results))
  const signature = await signLong(shop.settings.secret, LIST_KEY, body)
  return { body, signature: signature.toString('base64url') }
}

/** The tickets are last, so that their text, of some megabytes, is appended as it is. */
async function answerTo(shop: Shop, device: DeviceRow, input: Sync, results: ScanResult[]): Promise<string> {
  const isOver = Temporal.Instant.compare(device.expires_at, shop.clock.now()) <= 0
  const lists = isOver ? [] : (await listsOfGate(shop.sql, device.gate_id)).map(withIsoInstants)
  const names = site.of(shop).offlineNames
  const merchandise = isOver ? [] : await pickUps.handedOut(shop.sql, device)
  const scope = scopeOf(shop, lists, names, merchandise)
  const wanted = { listIds: lists.map(({ id }) => id), names, products: productsOf(lists), scope }
  const [{ cursor, since, texts }, gates, figures, places] = await Promise.all([
    ticketsFor(shop, wanted, input.scope === scope ? input.cursor : ''),
    readGateNames(shop.sql),
    figuresOf(shop, wanted.listIds),
    listsOfGates(shop.sql),
  ])
  const answer: SyncResponse = {
    device_id: device.id,
    ...timesOf(shop, device),
    cursor,
    scope,
    complete: since === null,
    has_names: names,
    gates: Object.fromEntries(gates.map(({ id, name }) => [id, name])),
    ...placesFor(isOver ? [] : places.map(withIsoInstants), input.places_version),
    lists,
    products: wanted.products.map((id) => productForDevice(shop, id)),
    marks: marks.all(shop),
    figures,
    results,
    desk: { timezone: site.of(shop).timezone, merchandise: [...merchandise] },
    pick_ups: await pickUps.listed(shop, merchandise, since),
    tickets: [],
  }
  return `${JSON.stringify(answer).slice(0, -']}'.length)}${texts.join(',')}]}`
}

function timesOf(shop: Shop, device: DeviceRow): Pick<SyncResponse, 'made_at' | 'valid_until'> {
  const now = shop.clock.now()
  const until = after(now, LASTS)
  const isShorter = Temporal.Instant.compare(device.expires_at, until) < 0
  return { made_at: isoInstant(now), valid_until: isoInstant(isShorter ? device.expires_at : until) }
}

async function takeScans(shop: Shop, device: DeviceRow, input: Sync): Promise<ScanResult[]> {
  const results: ScanResult[] = []
  const scanner = { gate_id: device.gate_id, device_id: device.id }
  const sent = input.scans.slice(0, MAX_SCANS)
  for (const scan of withinPairing(sent, device.paired_at)) {
    const work = shop.transact((tx) => scans.record(tx, scanner, { ...scan, offline: true }))
    const result = await work.catch(nothingWhereRefused)
    if (result) results.push(result)
  }
  await takeHandovers(shop, device, input)
  const battery = input.battery !== null && input.battery >= 0 && input.battery <= 100 ? input.battery : null
  await shop.transact((tx) => updateSeen(tx, device.id, battery, Math.max(0, input.unsent_scans ?? 0)))
  return results
}

async function takeHandovers(shop: Shop, device: DeviceRow, { handovers }: Sync): Promise<void> {
  for (const late of withinPairing(handovers.slice(0, MAX_SCANS), device.paired_at)) {
    const at = instantIn(late.at)
    const work = shop.transact((tx) => {
      const isPast = at !== null && Temporal.Instant.compare(at, tx.now) < 0
      return pickUps.recordLate(tx, device, late, isPast ? at : tx.now)
    })
    await work.catch(nothingWhereRefused)
  }
}

/** Scans cannot be earlier than the pairing of the device: such a clock is wrong, and the time unknown. */
const withinPairing = <Sent extends Pick<Scan, 'at'>>(
  scans: Sent[],
  pairedAt: Temporal.Instant | null,
): Sent[] =>
  scans.map((scan) => {
    const at = instantIn(scan.at)
    return at && pairedAt && Temporal.Instant.compare(at, pairedAt) < 0 ? { ...scan, at: '' } : scan
  })

/** What cannot be read must not block what is after it. */
function nothingWhereRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

const productsOf = (lists: CheckInList[]): number[] => [
  ...new Set(lists.flatMap(({ products }) => products.map(({ product_id }) => product_id))),
]

/** Changes when a device needs other tickets or pick-ups than it has, or is to show or ask something else with them. */
function scopeOf(
  shop: Shop,
  lists: CheckInList[],
  names: boolean,
  merchandise: Awaited<ReturnType<typeof pickUps.handedOut>>,
): string {
  const { merchandiseById } = catalogue.of(shop)
  const handedOut = merchandise.map(({ list_id, merchandise_id: id }) => {
    const { name = '', variants = [] } = merchandiseById.get(id) ?? {}
    return [list_id, id, name, ...variants.map((variant) => variant.name)]
  })
  const asked = gateQuestions
    .askedAtGate(shop)
    .map(({ key, condition, ages, targets, per, blocks_entry }) => [
      key,
      condition,
      ages,
      targets,
      per,
      blocks_entry,
    ])
  return hashOf([names, lists.map(({ id, products }) => [id, products]), marks.all(shop), handedOut, asked])
}

/** The lists of all gates are sent once: those of a hundred departures are long. */
function placesFor(places: GateList[], known: string): Pick<SyncResponse, 'places' | 'places_version'> {
  const places_version = hashOf(places)
  return { places_version, places: known === places_version ? null : places }
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)

function productForDevice(shop: Shop, id: number): SyncResponse['products'][number] {
  const product = catalogue.of(shop).productById.get(id)
  if (!product) throw new Error(`Product ${id} is not in the catalogue`)
  const { name, timezone, departures, variants } = product
  return {
    id,
    name,
    timezone,
    entry: catalogue.occasionOf(product).entry,
    travel_time: catalogue.toIso(product.travel_time, timezone),
    departures: departures.map(({ id: departure, at }) => ({ id: departure, travel_time: at })),
    variants: variants.map((variant) => ({ id: variant.id, name: variant.name })),
  }
}
