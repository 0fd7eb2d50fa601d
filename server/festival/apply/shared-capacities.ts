import type { Festival } from '#contract/festival/festival.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { moveLines, removeStock } from './shared-capacity-queries.ts'
import type { ItemStock } from './queries.ts'

/** The shared capacities of a festival, and their stock rows. */
export interface SharedCapacities {
  shared: stock.capacities.SharedCapacity[]
  /** The rows of those that the festival no longer contains. */
  dropped: number[]
  /** The rows of all current and former members. */
  members: number[]
  /** Whether anything differs from the current state. */
  differ: boolean
}

type IdOf = (kind: ItemStock['kind'], external_code: string) => number | undefined

/**
 * The codes of the products of each shared capacity, including products that the festival no longer contains: their buyers still attend.
 */
export function membersOf(festival: Festival, rows: readonly ItemStock[]): Map<string, Set<string>> {
  const known = new Set(festival.products.map(({ external_code }) => external_code))
  const products = rows.filter(isProduct)
  return new Map(
    festival.capacities.map(({ code, products: named }) => {
      const row = rows.find((one) => one.kind === 'capacities' && one.external_code === code)
      const kept = products.filter(
        (one) => row && one.shared_stock_ids.includes(row.stock_id) && !known.has(one.external_code),
      )
      return [code, new Set([...named, ...kept.map(({ external_code }) => external_code)])]
    }),
  )
}

const isProduct = ({ kind, travel_time }: ItemStock): boolean => kind === 'products' && travel_time === null

/** The taken places of a shared capacity, counted by its products. */
export function takenOf(festival: Festival, rows: readonly ItemStock[], code: string): number {
  const members = membersOf(festival, rows).get(code)
  return rows.reduce(
    (sum, row) => sum + (isProduct(row) && members?.has(row.external_code) ? row.taken : 0),
    0,
  )
}

/** The stock of the festival's shared capacities; missing stock rows have been created. */
export function findSharedCapacities(
  festival: Festival,
  rows: readonly ItemStock[],
  idOf: IdOf,
): SharedCapacities {
  const members = membersOf(festival, rows)
  const known = new Set(rows.flatMap((row) => (isProduct(row) ? [row.external_code] : [])))
  const isThere = new Set([...known, ...festival.products.map(({ external_code }) => external_code)])
  const shared = festival.capacities.map(({ code, capacity }) => ({
    id: idOf('capacities', code) ?? 0,
    capacity,
    members: [...(members.get(code) ?? [])].flatMap((one) =>
      isThere.has(one) ? (idOf('products', one) ?? []) : [],
    ),
  }))
  const capacities = rows.filter(({ kind }) => kind === 'capacities')
  const dropped = capacities.flatMap(({ stock_id }) =>
    shared.some(({ id }) => id === stock_id) ? [] : [stock_id],
  )
  const before = rows.filter(({ shared_stock_ids }) => shared_stock_ids.length > 0)
  const wasMember = (member: number, id: number) =>
    before.some(({ stock_id, shared_stock_ids }) => stock_id === member && shared_stock_ids.includes(id))
  const isSame = (one: stock.capacities.SharedCapacity) =>
    capacities.some(({ stock_id, capacity }) => stock_id === one.id && capacity === one.capacity) &&
    one.members.every((member) => wasMember(member, one.id)) &&
    one.members.length === before.filter(({ shared_stock_ids }) => shared_stock_ids.includes(one.id)).length
  return {
    shared,
    dropped,
    members: [
      ...new Set([...shared.flatMap((one) => one.members), ...before.map(({ stock_id }) => stock_id)]),
    ],
    differ: dropped.length > 0 || !shared.every(isSame),
  }
}

/**
 * Writes shared capacities whose rows, and those of their products, are locked. Waiting-list entries of former members move to their
 * product.
 */
export async function applySharedCapacities(
  tx: Tx,
  { shared, dropped, members }: SharedCapacities,
): Promise<void> {
  await stock.capacities.share(tx, shared, members)
  await moveLines(tx, [...shared.map(({ id }) => id), ...dropped], members)
  await removeStock(tx, dropped)
}
