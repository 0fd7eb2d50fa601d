import { randomBytes } from 'node:crypto'

// Crockford's base 32: without I, L, O and U, so that a code can be read aloud and typed. 32 divides 256, so all letters are equally likely.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of `letters` random letters (5 bits each) in groups of four: "K7QX-2M9D". */
export function code(letters: number): string {
  const text = Array.from(randomBytes(letters), (byte) => LETTERS[byte % 32]).join('')
  return text.match(/.{1,4}/g)?.join('-') ?? text
}

/** 256 random bits in hexadecimal: session tokens, links and checksums. */
export const token = (): string => randomBytes(32).toString('hex')
