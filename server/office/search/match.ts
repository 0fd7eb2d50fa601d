import { searchable } from '#contract/searchable.ts'
import { codesNear } from '#server/platform/text/similar-codes.ts'
import { codeStartsWith, containsNear, matchesWords, normalizeCode } from '#server/platform/text/search.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { shortCodes } from '#server/tickets/barcodes/barcodes.ts'

/** The search conditions for a text, each backed by an index. */
export interface Match {
  sql: Sql | Tx
  text: string
  /** The text, if it is a code. */
  code: string
  /** An amount in minor units; null if it is not one. */
  amount: number | null
  /** Whether a column of codes, which has a pattern index, matches. */
  codes: (column: Fragment) => Fragment
  /** The same for tickets' codes, of which not everybody is told more than the beginning. */
  ticketCodes: (column: Fragment) => Fragment
  /** Whether words, which have a trigram index, match. */
  words: (words: Fragment) => Fragment
  /** The similarity of words to the text, from 0 to 1; null for exact matches. */
  nearness: ((words: Fragment) => Fragment) | null
}

/** Matches words that contain the text, and codes that begin with it. */
export const exactly = (sql: Sql | Tx, text: string, amount: number | null): Match => ({
  sql,
  text,
  code: normalizeCode(text),
  amount,
  codes: (column) => codeStartsWith(sql, column, text),
  ticketCodes: (column) => shortCodes.startsWith(sql, column, text),
  words: (words) => matchesWords(sql, words, text),
  nearness: null,
})

/** Matches what is about one letter away from the text; `setSimilarityThreshold` must have set the threshold in the same transaction. */
export function nearly(tx: Tx, text: string): Match {
  const near = codesNear(text)
  // The ends of addresses are too similar to each other.
  const codes = (column: Fragment) => tx`${column} = any(${near}::text[])`
  const word = searchable(text.split('@')[0] ?? '').trim()
  return {
    sql: tx,
    text,
    code: normalizeCode(text),
    amount: null,
    codes,
    ticketCodes: codes,
    words: (words) => tx`${word}::text <% ${words}`,
    nearness: (words) => tx`word_similarity(${word}::text, ${words})`,
  }
}

/** Matches words that are a letter away from a text of three letters, which is similar to too many others. */
export const nearlyShort = (tx: Tx, text: string): Match => ({
  ...exactly(tx, text, null),
  codes: () => tx`false`,
  ticketCodes: () => tx`false`,
  words: (words) => containsNear(tx, words, text),
  nearness: () => tx`1`,
})
