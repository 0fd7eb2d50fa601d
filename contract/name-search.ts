import { nearPatterns, shortPatterns } from './near-words.ts'
import { searchable } from './searchable.ts'

/** What a trigram index can find: three letters in a row, two that end a word, or one that begins one. */
const INDEXED = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

/** More would make a statement too long. */
const MAX_NEAR_WORDS = 5

/** An escaped SQL pattern of whatever contains the text, which is `searchable`; a short one must begin a word. */
export const patternOf = (text: string): string => {
  const found = INDEXED.test(text) ? text : ` ${text}`
  return `%${found.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Whether a text is more than punctuation, which would match everything. */
export const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** A typed word, with the SQL patterns of which one must match it with a mistake; a short one is not enough by itself. */
interface NearWord {
  patterns: string[]
  isShort: boolean
}

/** The words of a typed text as they are found with mistakes; the local part of an address only. */
export function nearWords(typed: string): NearWord[] {
  // The ends of addresses are too similar to each other.
  const words = searchable(typed.split('@')[0] ?? '')
    .split(' ')
    .filter(Boolean)
  return words.length > MAX_NEAR_WORDS ? [] : words.map(nearWord)
}

function nearWord(word: string): NearWord {
  const patterns = nearPatterns(word)
  return patterns === null
    ? { patterns: [patternOf(word), ...shortPatterns(word)], isShort: true }
    : { patterns, isShort: false }
}

/** Whether a typed text has a word that is long enough to be found with a wrong letter. */
export const canBeNear = (typed: string): boolean => nearWords(typed).some(({ isShort }) => !isShort)

/** Finds names by the patterns that the database uses: as they are typed, or with a mistake in each word (`near`). */
export function nameMatcher(typed: string, near: boolean): (name: string) => boolean {
  if (!near) {
    const word = searchable(typed).trim()
    const pattern = lettersOf(patternOf(word))
    return (name) => hasLetters(word) && contains(Array.from(searchable(name)), pattern)
  }
  const all = nearWords(typed).map(({ patterns }) => patterns.map(lettersOf))
  return (name) => {
    const letters = Array.from(searchable(`${name} `))
    return canBeNear(typed) && all.every((patterns) => patterns.some((pattern) => contains(letters, pattern)))
  }
}

/** Any letter of a pattern. */
const ANY = null

/** The letters of an SQL pattern that begins and ends with `%` and has no other. */
const lettersOf = (pattern: string): (string | typeof ANY)[] =>
  (pattern.slice(1, -1).match(/\\?[^]/gu) ?? []).map((letter) =>
    letter === '_' ? ANY : letter.replace(/^\\(?=[^])/u, ''),
  )

const contains = (letters: string[], pattern: (string | typeof ANY)[]): boolean =>
  letters.some((_, at) =>
    pattern.every((letter, place) =>
      letter === ANY ? at + place < letters.length : letter === letters[at + place],
    ),
  )
