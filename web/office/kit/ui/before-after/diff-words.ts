const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The common start and end of two texts, and what differs between them, in whole words. */
export function diffWords(
  before: string,
  after: string,
): { start: string; was: string; is: string; end: string } {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return {
    start: one.slice(0, start).join(''),
    was: one.slice(start, one.length - end).join(''),
    is: other.slice(start, other.length - end).join(''),
    end: end === 0 ? '' : one.slice(-end).join(''),
  }
}
