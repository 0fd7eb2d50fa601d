import type { Festival } from '#contract/festival/festival.ts'
import { discountCodeKey } from '#contract/rules.ts'
import { ValidationError, type Fault } from '#server/festival/faults.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as stock from '#server/shop/stock/stock.ts'
import {
  applySharedCapacities,
  findSharedCapacities,
  takenOf,
  type SharedCapacities,
} from './shared-capacities.ts'
import {
  insertDepartures,
  lockTaken,
  readStock,
  removeDepartures,
  type ItemStock,
  type NewDeparture,
} from './queries.ts'
import { messages } from './messages.ts'

type Kind = ItemStock['kind']

/** The result of applying a festival's stock. */
export interface AppliedStock {
  /** The stock row of an item. */
  idOf: (kind: Kind, external_code: string) => number | undefined
  newDepartures: NewDeparture[]
  /** The created rows of discounts, whose lines may hold some of them already. */
  newLimits: (Wanted & { stock_id: number })[]
  goneDepartures: ItemStock[]
  changes: CapacityChange[]
  capacities: SharedCapacities
  /** The existing rows; locked ones are refreshed. */
  rows: readonly ItemStock[]
  /** Throws a ValidationError for capacities below what has been taken meanwhile. */
  refuseTaken: () => void
}

interface CapacityChange {
  row: ItemStock
  capacity: number | null
}

/** The owner of a stock row, as in `ItemStock`. */
interface Wanted {
  /** The path of its capacity in the file. */
  path: string
  kind: Kind
  external_code: string
  travel_time: string | null
  capacity: number | null
}

/**
 * Creates missing stock rows. Throws a ValidationError for a capacity below the taken places, and for a removed departure with taken seats.
 */
export async function applyStock(tx: Tx, festival: Festival): Promise<AppliedStock> {
  const rows = await readStock(tx)
  const current = new Map(rows.map((row) => [keyOf(row), row]))
  const wanted = [...wantedStock(festival)]
  const goneDepartures = departuresWithout(current, wanted)
  const refuseTaken = () => {
    const takenBy = (one: Wanted) =>
      one.kind === 'capacities'
        ? takenOf(festival, rows, one.external_code)
        : (current.get(keyOf(one))?.taken ?? 0)
    const faults = [...overfull(wanted, takenBy), ...stillBooked(festival, goneDepartures)]
    if (faults.length > 0) throw new ValidationError(faults)
  }
  refuseTaken()
  const created = await create(
    tx,
    wanted.filter((one) => !current.has(keyOf(one)) && (one.capacity !== null || !isOfDiscount(one))),
  )
  const ids = new Map([...current.values(), ...created].map((row) => [keyOf(row), row.stock_id]))
  const idOf: AppliedStock['idOf'] = (kind, external_code) =>
    ids.get(keyOf({ kind, external_code, travel_time: null }))
  return {
    idOf,
    newDepartures: created.flatMap(({ travel_time, ...row }) =>
      travel_time === null ? [] : [{ ...row, travel_time }],
    ),
    newLimits: created.filter(isOfDiscount),
    goneDepartures,
    changes: capacityChanges(current, wanted, goneDepartures),
    capacities: findSharedCapacities(festival, rows, idOf),
    rows,
    refuseTaken,
  }
}

/**
 * Sets changed capacities, and removes former departures. Locks only their rows, so that everything else can be sold, and must run last, so
 * that they are locked briefly. Throws like `applyStock` for places taken since.
 */
export async function applyCapacities(
  tx: Tx,
  { changes, goneDepartures, capacities, rows, refuseTaken }: AppliedStock,
): Promise<void> {
  if (changes.length === 0 && !capacities.differ) return
  const ofCapacities = capacities.differ
    ? [...capacities.members, ...capacities.dropped, ...capacities.shared.map(({ id }) => id)]
    : []
  const locked = await lockTaken(tx, [...changes.map(({ row }) => row.stock_id), ...ofCapacities])
  const taken = new Map(locked.map((row) => [row.id, row.taken]))
  for (const row of rows) row.taken = taken.get(row.stock_id) ?? row.taken
  refuseTaken()
  await stock.capacities.set(
    tx,
    changes.map(({ row, capacity }) => ({ id: row.stock_id, capacity })),
  )
  if (capacities.differ) await applySharedCapacities(tx, capacities)
  await removeDepartures(
    tx,
    goneDepartures.map((row) => row.stock_id),
  )
}

/** Adds the new departures to their products, which must exist. */
export const addDepartures = (tx: Tx, { newDepartures }: AppliedStock): PromiseLike<unknown> =>
  insertDepartures(tx, newDepartures)

/** A festival after a dry run, with the capacities and departures that the dry run did not write. */
export function withStockOf(
  after: Festival,
  { products, merchandise, capacities, discounts }: Festival,
): Festival {
  const next = {
    products: new Map(products.map((one) => [one.external_code, one])),
    merchandise: new Map(merchandise.map((one) => [one.external_code, one])),
  }
  return {
    ...after,
    products: after.products.map((one) => {
      const { stock: capacity, travel_times } = next.products.get(one.external_code) ?? one
      const seats = new Map(travel_times.map((departure) => [wallTime(departure), departure.seats]))
      return {
        ...one,
        stock: capacity,
        travel_times: one.travel_times.flatMap((departure) => {
          const wanted = seats.get(wallTime(departure))
          return wanted === undefined ? [] : [{ ...departure, seats: wanted }]
        }),
      }
    }),
    merchandise: after.merchandise.map((one) => ({
      ...one,
      stock: (next.merchandise.get(one.external_code) ?? one).stock,
    })),
    capacities: after.capacities.map((one) => {
      const wanted = capacities.find(({ code }) => code === one.code) ?? one
      const isMember = ({ external_code: code }: { external_code: string }) =>
        (next.products.has(code) ? wanted : one).products.includes(code)
      return {
        ...one,
        capacity: wanted.capacity,
        products: after.products.filter(isMember).map(({ external_code }) => external_code),
      }
    }),
    discounts: withLimitsOf(after.discounts, discounts),
  }
}

