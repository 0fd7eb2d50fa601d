import { randomBytes } from 'node:crypto'

/**
 * The letters of codes: Crockford's base 32, without I, L, O and U, so that a code can be read aloud and typed. 32 divides 256, so all
 * letters are equally likely.
 */
export const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes drawn in advance: drawing a few at a time takes a fifteenth of the time of adding to a cart. Each is used once. */
let drawn = Buffer.alloc(0)
const DRAWN_AT_ONCE = 4_096

function draw(count: number): Buffer {
  if (drawn.length < count) drawn = randomBytes(Math.max(count, DRAWN_AT_ONCE))
  const own = drawn.subarray(0, count)
  drawn = drawn.subarray(count)
  return own
}

/** A code of `letters` random letters (5 bits each) in groups of four: "K7QX-2M9D". */
export function code(letters: number): string {
  const text = Array.from(draw(letters), (byte) => LETTERS[byte % 32]).join('')
  return text.match(/.{1,4}/g)?.join('-') ?? text
}

/** 256 random bits in hexadecimal: session tokens, links and checksums. */
export const token = (): string => randomBytes(32).toString('hex')
