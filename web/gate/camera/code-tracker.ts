/** A code is gone once it was not seen for this long; even a steady one is missed in some frames. */
const GONE_AFTER_MS = 2_000
/** How long a result is shown at least before the camera scans the next code, if two codes are in view. */
const STANDS_MS = 900

/** Selects the code of a frame that is to be scanned: a new one. A code is only scanned again after it has left the picture. */
export class CodeTracker {
  readonly #seen = new Map<string, number>()
  #nextAt = 0

  /** The code to scan among those in the frame at the instant `now` (milliseconds); null for none. */
  next(texts: readonly string[], now: number): string | null {
    for (const [text, at] of this.#seen) if (now - at > GONE_AFTER_MS) this.#seen.delete(text)
    const fresh = texts.find((text) => text !== '' && !this.#seen.has(text))
    for (const text of texts) if (this.#seen.has(text)) this.#seen.set(text, now)
    if (fresh === undefined || now < this.#nextAt) return null
    this.#seen.set(fresh, now)
    this.#nextAt = now + STANDS_MS
    return fresh
  }
}