const withLimitsOf = (after: Festival['discounts'], next: Festival['discounts']): Festival['discounts'] =>
  after.map((one) => {
    const { uses, budget } = next.find(({ key }) => key === one.key) ?? one
    return { ...one, uses, budget }
  })

function* wantedStock({ products, merchandise, capacities, discounts }: Festival): Generator<Wanted> {
  for (const [index, { external_code, stock: capacity, travel_times }] of products.entries()) {
    const at = `products[${index}]`
    yield { path: `${at}.stock`, kind: 'products', external_code, travel_time: null, capacity }
    for (const [nth, { travel_time, seats }] of travel_times.entries()) {
      const path = `${at}.travel_times[${nth}].seats`
      yield { path, kind: 'products', external_code, travel_time, capacity: seats }
    }
  }
  for (const [index, { external_code, stock: capacity }] of merchandise.entries()) {
    const path = `merchandise[${index}].stock`
    yield { path, kind: 'merchandise', external_code, travel_time: null, capacity }
  }
  for (const [index, { code, capacity }] of capacities.entries()) {
    const path = `capacities[${index}].capacity`
    yield { path, kind: 'capacities', external_code: code, travel_time: null, capacity }
  }
  for (const [index, discount] of discounts.entries()) yield* limitsOf(discount, `discounts[${index}]`)
}

function* limitsOf(
  { key, codes, uses, uses_per_code, budget }: Festival['discounts'][number],
  at: string,
): Generator<Wanted> {
  const limit = { external_code: key, travel_time: null }
  yield { ...limit, path: `${at}.uses`, kind: 'discount uses', capacity: uses }
  yield { ...limit, path: `${at}.budget`, kind: 'discount budgets', capacity: budget }
  for (const code of codes)
    yield {
      ...limit,
      path: `${at}.uses_per_code`,
      kind: 'discount codes',
      external_code: discountCodeKey(code),
      capacity: uses_per_code,
    }
}

/** Discounts without limits have no stock, so that nobody waits for its rows. */
const isOfDiscount = ({ kind }: Wanted): boolean => kind.startsWith('discount ')

/** A key that is the same for a stock in the file and in the database. */
function keyOf({
  kind,
  external_code,
  travel_time,
}: Pick<ItemStock | Wanted, 'kind' | 'external_code' | 'travel_time'>): string {
  return `${kind} ${external_code} ${travel_time === null ? '' : wallTime({ travel_time })}`
}

const wallTime = ({ travel_time }: { travel_time: Temporal.PlainDateTime | string }): string =>
  Temporal.PlainDateTime.from(travel_time).toString()

/** Departures of existing products that the file no longer contains. One that cannot be deleted stays without seats. */
function departuresWithout(current: Map<string, ItemStock>, wanted: Wanted[]): ItemStock[] {
  const keys = new Set(wanted.map(keyOf))
  const codes = new Set(wanted.map((one) => one.external_code))
  return [...current]
    .filter(([key, row]) => row.travel_time !== null && codes.has(row.external_code) && !keys.has(key))
    .map(([, row]) => row)
}

function* overfull(wanted: Wanted[], takenBy: (one: Wanted) => number): Generator<Fault> {
  for (const one of wanted) {
    const taken = takenBy(one)
    if (one.capacity !== null && one.capacity < taken)
      yield { path: one.path, fault: messages.capacityTaken({ capacity: one.capacity, taken }) }
  }
}

function* stillBooked({ products }: Festival, departures: ItemStock[]): Generator<Fault> {
  for (const { external_code, travel_time, taken } of departures) {
    const path = `products[${products.findIndex((product) => product.external_code === external_code)}].travel_times`
    if (taken > 0) yield { path, fault: messages.departureBooked({ travelTime: String(travel_time), taken }) }
  }
}

/** The rows of items and departures with a changed capacity; a former departure has no seats. */
function capacityChanges(
  current: Map<string, ItemStock>,
  wanted: Wanted[],
  former: ItemStock[],
): CapacityChange[] {
  const sizes = [
    ...wanted.map((one) => ({ row: current.get(keyOf(one)), capacity: one.capacity })),
    ...former.map((row) => ({ row, capacity: 0 })),
  ]
  // A former departure is locked even if it had no seats, because its row may be deleted.
  return sizes.flatMap(({ row, capacity }) =>
    row && row.kind !== 'capacities' && (row.capacity !== capacity || former.includes(row))
      ? [{ row, capacity }]
      : [],
  )
}

async function create(tx: Tx, missing: Wanted[]) {
  const capacities = missing.map((one) => one.capacity)
  const ids = missing.length > 0 ? await stock.capacities.create(tx, capacities) : []
  return missing.map((one, index) => ({ ...one, stock_id: ids[index] ?? 0 }))
}
