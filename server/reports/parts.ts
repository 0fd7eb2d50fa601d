import type { Fragment } from 'postgres'
import type { Sql } from '#server/platform/shop.ts'

/** A list is read in parts of so many rows, and counted up to so many. */
export const PART = 50
export const MOST_COUNTED = 10_000

/** The part of a list that is shown of rows, of which one more was read than is shown; `next` leads to the part after it. */
export function partOf<Row extends { id: number }>(rows: readonly Row[]) {
  const shown = rows.slice(0, PART)
  return { shown, next: rows.length > PART ? String(shown.at(-1)?.id) : null }
}

/** Where a part begins: before this id; nothing asked for is the newest. */
export const before = (from: string): number => (/^\d{1,15}$/.test(from) ? Number(from) : 2 ** 31 - 1)

/** A text as a pattern of SQL that fits whatever contains it. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** From so many letters on a part of a word is found by its index; what is shorter begins a word. */
const LETTERS_INDEXED = 3

/** Whether a name or an address among `words`, of which there is an index of trigrams, contains what was typed. */
export function naming(sql: Sql, words: Fragment, typed: string): Fragment {
  const word = typed.toLowerCase()
  if (word.length >= LETTERS_INDEXED) return sql`${words} like ${containing(word)}`
  const begins = containing(word).slice(1)
  return sql`(${words} like ${begins} or ${words} like ${`% ${begins}`})`
}
