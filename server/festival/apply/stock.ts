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
import { removeVariants } from './variant-queries.ts'
import { type Stocked, variantStocks, variantsWithStock } from './variants.ts'
import { messages } from './messages.ts'

type Kind = ItemStock['kind']

/** The result of applying a festival's stock. */
export interface AppliedStock {
  /** The stock row of an item. */
  idOf: (kind: Kind, external_code: string) => number | undefined
  newDepartures: NewDeparture[]
  /** The stock rows of variants. */
  variantIdOf: (external_code: string, key: string) => number | undefined
  /** The created rows of discounts, whose lines may hold some of them already. */
  newLimits: (Wanted & { stock_id: number })[]
  /** The rows of departures and variants that are no longer there. */
  gone: ItemStock[]
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
  variant: string | null
  capacity: number | null
}

/**
 * Creates missing stock rows. Throws a ValidationError for a capacity below the taken places, and for a removed departure or variant of which
 * some are taken.
 */
export async function applyStock(tx: Tx, festival: Festival): Promise<AppliedStock> {
  const rows = await readStock(tx)
  const current = new Map(rows.map((row) => [keyOf(row), row]))
  const wanted = [...wantedStock(festival)]
  const gone = choicesWithout(current, wanted)
  const refuseTaken = () => {
    const takenBy = (one: Wanted) =>
      one.kind === 'capacities'
        ? takenOf(festival, rows, one.external_code)
        : (current.get(keyOf(one))?.taken ?? 0)
    const faults = [...overfull(wanted, takenBy), ...stillTaken(festival, gone)]
    if (faults.length > 0) throw new ValidationError(faults)
  }
  refuseTaken()
  const created = await create(
    tx,
    wanted.filter((one) => !current.has(keyOf(one)) && (one.capacity !== null || !isOfDiscount(one))),
  )
  const ids = new Map([...current.values(), ...created].map((row) => [keyOf(row), row.stock_id]))
  const idOf: AppliedStock['idOf'] = (kind, external_code) =>
    ids.get(keyOf({ kind, external_code, ...ITSELF }))
  return {
    idOf,
    variantIdOf: (external_code, variant) =>
      ids.get(keyOf({ kind: 'products', external_code, travel_time: null, variant })) ??
      ids.get(keyOf({ kind: 'merchandise', external_code, travel_time: null, variant })),
    newDepartures: created.flatMap(({ travel_time, ...row }) =>
      travel_time === null ? [] : [{ ...row, travel_time }],
    ),
    newLimits: created.filter(isOfDiscount),
    gone,
    changes: capacityChanges(current, wanted, gone),
    capacities: findSharedCapacities(festival, rows, idOf),
    rows,
    refuseTaken,
  }
}

/**
 * Sets changed capacities, and removes former departures and variants. Locks only their rows, so that everything else can be sold, and must run last, so
 * that they are locked briefly. Throws like `applyStock` for places taken since.
 */
export async function applyCapacities(
  tx: Tx,
  { changes, gone, capacities, rows, refuseTaken }: AppliedStock,
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
  const ids = (rows: ItemStock[]) => rows.map((row) => row.stock_id)
  await removeDepartures(tx, ids(gone.filter(({ travel_time }) => travel_time !== null)))
  await removeVariants(tx, ids(gone.filter(({ variant }) => variant !== null)))
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
      const { stock: capacity, travel_times, variants } = next.products.get(one.external_code) ?? one
      const seats = new Map(travel_times.map((departure) => [wallTime(departure), departure.seats]))
      return {
        ...one,
        stock: capacity,
        variants: variantsWithStock(one.variants, variants),
        travel_times: one.travel_times.flatMap((departure) => {
          const wanted = seats.get(wallTime(departure))
          return wanted === undefined ? [] : [{ ...departure, seats: wanted }]
        }),
      }
    }),
    merchandise: after.merchandise.map((one) => {
      const { stock: capacity, variants } = next.merchandise.get(one.external_code) ?? one
      return { ...one, stock: capacity, variants: variantsWithStock(one.variants, variants) }
    }),
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
  for (const [index, product] of products.entries()) {
    const { external_code, travel_times } = product
    const at = `products[${index}]`
    yield* itemStock('products', product, at)
    for (const [nth, { travel_time, seats }] of travel_times.entries()) {
      const path = `${at}.travel_times[${nth}].seats`
      yield { path, kind: 'products', external_code, ...ITSELF, travel_time, capacity: seats }
    }
  }
  for (const [index, item] of merchandise.entries())
    yield* itemStock('merchandise', item, `merchandise[${index}]`)
  for (const [index, { code, capacity }] of capacities.entries()) {
    const path = `capacities[${index}].capacity`
    yield { path, kind: 'capacities', external_code: code, ...ITSELF, capacity }
  }
  for (const [index, discount] of discounts.entries()) yield* limitsOf(discount, `discounts[${index}]`)
}

