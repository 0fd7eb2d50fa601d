/** In shorter words a wrong letter leaves too little to match, and longer ones are found by their beginning. */
const MIN_LENGTH = 4
const MAX_LENGTH = 24

/** "Jon" beside another word can be John; a single letter can be anything. */
const SHORT = [2, 3]

/** A piece of a word that a trigram index finds. */
const INDEXED = 3

/**
 * Patterns for SQL of the words that begin like one with a letter wrong, missing or extra, or with two neighbours swapped. A word of four
 * letters must end there, where otherwise an index could not help. Null if the word is too short or too long for mistakes.
 */
export function nearPatterns(word: string): string[] | null {
  const letters = Array.from(word, escaped)
  return letters.length < MIN_LENGTH || letters.length > MAX_LENGTH ? null : mistaken(letters)
}

/**
 * The same for a word that is too short for a mistake unless it stands beside another one; otherwise empty. One of two letters has none too
 * many: the other alone would be anybody.
 */
export function shortPatterns(word: string): string[] {
  const letters = Array.from(word, escaped)
  return SHORT.includes(letters.length) ? mistaken(letters, letters.length === INDEXED) : []
}

/** The same for a name of three letters that is all that is looked for, without one too many; otherwise empty. */
export const lonePatterns = (word: string): string[] =>
  /^\p{L}{3}$/u.test(word) ? mistaken(Array.from(word), false) : []

function mistaken(letters: string[], isOneTooMany = true): string[] {
  const patterns = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at), letters.slice(at + 1)]
    const [next = '', ...rest] = after
    return [
      ...(isOneTooMany ? [pattern(before, '', after)] : []),
      pattern(before, '_', after),
      pattern(before, '_', [letter, ...after]),
      ...(next === '' ? [] : [pattern([...before, next, letter], '', rest)]),
    ]
  })
  return [...new Set(patterns)]
}

const escaped = (letter: string): string => letter.replace(/[\\%_]/, String.raw`\$&`)

function pattern(before: string[], wrong: string, after: string[]): string {
  const pieces = wrong === '' ? [[...before, ...after]] : [before, after]
  const isIndexed = pieces.some(({ length }) => length >= INDEXED)
  return `% ${before.join('')}${wrong}${after.join('')}${isIndexed ? '' : ' '}%`
}
