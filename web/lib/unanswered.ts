/** So long after a scan that nobody has answered the same print is in other hands. */
const SAME_MS = 120_000

interface Made {
  id: string
  /** By the clock of the device: the other one of a browser stands still while a phone sleeps. */
  at: number
}

const isSame = ({ at }: Made): boolean => {
  const age = Date.now() - at
  return age >= 0 && age < SAME_MS
}

/**
 * The ids of scans that nobody has answered, by what was scanned: what is scanned once more within two minutes has the id that it had, so
 * that it counts once. Later it is another scan, since whoever was let in by the lost one may have handed the ticket on.
 */
export class Unanswered {
  readonly #made = new Map<string, Made>()

  /** The id to scan this with, which is kept until its answer or for two minutes. */
  idOf(what: string): string {
    for (const [name, made] of this.#made) if (!isSame(made)) this.#made.delete(name)
    const made = this.#made.get(what) ?? { id: crypto.randomUUID(), at: Date.now() }
    this.#made.set(what, made)
    return made.id
  }

  /** Ends what the scan of this id has answered. */
  answered(what: string, id: string): void {
    if (this.#made.get(what)?.id === id) this.#made.delete(what)
  }
}
