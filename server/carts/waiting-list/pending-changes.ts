import type * as stock from '#server/shop/stock/stock.ts'

/** Locked stock rows in memory, and their pending changes. */
export class PendingChanges {
  readonly changes = new Map<number, stock.waitingCounts.StockChange>()
  /** The taken places of each row, including shared ones, which `changes` leaves to the stock. */
  readonly #taken = new Map<number, number>()
  readonly #rows: Map<number, stock.waitingCounts.LockedStock>

  constructor(rows: Map<number, stock.waitingCounts.LockedStock>) {
    this.#rows = rows
  }

  /** A row and its shared capacities. */
  rowsOf(id: number): number[] {
    return [id, ...(this.#rows.get(id)?.shared_stock_ids ?? [])]
  }

  /** The number of free places, including those reserved for the list. */
  free(id: number): number {
    const { free = 0 } = this.#rows.get(id) ?? {}
    return free === null ? Infinity : free - (this.#taken.get(id) ?? 0)
  }

  /** The number of free places that are not reserved for the list. */
  leftForAll(id: number): number {
    const { waiting_count = 0 } = this.#rows.get(id) ?? {}
    return this.free(id) - waiting_count - (this.changes.get(id)?.waiting_count ?? 0)
  }

  /** Takes a place of each of these rows, and of their shared capacities, for an entry that waited at one of them. */
  take(ids: number[], line: number): void {
    for (const id of ids) this.#changeOf(id).taken += 1
    for (const id of ids.flatMap((one) => this.rowsOf(one)))
      this.#taken.set(id, (this.#taken.get(id) ?? 0) + 1)
    this.#changeOf(line).waiting_count -= 1
  }

  /** Lets one waiting person go. */
  leave(line: number): void {
    this.#changeOf(line).waiting_count -= 1
  }

  /** Moves one waiting person to another row. */
  move(from: number, to: number): void {
    this.#changeOf(from).waiting_count -= 1
    this.#changeOf(to).waiting_count += 1
  }

  #changeOf(id: number): stock.waitingCounts.StockChange {
    return this.changes.getOrInsertComputed(id, () => ({ taken: 0, waiting_count: 0 }))
  }
}
