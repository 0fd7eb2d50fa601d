import { lookup } from '#contract/lookup.ts'

/** The similarity of two names, from 0 to 1, by their common words. */
export function similarity(left: string[], right: string[]): number {
  if (left.length === 0 || right.length === 0) return 0
  const common = left.filter((word) => right.includes(word)).length
  return common / Math.min(left.length, right.length, Math.max(left.length, 2))
}

const TITLES = new Set([
  'dr',
  'prof',
  'mr',
  'mrs',
  'ms',
  'herr',
  'frau',
  'and',
  'und',
  'or',
  'oder',
  'e',
  'y',
  'i',
  'von',
  'van',
  'de',
])

const LETTERS = lookup<string>({ ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', ł: 'l', œ: 'oe' })

/** The words of a name without accents and titles. Banks write umlauts as two letters, as one, or without dots. */
export const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replaceAll(/[ßæøđłœ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([aou])e/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !TITLES.has(word))
