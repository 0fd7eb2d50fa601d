import type { Tx } from '#server/platform/shop.ts'
import * as stock from '#server/stock/stock.ts'
import { ValidationError, type Fault } from '#server/festival/read/faults.ts'
import {
  removeDepartures,
  insertDepartures,
  lockStock,
  type NewDeparture,
  type ItemStock,
} from './queries.ts'
import { stockKey, wantedStock, type WantedStock } from './rows.ts'
import type { Festival } from '#contract/festival/festival.ts'

/** The stock of a festival that is being brought in: each place's row, and the departures that come and go. */
export interface StockChanges {
  ids: Map<string, number>
  arriving: NewDeparture[]
  departing: ItemStock[]
  /** Codes of the items whose places differ in number from what was. */
  changed: string[]
}

/**
 * Makes the stock rows that are missing and sets the capacities that differ. A capacity below what is taken, and a
 * departure that goes while seats of it are taken, are Unfit.
 */
export async function applyStock(tx: Tx, festival: Festival): Promise<StockChanges> {
  const standing = new Map((await lockStock(tx)).map((row) => [stockKey(row), row]))
  const wanted = [...wantedStock(festival)]
  const departing = departuresToGo(standing, wanted)
  const problems = [...overfull(standing, wanted), ...stillBooked(festival, departing)]
  if (problems.length > 0) throw new ValidationError(problems)
  const resized = await resize(tx, standing, wanted, departing)
  const created = await create(
    tx,
    wanted.filter((place) => !standing.has(stockKey(place))),
  )
  return {
    ids: new Map([...standing.values(), ...created].map((row) => [stockKey(row), row.stock_id])),
    arriving: created.flatMap(({ travel_time, ...row }) =>
      travel_time === null ? [] : [{ ...row, travel_time }],
    ),
    departing,
    changed: [...resized, ...created].map((row) => row.external_code),
  }
}

/** Enters the new departures and takes the old ones away; after the products are there. Gives the codes of the products that differ. */
export async function applyDepartures(tx: Tx, { arriving, departing }: StockChanges): Promise<string[]> {
  await insertDepartures(tx, arriving)
  const stockIds = departing.map((row) => row.stock_id)
  const gone = new Set((await removeDepartures(tx, stockIds)).map(({ id }) => id))
  return departing.filter((row) => gone.has(row.stock_id)).map((row) => row.external_code)
}

/** Departures of products that stay, which the file no longer names. One that cannot be deleted stays without seats. */
function departuresToGo(standing: Map<string, ItemStock>, wanted: WantedStock[]): ItemStock[] {
  const keys = new Set(wanted.map(stockKey))
  const codes = new Set(wanted.map((place) => place.external_code))
  return [...standing]
    .filter(([key, row]) => row.travel_time !== null && codes.has(row.external_code) && !keys.has(key))
    .map(([, row]) => row)
}

function* overfull(standing: Map<string, ItemStock>, wanted: WantedStock[]): Generator<Fault> {
  for (const place of wanted) {
    const taken = standing.get(stockKey(place))?.taken ?? 0
    if (place.capacity !== null && place.capacity < taken)
      yield { path: place.path, fault: `${place.capacity} is fewer than the ${taken} that are taken` }
  }
}

function* stillBooked({ products }: Festival, departing: ItemStock[]): Generator<Fault> {
  for (const { external_code, travel_time, taken } of departing) {
    const path = `products[${products.findIndex((product) => product.external_code === external_code)}].travel_times`
    if (taken > 0)
      yield { path, fault: `${String(travel_time)} is missing, and ${taken} of its seats are taken` }
  }
}

async function resize(
  tx: Tx,
  standing: Map<string, ItemStock>,
  wanted: WantedStock[],
  departing: ItemStock[],
) {
  const sizes = [
    ...wanted.map((place) => ({ row: standing.get(stockKey(place)), capacity: place.capacity })),
    ...departing.map((row) => ({ row, capacity: 0 })),
  ]
  const changes = sizes.flatMap(({ row, capacity }) =>
    row && row.capacity !== capacity ? [{ ...row, capacity }] : [],
  )
  const news = changes.map(({ stock_id, capacity }) => ({ id: stock_id, capacity }))
  if (news.length > 0) await stock.setCapacities(tx, news)
  return changes
}

async function create(tx: Tx, missing: WantedStock[]) {
  const capacities = missing.map((place) => place.capacity)
  const ids = missing.length > 0 ? await stock.create(tx, capacities) : []
  return missing.map((place, index) => ({ ...place, stock_id: ids[index] ?? 0 }))
}
