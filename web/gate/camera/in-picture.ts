/** A code counts as gone once it was not seen for so long; one that is held still is missed in some pictures. */
const GONE_AFTER_MS = 2_000
/** An answer stands for so long at least before the camera brings the next, when two codes are in the picture. */
const STANDS_MS = 900

/** Tells which code of a picture is to be scanned: one that was not there before. It is scanned again once it had left the picture. */
export class InPicture {
  readonly #seen = new Map<string, number>()
  #nextAt = 0

  /** The code to scan among those in the picture at the instant `now` (milliseconds); null for none. */
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
