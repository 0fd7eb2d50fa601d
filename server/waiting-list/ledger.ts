import type * as stock from '#server/stock/stock.ts'

/** Locked stock rows in memory, and what is to be changed of them. */
export class StockLedger {
  readonly changes = new Map<number, stock.waiting.WaitingChange>()
  readonly #rows: Map<number, stock.waiting.WaitedFor>

  constructor(rows: Map<number, stock.waiting.WaitedFor>) {
    this.#rows = rows
  }

  /** How many places are free, those of the line among them. */
  free(id: number): number {
    const { free = 0 } = this.#rows.get(id) ?? {}
    return free === null ? Infinity : free - this.#changeOf(id).taken
  }

  /** How many places are left beside those of the line. */
  leftForAll(id: number): number {
    const { waiting = 0 } = this.#rows.get(id) ?? {}
    return this.free(id) - waiting - this.#changeOf(id).waiting
  }

  /** Takes a place of each of these rows, of which one is the row of the line. */
  take(ids: number[], line: number): void {
    for (const id of ids) this.#changeOf(id).taken += 1
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
