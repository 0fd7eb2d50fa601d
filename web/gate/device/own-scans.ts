import type { LastScan } from '#contract/gate/lists.ts'
import type { Scan } from '#contract/gate/scans.ts'

/** A scan that the device has answered by itself and still has to send. */
export interface WaitingScan {
  scan: Scan
  /** The code of its ticket, and the list that counts it, where it counts. */
  code: string
  counted: LastScan | null
}

interface Note {
  code: string
  counted: LastScan
  /** The scan that has to be sent for the server to know of it; null for what it has answered itself. */
  waits: string | null
  at: number
}

/** What this device has let in and out, as far as its list does not say so yet. */
export class OwnScans {
  #notes: Note[] = []
  #step = 0

  /** Notes a scan that counts: one that waits, or one that the server has answered. */
  note(code: string, counted: LastScan, waits: string | null = null): void {
    this.#notes.push({ code, counted, waits, at: ++this.#step })
  }

  /** What has been noted until now; a list that is asked for from here on knows of it, but for what waits. */
  mark = (): number => this.#step

  /** Forgets what a list that was asked for at `mark` says, with the scans that it answers. */
  forget(mark: number, sent: ReadonlySet<string>): void {
    this.#notes = this.#notes.filter(({ waits, at }) => (waits === null ? at > mark : !sent.has(waits)))
  }

  /** Forgets everything. */
  clear(): void {
    this.#notes = []
  }

  /** Whether the server does not know of what this device has answered to a ticket. */
  hasWaiting = (code: string): boolean =>
    this.#notes.some((note) => note.code === code && note.waits !== null)

  /** The last scans of a ticket, with those of this device in the place of older ones. */
  over(code: string, scans: LastScan[]): LastScan[] {
    const own = new Map(
      this.#notes.filter((note) => note.code === code).map(({ counted }) => [counted.list_id, counted]),
    )
    return [...scans.filter(({ list_id }) => !own.has(list_id)), ...own.values()]
  }
}
