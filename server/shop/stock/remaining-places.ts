import type { Shop, Tx } from '#server/platform/shop.ts'
import { rowsOf } from './availability.ts'
import { remainingOf } from './queries.ts'

/** The places of locked stock rows that are available to everybody. Counts places that are taken or released; `adjust` writes them. */
export class RemainingPlaces {
  readonly #remaining: Map<number, number | null>
  readonly #sharedIds: ReadonlyMap<number, readonly number[]>

  /** The remaining places of each row (null is unlimited), and the shared capacities that a place of it counts against. */
  constructor(
    remaining: Map<number, number | null>,
    sharedIds: ReadonlyMap<number, readonly number[]> = new Map<number, number[]>(),
  ) {
    this.#remaining = remaining
    this.#sharedIds = sharedIds
  }

  /** The same from this process's cache, without locks; 0 for a row that is not in the cache. */
  static known(at: Shop | Tx, ids: number[]): RemainingPlaces {
    const rows = [...rowsOf(at).values()]
    const missing = ids.filter((id) => !rowsOf(at).has(id)).map((id): [number, number] => [id, 0])
    const left = rows.map((row): [number, number | null] => {
      const places = remainingOf(row)
      return [row.id, places === null ? null : Math.max(0, places)]
    })
    return new RemainingPlaces(
      new Map([...left, ...missing]),
      new Map(rows.map(({ id, shared_stock_ids }) => [id, shared_stock_ids])),
    )
  }

  /** The places of a row that can be taken: the least of its own and of its shared capacities; null is unlimited. */
  of(id: number): number | null {
    const limits = this.#rowsOf(id).map((row) => this.#remaining.get(row))
    if (limits.includes(undefined)) throw new Error('A stock row was not locked')
    const limited = limits.filter((left) => typeof left === 'number')
    // The waiting list may be longer than there are places.
    return limited.length === 0 ? null : Math.max(0, Math.min(...limited))
  }

  /** Takes places of a row and of its shared capacities; a negative `count` releases them. */
  take(id: number, count: number): void {
    for (const row of this.#rowsOf(id)) {
      const left = this.#remaining.get(row)
      if (typeof left === 'number') this.#remaining.set(row, left - count)
    }
  }

  #rowsOf(id: number): number[] {
    return [id, ...(this.#sharedIds.get(id) ?? [])]
  }
}
