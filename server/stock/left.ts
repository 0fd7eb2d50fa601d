import type { Shop, Tx } from '#server/platform/shop.ts'
import { rowsOf } from './availability.ts'
import { leftOf } from './queries.ts'

/** What is left of locked stock rows for everybody; places that are taken or given back are counted, and written by `adjust`. */
export class Left {
  readonly #left: Map<number, number | null>
  readonly #shares: ReadonlyMap<number, readonly number[]>

  /** What is left of each row (null is unlimited), and the rows of which a place of it is a place as well. */
  constructor(
    left: Map<number, number | null>,
    shares: ReadonlyMap<number, readonly number[]> = new Map<number, number[]>(),
  ) {
    this.#left = left
    this.#shares = shares
  }

  /** What is left of rows as far as this process knows, nothing of one that it has not heard of; none of it is locked. */
  static known(at: Shop | Tx, ids: number[]): Left {
    const rows = [...rowsOf(at).values()]
    const unheard = ids.filter((id) => !rowsOf(at).has(id)).map((id): [number, number] => [id, 0])
    const left = rows.map((row): [number, number | null] => {
      const places = leftOf(row)
      return [row.id, places === null ? null : Math.max(0, places)]
    })
    return new Left(new Map([...left, ...unheard]), new Map(rows.map(({ id, shares }) => [id, shares])))
  }

  /** How many places of a row can still be taken: the least of its own and of what it shares; null is unlimited. */
  of(id: number): number | null {
    const limits = this.#rowsOf(id).map((row) => this.#left.get(row))
    if (limits.includes(undefined)) throw new Error('A stock row was not locked')
    const limited = limits.filter((left) => typeof left === 'number')
    // More may wait than there are places.
    return limited.length === 0 ? null : Math.max(0, Math.min(...limited))
  }

  /** Takes places of a row, and of what it shares; gives them back where `count` is negative. */
  take(id: number, count: number): void {
    for (const row of this.#rowsOf(id)) {
      const left = this.#left.get(row)
      if (typeof left === 'number') this.#left.set(row, left - count)
    }
  }

  #rowsOf(id: number): number[] {
    return [id, ...(this.#shares.get(id) ?? [])]
  }
}
