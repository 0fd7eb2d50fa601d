import { lookup } from '#contract/lookup.ts'

/** Finds order codes in free text: in lower case, with O for 0, split, joined with other words, or with one wrong letter. */

const LENGTH = 8
/** Similar-looking letters are the same in our codes. */
const ALIKE = lookup<string>({ O: '0', I: '1', L: '1', U: 'V' })

const normalize = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[OILU]/g, (letter) => ALIKE[letter] ?? letter)
    .replaceAll(/[^0-9A-Z]/g, '')

/** A code found in a text, exact, or with one letter wrong, missing, extra, or two transposed. */
export interface FoundCode {
  code: string
  exact: boolean
}

/**
 * Finds codes in texts. A single typo leaves the first or the last half of a code unchanged, unless the two letters in its middle are
 * transposed: codes are indexed by their halves, and only those that share one are compared. A hundred thousand codes are indexed in a few
 * tenths of a second.
 */
export class CodeIndex {
  private readonly exact = new Map<string, string>()
  private readonly byBegin = new Map<string, string[]>()
  private readonly byEnd = new Map<string, string[]>()
  private readonly byMiddle = new Map<string, string>()

  constructor(codes: Iterable<string>) {
    for (const code of codes) {
      const letters = normalize(code)
      this.exact.set(letters, code)
      append(this.byBegin, letters.slice(0, HALF), letters)
      append(this.byEnd, letters.slice(-HALF), letters)
      this.byMiddle.set(middleSwapped(letters), letters)
    }
  }

  /** All codes found in a text, each once; an exact one hides similar ones. */
  find(text: string): FoundCode[] {
    const letters = normalize(text)
    const exact = windows(letters, LENGTH).flatMap((window) => this.exact.get(window) ?? [])
    if (exact.length > 0) return [...new Set(exact)].map((code) => ({ code, exact: true }))
    const similar = new Set<string>()
    for (let at = 0; at <= letters.length - HALF; at++)
      for (const known of this.similarAt(letters, at)) similar.add(this.exact.get(known) ?? '')
    return [...similar].map((code) => ({ code, exact: false }))
  }

  /** Codes with a half at this position of a text, or with their middle letters transposed. */
  private *similarAt(letters: string, at: number): Generator<string> {
    const half = letters.slice(at, at + HALF)
    for (const known of this.byBegin.get(half) ?? [])
      if (LENGTHS.some((length) => isTypoAt(letters, at, length, known))) yield known
    for (const known of this.byEnd.get(half) ?? [])
      if (LENGTHS.some((length) => isTypoAt(letters, at + HALF - length, length, known))) yield known
    const swapped = this.byMiddle.get(letters.slice(at, at + LENGTH))
    if (swapped !== undefined) yield swapped
  }
}

const HALF = LENGTH / 2
/** The lengths of a code with a missing, a wrong, and an extra letter. */
const LENGTHS = [LENGTH - 1, LENGTH, LENGTH + 1]

const middleSwapped = (code: string): string =>
  code.slice(0, HALF - 1) + (code[HALF] ?? '') + (code[HALF - 1] ?? '') + code.slice(HALF + 1)

const isTypoAt = (text: string, from: number, length: number, code: string): boolean =>
  from >= 0 && from + length <= text.length && isOneTypo(text.slice(from, from + length), code)

function append(all: Map<string, string[]>, key: string, code: string): void {
  const known = all.get(key)
  if (known) known.push(code)
  else all.set(key, [code])
}

const windows = (text: string, length: number): string[] =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))

/** Whether two texts differ by one letter that is wrong, missing or extra, or by two transposed neighbours. */
export function isOneTypo(one: string, other: string): boolean {
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
