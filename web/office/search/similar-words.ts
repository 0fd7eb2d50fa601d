import { searchable } from '#contract/searchable.ts'

/** Shorter words would be similar to too many others. */
const MIN_LENGTH = 4

/** Whether the edit distance of two words is at most one: a wrong, missing or extra letter, or two swapped neighbours. */
function isLetterAway(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [a, b] = [one.slice(same), other.slice(same)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

/** Whether a word, or its beginning, is similar to the input. */
const isMeant = (typed: string, word: string): boolean =>
  [word, ...[-1, 0, 1].map((more) => word.slice(0, typed.length + more))].some((part) =>
    isLetterAway(typed, part),
  )

/** Whether a text contains every word of the input, or a similar one. */
export function hasNearly(text: string, typed: string): boolean {
  const written = searchable(text)
  const words = written.split(/[^\p{L}\p{N}]+/u)
  return typed
    .split(/\s+/)
    .every(
      (each) =>
        written.includes(each) || (each.length >= MIN_LENGTH && words.some((word) => isMeant(each, word))),
    )
}
