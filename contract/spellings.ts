import { searchable } from './searchable.ts'

/** A hyphen or a dot between two letters, for which people type another one, or nothing: "Gal-la" for "Gal·la". */
const JOINTS = /(\p{L})[-.‐‑‒–—―⁃−˗·•‧∙⋅・](?=\p{L})/gu

/** Letters, and what is written where a keyboard or a passport has none of them. */
const LETTERS = [
  ['đ', 'dj'],
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ø', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa'],
] as const

/** Of "Đorđe" the bare letter is two mistakes away from "Djordje". */
const D = LETTERS.slice(0, 1)

/** In shorter texts two letters are seldom one. */
const MIN_LENGTH = 5

type Letters = readonly (readonly [letter: string, written: string])[]

const inTwo = (text: string, letters: Letters): string =>
  letters.reduce(
    (all, [letter, written]) => all.replaceAll(letter, written),
    text.normalize('NFC').toLowerCase(),
  )

const inOne = (words: string, letters: Letters): string =>
  letters.reduce((all, [letter, written]) => all.replaceAll(written, searchable(letter).trim()), words)

const spellt = (typed: string, letters: Letters): string[] =>
  [typed, inTwo(typed, letters)]
    .map((text) => searchable(text).trim())
    .flatMap((words) => [words, inOne(words, letters)])

/** A typed text as searches compare it, and as a name may be spelt for which it was typed. An address has one spelling. */
export const spellings = (typed: string): string[] =>
  typed.includes('@')
    ? [searchable(typed).trim()]
    : [...new Set([typed, typed.replaceAll(JOINTS, '$1')].flatMap((text) => spellt(text, D)))]

/** Other spellings, which are rarer, for a text that is not found: "Moellerstroem" for Möllerström. */
export const rareSpellings = (typed: string): string[] =>
  typed.includes('@') || typed.length < MIN_LENGTH
    ? []
    : [...new Set(spellt(typed, LETTERS))].filter((text) => !spellings(typed).includes(text))
