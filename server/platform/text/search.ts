import { normalizeEmail } from '#contract/rules.ts'
import { hasLetters, type NearWord, nearTexts, patternOf } from '#contract/name-search.ts'
import { spellings } from '#contract/spellings.ts'
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

/**
 * Whether a name or an address in `words`, which are `searchable` and have a trigram index, contains the typed text, regardless of case,
 * accents, and the kind of apostrophe or hyphen. A text too short for the index must match the beginning of a word; punctuation alone
 * matches nothing.
 */
export function matchesWords(sql: Sql | Tx, words: Fragment, typed: string): Fragment {
  return anyOf(
    sql,
    typedWords(typed).map((word) => sql`${words} like ${patternOf(word)}`),
  )
}

/** The typed text as it may be stored: a name in other spellings, an address in its typed or in its normalized form. */
const typedWords = (typed: string): string[] =>
  [...new Set([typed, ...(typed.includes('@') ? [normalizeEmail(typed)] : [])].flatMap(spellings))].filter(
    hasLetters,
  )

/** The typed text unless it is an address, for lists whose reader sees no addresses: the name in it must not be found either. */
export const withoutAddress = (typed: string): string => (typed.includes('@') ? '' : typed)

/** More are not what anybody looks for. */
const MAX_NEAR = 1_000

/**
 * Whether a row of a table with `words` matches a typed text: as it is, or with a letter wrong, missing, extra or swapped in each word, in any
 * order, of several short ones in one of them. The latter are looked up first: in the order of a list, PostgreSQL would compare every row.
 */
export const matchesRow = (
  sql: Sql | Tx,
  table: Fragment,
  alias: Fragment,
  typed: string,
  near: boolean,
): Fragment =>
  near
    ? sql`${alias}.id = any(array(${nearRows(sql, table, typed)} limit ${MAX_NEAR}))`
    : matchesWords(sql, sql`${alias}.words`, typed)

/** The ids of the rows whose words contain each typed word with a mistake. */
function nearRows(sql: Sql | Tx, table: Fragment, typed: string): Fragment {
  const [first, ...others] = nearTexts(typed).map((text) => rowsWith(sql, table, text))
  if (first === undefined) return sql`select null::integer where false`
  return others.reduce((all, each) => sql`${all} union all ${each}`, first)
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz')

/**
 * A word of three letters of which one may be any: by the two others a trigram index finds everybody whose name begins or ends with them, a
 * tenth of a shop. One pattern for each letter finds only those who are meant. The letters of other scripts are too many.
 */
const spelledOut = (pattern: string): string[] =>
  /^% (?:_[a-z]{2}|[a-z]_[a-z]|[a-z]{2}_) %$/.test(pattern)
    ? LETTERS.map((letter) => pattern.replace('_', letter))
    : [pattern]

/**
 * The ids of the rows that have each of these words. The index is asked for one pattern of the longest word after the other:
 * PostgreSQL expects a long word to match so many rows that it would rather compare all of them with all patterns, which takes seconds. The
 * other words are looked for in what is found.
 */
function rowsWith(sql: Sql | Tx, table: Fragment, text: NearWord[]): Fragment {
  const [longest] = text
    .filter(({ isShort }) => !isShort)
    .toSorted((one, other) => other.patterns.length - one.patterns.length)
  const others = text
    .filter((word) => word !== longest)
    .map(({ patterns }) => sql`(near.words || '') like any(${patterns}::text[])`)
  const patterns = longest?.patterns.flatMap(spelledOut) ?? []
  return sql`
    select found.id
      from unnest(${patterns}::text[]) pattern
     cross join lateral (
       select near.id from ${table} near
        where near.words like pattern ${others.length > 0 ? sql`and ${allOf(sql, others)}` : sql``}
       offset 0) found`
}

/** Whether the name of a ticket's holder matches a typed text, for those who see no addresses. `words` are the ticket's. */
export const matchesHolder = (sql: Sql | Tx, words: Fragment, typed: string, near: boolean): Fragment =>
  near
    ? isNearName(sql, sql`name_words(${words})`, typed)
    : matchesWords(sql, sql`name_words(${words})`, typed)

/** Whether a text without an index matches a typed one. */
export const matchesName = (sql: Sql | Tx, name: Fragment, typed: string, near: boolean): Fragment =>
  near
    ? isNearName(sql, sql`searchable(${name} || ' ')`, typed)
    : matchesWords(sql, sql`searchable(${name})`, typed)

/** Like `containsNear`, without an index: the words are worked out once for all patterns of a typed word. */
const isNearName = (sql: Sql | Tx, words: Fragment, typed: string): Fragment =>
  anyOf(
    sql,
    nearTexts(typed).map((text) =>
      allOf(
        sql,
        text.map(({ patterns }) => sql`${words} like any(${patterns}::text[])`),
      ),
    ),
  )

/** Whether words, which have a trigram index, contain each typed word with a mistake. */
export const containsNear = (sql: Sql | Tx, words: Fragment, typed: string): Fragment =>
  anyOf(
    sql,
    nearTexts(typed).map((text) =>
      allOf(
        sql,
        text.map(({ patterns, isShort }) =>
          // An index would find too many rows of a short word; it is looked for in those of the others.
          isShort
            ? sql`(${words} || '') like any(${patterns}::text[])`
            : anyOf(
                sql,
                patterns.map((pattern) => sql`${words} like ${pattern}`),
              ),
        ),
      ),
    ),
  )

const allOf = (sql: Sql | Tx, [first, ...others]: Fragment[]): Fragment =>
  first === undefined ? sql`false` : sql`(${others.reduce((all, each) => sql`${all} and ${each}`, first)})`

const anyOf = (sql: Sql | Tx, [first, ...others]: Fragment[]): Fragment =>
  first === undefined ? sql`false` : sql`(${others.reduce((any, each) => sql`${any} or ${each}`, first)})`

/** The typed text in the stored format, if it may be the beginning of an IBAN in groups of four; null otherwise. */
export function typedIban(typed: string): string | null {
  const letters = typed.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z]{2}\d{2}[A-Z\d]{2,30}$/.test(letters) ? letters : null
}
