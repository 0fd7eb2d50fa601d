import { normalizeEmail } from '#contract/rules.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** Fewer letters begin too many codes to be meant as one. */
const MIN_CODE_LETTERS = 4

const inFours = (letters: string): string => letters.replaceAll(/.{4}(?=.)/g, '$&-')

/** Replaces characters that are easily confused, and removes separators. */
const normalizeLetters = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')

/** What was typed, as the codes of orders, tickets and payments are written: "k7qx2m9dv3ot" is "K7QX-2M9D-V30T". */
export const normalizeCode = (typed: string): string => inFours(normalizeLetters(typed))

/** Whether a code begins with what was typed; as a span, so that a plan that is made once goes by the index of patterns. */
export function codeStartsWith(sql: Sql | Tx, code: Fragment, typed: string): Fragment {
  const first = normalizeCode(typed)
  return first.length < MIN_CODE_LETTERS
    ? sql`false`
    : sql`${code} ~>=~ ${first} and ${code} ~<~ ${`${first}~`}`
}

/** The last characters of a search term, for codes that customers may have written with a prefix. */
export const normalizeCodeEnd = (typed: string, letters: number): string =>
  inFours(normalizeLetters(typed).slice(-letters))

/** A text as a pattern of SQL that fits whatever contains it. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** What an index of trigrams can find: three letters in a row, two that end a word, or one that begins one. */
const INDEXED = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

/**
 * Whether a name or an address among `words`, of which there is an index of trigrams, contains what was typed; what is too
 * short for the index must begin a word, and signs alone are nowhere.
 */
export function matchesWords(sql: Sql | Tx, words: Fragment, typed: string): Fragment {
  const word = typed.includes('@') ? normalizeEmail(typed) : typed.toLowerCase()
  if (!/[\p{L}\p{N}]/u.test(word)) return sql`false`
  if (INDEXED.test(word)) return sql`${words} like ${containing(word)}`
  const begins = containing(word).slice(1)
  return sql`(${words} like ${begins} or ${words} like ${`% ${begins}`})`
}

/** What was typed, as accounts are kept, when it may be the beginning of an IBAN that was written in groups of four; null otherwise. */
export function typedIban(typed: string): string | null {
  const letters = typed.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z]{2}\d{2}[A-Z\d]{2,30}$/.test(letters) ? letters : null
}
