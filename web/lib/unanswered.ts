/** After this time, another scan of the same ticket counts as one by another person. */
const SAME_MS = 120_000

interface Made {
  id: string
  /** By the device's clock: `performance.now()` stands still while a phone sleeps. */
  at: number
}

const isSame = ({ at }: Made): boolean => {
  const age = Date.now() - at
  return age >= 0 && age < SAME_MS
}

/**
 * The ids of scans without an answer, by what was scanned. A repeated scan within two minutes reuses the id, so that it counts
 * once. A later one is a new scan, because the person whom the lost one let in may have handed on the ticket.
 */
export class Unanswered {
  readonly #made = new Map<string, Made>()

  /** The id for this scan, kept until its answer or for two minutes. */
  idOf(what: string): string {
    for (const [name, made] of this.#made) if (!isSame(made)) this.#made.delete(name)
    const made = this.#made.get(what) ?? { id: crypto.randomUUID(), at: Date.now() }
    this.#made.set(what, made)
    return made.id
  }

  /** Forgets the scan with this id after its answer. */
  answered(what: string, id: string): void {
    if (this.#made.get(what)?.id === id) this.#made.delete(what)
  }
}
