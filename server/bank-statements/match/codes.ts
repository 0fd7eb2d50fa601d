/** Finding the codes of orders in what people write: in lower case, with O for 0, split, run together with other words, or with one letter wrong. */

const LENGTH = 8
/** Letters that look alike are one in our codes. */
const ALIKE: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' }

const normalize = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[OILU]/g, (letter) => ALIKE[letter] ?? letter)
    .replaceAll(/[^0-9A-Z]/g, '')

/** A code that a text names, as it is or with one letter wrong, missing, too many, or two in the wrong order. */
export interface FoundCode {
  code: string
  exact: boolean
}

/** Finds the codes of `orders` in texts. */
export class CodeIndex {
  private readonly exact = new Map<string, string>()
  /** Every code without one of its letters: two texts that differ in one letter have one of these in common. */
  private readonly shortened = new Map<string, Set<string>>()

  constructor(codes: Iterable<string>) {
    for (const code of codes) {
      const letters = normalize(code)
      this.exact.set(letters, code)
      for (const short of shortenings(letters)) {
        const known = this.shortened.get(short)
        if (known) known.add(letters)
        else this.shortened.set(short, new Set([letters]))
      }
    }
  }

  /** All codes that a text names, each once; one that is written right hides those that are only similar. */
  find(text: string): FoundCode[] {
    const letters = normalize(text)
    const exact = windows(letters, LENGTH).flatMap((window) => this.exact.get(window) ?? [])
    if (exact.length > 0) return [...new Set(exact)].map((code) => ({ code, exact: true }))
    const similar = new Set<string>()
    for (const window of [LENGTH - 1, LENGTH, LENGTH + 1].flatMap((length) => windows(letters, length)))
      for (const known of this.similarTo(window)) similar.add(this.exact.get(known) ?? '')
    return [...similar].map((code) => ({ code, exact: false }))
  }

  private *similarTo(window: string): Generator<string> {
    for (const short of [window, ...shortenings(window)])
      for (const known of this.shortened.get(short) ?? []) if (isOneSlip(window, known)) yield known
    // One letter too many: without it, it is a code.
    if (window.length > LENGTH)
      for (const short of shortenings(window)) if (this.exact.has(short)) yield short
  }
}

const windows = (text: string, length: number): string[] =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))

const shortenings = (text: string): string[] =>
  Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))

/** Whether one becomes the other by one letter that is wrong, missing or too many, or by two neighbours changing places. */
export function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let first = 0
  while (first < one.length && one[first] === other[first]) first++
  let last = 0
  while (last < Math.min(one.length, other.length) - first && one.at(-1 - last) === other.at(-1 - last))
    last++
  const [left, right] = [one.slice(first, one.length - last), other.slice(first, other.length - last)]
  const isSwap = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
  return isSwap || Math.max(left.length, right.length) <= 1
}
