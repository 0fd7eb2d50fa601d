import type { Tx } from '#server/platform/shop.ts'
import * as stock from '#server/stock/stock.ts'
import type { Problem } from './problem.ts'
import { dropDepartures, insertDepartures, lockStanding, type Standing } from './queries.ts'
import { stockKey, wantedStock, type Wanted } from './rows.ts'
import type { Festival } from './schema.ts'

/** The stock rows of a festival that is being brought in. */
export interface Stocking {
  problems: Problem[]
  /** Codes of the items whose number of places, or whose departures, differ from what was. */
  changed: Set<string>
  idOf(kind: Wanted['kind'], external_code: string): number
  /** Enters the new departures and takes the old ones away; after the products are there. */
  settleDepartures(): Promise<void>
}

/**
 * Makes the stock rows that are missing and sets the capacities that differ. A capacity below what is taken, and a
 * departure that goes while seats of it are taken, are problems and change nothing.
 */
export async function restock(tx: Tx, festival: Festival): Promise<Stocking> {
  const standing = new Map((await lockStanding(tx)).map((row) => [stockKey(row), row]))
  const wanted = [...wantedStock(festival)]
  const departing = departures(standing, wanted)
  const problems = [...overfull(standing, wanted), ...stillBooked(festival, departing)]
  const ids = new Map([...standing].map(([key, row]) => [key, row.stock_id]))
  const missing = wanted.filter((place) => !standing.has(stockKey(place)))
  const changed = new Set(missing.map((place) => place.external_code))
  if (problems.length === 0) {
    for (const code of await resize(tx, standing, wanted, departing)) changed.add(code)
    const made =
      missing.length > 0
        ? await stock.create(
            tx,
            missing.map(({ capacity }) => capacity),
          )
        : []
    for (const [index, place] of missing.entries()) ids.set(stockKey(place), made[index] ?? 0)
  }
  return {
    problems,
    changed,
    idOf: (kind, external_code) => ids.get(stockKey({ kind, external_code, travel_time: null })) ?? 0,
    settleDepartures: async () => {
      const arriving = missing.flatMap(({ travel_time, ...place }) =>
        travel_time === null
          ? []
          : [{ ...place, travel_time, stock_id: ids.get(stockKey({ ...place, travel_time })) ?? 0 }],
      )
      await insertDepartures(tx, arriving)
      const gone = new Set(
        (
          await dropDepartures(
            tx,
            departing.map((row) => row.stock_id),
          )
        ).map(({ id }) => id),
      )
      for (const row of departing) if (gone.has(row.stock_id)) changed.add(row.external_code)
    },
  }
}

/** Departures of products that stay, which the file no longer names. One that cannot be deleted stays without seats. */
function departures(standing: Map<string, Standing>, wanted: Wanted[]): Standing[] {
  const keys = new Set(wanted.map(stockKey))
  const codes = new Set(wanted.map((place) => place.external_code))
  return [...standing]
    .filter(([key, row]) => row.travel_time !== null && codes.has(row.external_code) && !keys.has(key))
    .map(([, row]) => row)
}

function* overfull(standing: Map<string, Standing>, wanted: Wanted[]): Generator<Problem> {
  for (const place of wanted) {
    const taken = standing.get(stockKey(place))?.taken ?? 0
    if (place.capacity !== null && place.capacity < taken)
      yield { path: place.path, fault: `${place.capacity} is fewer than the ${taken} that are taken` }
  }
}

function* stillBooked({ products }: Festival, departing: Standing[]): Generator<Problem> {
  for (const { external_code, travel_time, taken } of departing) {
    const index = products.findIndex((product) => product.external_code === external_code)
    if (taken > 0)
      yield {
        path: `products[${index}].travel_times`,
        fault: `${travel_time} is missing, and ${taken} of its seats are taken`,
      }
  }
}

async function resize(tx: Tx, standing: Map<string, Standing>, wanted: Wanted[], departing: Standing[]) {
  const sizes = [
    ...wanted.map((place) => ({ row: standing.get(stockKey(place)), capacity: place.capacity })),
    ...departing.map((row) => ({ row, capacity: 0 })),
  ]
  const changes = sizes.flatMap(({ row, capacity }) =>
    row && row.capacity !== capacity ? [{ row, capacity }] : [],
  )
  if (changes.length > 0)
    await stock.resize(
      tx,
      changes.map(({ row, capacity }) => ({ id: row.stock_id, capacity })),
    )
  return changes.map(({ row }) => row.external_code)
}
