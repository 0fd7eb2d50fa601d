import { codesNear } from '#server/platform/text/near-codes.ts'
import { codeStartsWith, matchesWords, normalizeCode } from '#server/platform/text/search.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** How rows are found by what was typed, as conditions that indexes answer. */
export interface Match {
  sql: Sql | Tx
  text: string
  /** The text, if it is a code. */
  code: string
  /** An amount in minor units; null for what is none. */
  amount: number | null
  /** Whether a column of codes, which has an index of patterns, is meant. */
  codes: (column: Fragment) => Fragment
  /** Whether words, of which there is an index of trigrams, are meant. */
  words: (words: Fragment) => Fragment
  /** How near words are to the text, from 0 to 1; null where they have it as it is. */
  nearness: ((words: Fragment) => Fragment) | null
}

/** What has the text in it, or a code that begins with it. */
export const exactly = (sql: Sql | Tx, text: string, amount: number | null): Match => ({
  sql,
  text,
  code: normalizeCode(text),
  amount,
  codes: (column) => codeStartsWith(sql, column, text),
  words: (words) => matchesWords(sql, words, text),
  nearness: null,
})

/** What is about one letter away from the text; `forgive` has said in the same transaction how far. */
export function nearly(tx: Tx, text: string): Match {
  const near = codesNear(text)
  // All addresses end like many others.
  const [word = ''] = text.toLowerCase().split('@')
  return {
    sql: tx,
    text,
    code: normalizeCode(text),
    amount: null,
    codes: (column) => tx`${column} = any(${near}::text[])`,
    words: (words) => tx`${word}::text <% ${words}`,
    nearness: (words) => tx`word_similarity(${word}::text, ${words})`,
  }
}