/** The stock of an item, and of its variants. */
function* itemStock(kind: 'products' | 'merchandise', item: Stocked, at: string): Generator<Wanted> {
  const of = { kind, external_code: item.external_code, ...ITSELF }
  yield { ...of, path: `${at}.stock`, capacity: item.stock }
  for (const variant of variantStocks(item, at)) yield { ...of, ...variant }
}

function* limitsOf(
  { key, codes, uses, uses_per_code, budget }: Festival['discounts'][number],
  at: string,
): Generator<Wanted> {
  const limit = { external_code: key, ...ITSELF }
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

/** The stock of an item, not of one of its departures or variants. */
const ITSELF = { travel_time: null, variant: null }

/** A key that is the same for a stock in the file and in the database. */
function keyOf({
  kind,
  external_code,
  travel_time,
  variant,
}: Pick<ItemStock | Wanted, 'kind' | 'external_code' | 'travel_time' | 'variant'>): string {
  const choice = travel_time === null ? (variant ?? '') : wallTime({ travel_time })
  return `${kind} ${external_code} ${choice}`
}

const wallTime = ({ travel_time }: { travel_time: Temporal.PlainDateTime | string }): string =>
  Temporal.PlainDateTime.from(travel_time).toString()

/** Departures and variants of existing items that the file no longer contains. One that cannot be deleted stays without places. */
function choicesWithout(current: Map<string, ItemStock>, wanted: Wanted[]): ItemStock[] {
  const keys = new Set(wanted.map(keyOf))
  const codes = new Set(wanted.map((one) => one.external_code))
  return [...current]
    .filter(
      ([key, { travel_time, variant, external_code }]) =>
        (travel_time !== null || variant !== null) && codes.has(external_code) && !keys.has(key),
    )
    .map(([, row]) => row)
}

function* overfull(wanted: Wanted[], takenBy: (one: Wanted) => number): Generator<Fault> {
  for (const one of wanted) {
    const taken = takenBy(one)
    if (one.capacity !== null && one.capacity < taken)
      yield { path: one.path, fault: messages.capacityTaken({ capacity: one.capacity, taken }) }
  }
}

function* stillTaken(festival: Festival, gone: ItemStock[]): Generator<Fault> {
  for (const { kind, external_code, travel_time, variant, taken } of gone) {
    if (taken === 0) continue
    const list = kind === 'products' ? festival.products : festival.merchandise
    const at = `${kind}[${list.findIndex((item) => item.external_code === external_code)}]`
    yield variant === null
      ? {
          path: `${at}.travel_times`,
          fault: messages.departureBooked({ travelTime: String(travel_time), taken }),
        }
      : { path: `${at}.variants`, fault: messages.variantTaken({ variant, taken }) }
  }
}

/** The rows of items and their choices with a changed capacity; a former choice has no places. */
function capacityChanges(
  current: Map<string, ItemStock>,
  wanted: Wanted[],
  former: ItemStock[],
): CapacityChange[] {
  const sizes = [
    ...wanted.map((one) => ({ row: current.get(keyOf(one)), capacity: one.capacity })),
    ...former.map((row) => ({ row, capacity: 0 })),
  ]
  // A former choice is locked even if it had no places, because its row may be deleted.
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
