import { normalizeEmail } from '#contract/rules.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** Fewer letters match too many codes. */
const MIN_CODE_LETTERS = 4

const groupByFour = (letters: string): string => letters.replaceAll(/.{4}(?=.)/g, '$&-')

/** Replaces characters that are easily confused, and removes separators. */
const normalizeLetters = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')

/** A typed text in the format of the codes of orders, tickets and payments: "k7qx2m9dv3ot" becomes "K7QX-2M9D-V30T". */
export const normalizeCode = (typed: string): string => groupByFour(normalizeLetters(typed))

/** Whether a code begins with the typed text; as a range, so that a generic plan uses the pattern index. */
export function codeStartsWith(sql: Sql | Tx, code: Fragment, typed: string): Fragment {
  const first = normalizeCode(typed)
  return first.length < MIN_CODE_LETTERS
    ? sql`false`
    : sql`${code} ~>=~ ${first} and ${code} ~<~ ${`${first}~`}`
}

/** The last characters of a search term, for codes that customers may have written with a prefix. */
export const normalizeCodeEnd = (typed: string, letters: number): string =>
  groupByFour(normalizeLetters(typed).slice(-letters))

/** An escaped SQL pattern that matches whatever contains the text. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** What a trigram index can find: three letters in a row, two that end a word, or one that begins one. */
const INDEXED = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

/**
 * Whether a name or an address in `words`, which has a trigram index, contains the typed text. A text too short for the index must match
 * the beginning of a word; punctuation alone matches nothing.
 */
export function matchesWords(sql: Sql | Tx, words: Fragment, typed: string): Fragment {
  const word = typed.includes('@') ? normalizeEmail(typed) : typed.toLowerCase()
  if (!/[\p{L}\p{N}]/u.test(word)) return sql`false`
  if (INDEXED.test(word)) return sql`${words} like ${containing(word)}`
  const begins = containing(word).slice(1)
  return sql`(${words} like ${begins} or ${words} like ${`% ${begins}`})`
}

/** The typed text in the stored format, if it may be the beginning of an IBAN in groups of four; null otherwise. */
export function typedIban(typed: string): string | null {
  const letters = typed.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z]{2}\d{2}[A-Z\d]{2,30}$/.test(letters) ? letters : null
}
