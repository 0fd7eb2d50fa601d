/** After this time, another scan of the same ticket counts as one by another person. */
const SAME_SCAN_MS = 120_000

interface PendingScan {
  id: string
  /** By the device's clock: `performance.now()` stands still while a phone sleeps. */
  at: number
}

const isSame = ({ at }: PendingScan): boolean => {
  const age = Date.now() - at
  return age >= 0 && age < SAME_SCAN_MS
}

/**
 * The ids of scans without an answer, by what was scanned. A repeated scan within two minutes reuses the id, so that it counts
 * once. A later one is a new scan, because the person whom the lost one let in may have handed on the ticket.
 */
export class PendingScans {
  readonly #pending = new Map<string, PendingScan>()

  /** The id for this scan, kept until its answer or for two minutes. */
  idOf(what: string): string {
    for (const [name, scan] of this.#pending) if (!isSame(scan)) this.#pending.delete(name)
    const scan = this.#pending.get(what) ?? { id: crypto.randomUUID(), at: Date.now() }
    this.#pending.set(what, scan)
    return scan.id
  }

  /** Forgets the scan with this id after its answer. */
  answered(what: string, id: string): void {
    if (this.#pending.get(what)?.id === id) this.#pending.delete(what)
  }
}
