import type { LastScan } from '#contract/gate/lists.ts'
import type { Scan } from '#contract/gate/scans.ts'

/** A scan that the device has decided offline and not sent yet. */
export interface UnsentScan {
  scan: Scan
  /** The code of its ticket, and the list that counts it, if it counts. */
  code: string
  counted: LastScan | null
}

interface Note {
  code: string
  counted: LastScan
  /** The id of the unsent scan; null if the server has decided it. */
  unsentScanId: string | null
  at: number
}

/** The entries and exits of this device that are not in its list yet. */
export class OwnScans {
  #notes: Note[] = []
  #step = 0

  /** Records a scan that counts: an unsent one, or one that the server has decided. */
  note(code: string, counted: LastScan, unsentScanId: string | null = null): void {
    this.#notes.push({ code, counted, unsentScanId, at: ++this.#step })
  }

  /** The present position in the records. A list that is requested from here on contains all of them except the unsent ones. */
  mark = (): number => this.#step

  /** Removes what a list requested at `mark` contains, and the scans that were uploaded with it. */
  forget(mark: number, sent: ReadonlySet<string>): void {
    this.#notes = this.#notes.filter(({ unsentScanId, at }) =>
      unsentScanId === null ? at > mark : !sent.has(unsentScanId),
    )
  }

  clear(): void {
    this.#notes = []
  }

  /** Whether a result of this device for a ticket is unknown to the server. */
  hasUnsentScan = (code: string): boolean =>
    this.#notes.some((note) => note.code === code && note.unsentScanId !== null)

  /** The last scans of a ticket, with newer ones of this device in place of older ones. */
  over(code: string, scans: LastScan[]): LastScan[] {
    const own = new Map(
      this.#notes.filter((note) => note.code === code).map(({ counted }) => [counted.list_id, counted]),
    )
    return [...scans.filter(({ list_id }) => !own.has(list_id)), ...own.values()]
  }
}
