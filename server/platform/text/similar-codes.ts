import { LETTERS } from '#server/platform/security/random-codes.ts'
import { normalizeCode } from './search.ts'

/** The lengths of the codes of an order, and of a ticket or a payment. */
const LENGTHS = [8, 12]

/**
 * All codes of orders, tickets and payments that a typed text may be a mistyped form of: one letter wrong, missing or extra, or two
 * neighbours exchanged.
 */
export function codesNear(typed: string): string[] {
  const letters = normalizeCode(typed).replaceAll('-', '')
  const near = [...variantsOf(letters)].filter(({ length }) => LENGTHS.includes(length))
  return [...new Set(near)].map(normalizeCode)
}

function* variantsOf(letters: string): Generator<string> {
  if (!LENGTHS.some((length) => Math.abs(letters.length - length) <= 1)) return
  for (let at = 0; at <= letters.length; at++) {
    const [before, here, after] = [letters.slice(0, at), letters.slice(at, at + 1), letters.slice(at + 1)]
    yield before + after
    yield before + after.slice(0, 1) + here + after.slice(1)
    for (const letter of LETTERS) {
      yield before + letter + after
      yield before + letter + here + after
    }
  }
}
