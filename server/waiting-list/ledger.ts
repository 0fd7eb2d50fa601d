import type * as stock from '#server/stock/stock.ts'

/** Locked stock rows in memory, and what is to be changed of them. */
export class StockLedger {
  readonly changes = new Map<number, stock.waiting.WaitingChange>()
  /** What is taken of each row, shared ones among them: `changes` leaves those to the stock. */
  readonly #taken = new Map<number, number>()
  readonly #rows: Map<number, stock.waiting.WaitedFor>

  constructor(rows: Map<number, stock.waiting.WaitedFor>) {
    this.#rows = rows
  }

  /** A row and those that it shares. */
  rowsOf(id: number): number[] {
    return [id, ...(this.#rows.get(id)?.shares ?? [])]
  }

  /** How many places are free, those of the line among them. */
  free(id: number): number {
    const { free = 0 } = this.#rows.get(id) ?? {}
    return free === null ? Infinity : free - (this.#taken.get(id) ?? 0)
  }

  /** How many places are left beside those of the line. */
  leftForAll(id: number): number {
    const { waiting = 0 } = this.#rows.get(id) ?? {}
    return this.free(id) - waiting - (this.changes.get(id)?.waiting ?? 0)
  }

  /** Takes a place of each of these rows, and of what they share, for somebody who stood in the line of one. */
  take(ids: number[], line: number): void {
    for (const id of ids) this.#changeOf(id).taken += 1
    for (const id of ids.flatMap((one) => this.rowsOf(one)))
      this.#taken.set(id, (this.#taken.get(id) ?? 0) + 1)
    this.#changeOf(line).waiting -= 1
  }

  /** Has one wait for another row. */
  move(from: number, to: number): void {
    this.#changeOf(from).waiting -= 1
    this.#changeOf(to).waiting += 1
  }

  #changeOf(id: number): stock.waiting.WaitingChange {
    return this.changes.getOrInsertComputed(id, () => ({ taken: 0, waiting: 0 }))
  }
}
