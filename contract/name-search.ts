import { lonePatterns, nearPatterns, shortPatterns } from './near-words.ts'
import { searchable } from './searchable.ts'
import { rareSpellings, spellings } from './spellings.ts'

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

/** A typed word, with the SQL patterns of which one must match it; an index finds too many rows of a short one by itself. */
export interface NearWord {
  patterns: string[]
  isShort: boolean
}

/**
 * What a typed text finds with mistakes: names that have each word of one of these. Each has a word that an index finds. Of an address the
 * local part only: the ends of addresses are too similar to each other.
 */
export function nearTexts(typed: string): NearWord[][] {
  const [name = ''] = typed.split('@')
  return [
    ...spellings(name).flatMap((text) => nearText(text.split(' ').filter(Boolean))),
    ...rareSpellings(typed).map((text) => [{ patterns: [patternOf(text)], isShort: false }]),
  ]
}

function nearText(words: string[]): NearWord[][] {
  if (words.length > MAX_NEAR_WORDS) return []
  const [only = '', ...others] = words
  const lone = others.length === 0 ? lonePatterns(only) : []
  if (lone.length > 0) return [[{ patterns: lone, isShort: false }]]
  const all = words.map(nearWord)
  return all.every(({ isShort }) => isShort) ? shortText(words) : [all]
}

function nearWord(word: string): NearWord {
  const patterns = nearPatterns(word)
  return patterns === null
    ? { patterns: [patternOf(word), ...shortPatterns(word)], isShort: true }
    : { patterns, isShort: false }
}

/** Short words alone have a mistake in one of them, and the others whole: "Iva Ban" finds Ivo Ban. */
const shortText = (words: string[]): NearWord[][] =>
  words.length > 1 && words.every((word) => shortPatterns(word).length > 0)
    ? words.map((word, place) =>
        words.map((each, at) =>
          at === place
            ? { patterns: shortPatterns(word), isShort: true }
            : { patterns: [patternOf(` ${each} `)], isShort: false },
        ),
      )
    : []

/** Whether a typed text is long enough to be found with a mistake. */
export const canBeNear = (typed: string): boolean => nearTexts(typed).length > 0

/** Finds names by the patterns that the database uses: as they are typed, or with a mistake in each word (`near`). */
export function nameMatcher(typed: string, near: boolean): (name: string) => boolean {
  if (!near) {
    const patterns = spellings(typed).filter(hasLetters).map(patternOf).map(lettersOf)
    return (name) => {
      const letters = Array.from(searchable(name))
      return patterns.some((pattern) => contains(letters, pattern))
    }
  }
  const texts = nearTexts(typed).map((words) => words.map(({ patterns }) => patterns.map(lettersOf)))
  return (name) => {
    const letters = Array.from(searchable(`${name} `))
    return texts.some((words) =>
      words.every((patterns) => patterns.some((pattern) => contains(letters, pattern))),
    )
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
