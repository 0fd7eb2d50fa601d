import { lookup } from '#contract/lookup.ts'

// Distinguishes a made-up secret from a randomly generated one. Randomness cannot be proved; but
// words, sentences, repetitions, sequences and keyboard rows consist of predictable pairs of characters.

/** The pairs of letters that most of English, German, Spanish and Croatian text is made of. */
const OF_LANGUAGE = new Set(
  (
    'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ' +
    'ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un lo wa ' +
    'ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev ld ry mp ' +
    'fe bl ab gh ty op wo sa ay ex ke ui fr oo ag ap pi ck ga do up sc ei nn au da du ho ue es os ad qu je ja ko ka ne vo ' +
    'go ba bo bu by my ky ny dy og og ey oy ym yo ys'
  ).split(' '),
)

const ROWS = ['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm']
const SEPARATOR = /[-.,:;!?]/
/** Common digit substitutions for letters. */
const LETTERS = lookup<string>({ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' })

/** The minimum share of unpredictable pairs in a random text, which mostly has many more; a sentence has hardly a third. */
const SURPRISING = { hex: 0.5, other: 0.45 }
/** The number of characters that are evaluated: a longer text with as many unpredictable pairs is good enough. */
const DECISIVE = 64

/** Whether a text has too few unpredictable pairs to be random. A text with spaces is a sentence. */
export function isGuessable(text: string): boolean {
  const isHex = /^[0-9a-f-]+$/i.test(text)
  const spelled = isHex ? text.toLowerCase().replaceAll('-', '') : spell(text)
  const pairs = new Set<string>()
  for (let at = 1; at < spelled.length; at += 1) {
    const pair = spelled.slice(at - 1, at + 1)
    if (!isSequence(pair) && !isWoven(spelled, at) && (isHex || !isForeseen(pair))) pairs.add(pair)
  }
  const share = isHex ? SURPRISING.hex : SURPRISING.other
  return /\s/.test(text) || pairs.size < share * Math.min(spelled.length, DECISIVE)
}

/** Reverts digit substitutions to letters. */
const spell = (text: string): string =>
  text.toLowerCase().replaceAll(/(?<=[a-z])[013457](?=[a-z-])/g, (digit) => LETTERS[digit] ?? digit)

const isSequence = (pair: string): boolean => Math.abs(pair.charCodeAt(1) - pair.charCodeAt(0)) <= 1

const isForeseen = (pair: string): boolean =>
  OF_LANGUAGE.has(pair) ||
  SEPARATOR.test(pair) ||
  ROWS.some((row) => row.includes(pair) || row.includes(`${pair[1]}${pair[0]}`))

/** Whether two sequences are interleaved, as in `9a8b7c`. */
function isWoven(text: string, at: number): boolean {
  const step = (from: number) => text.charCodeAt(from) - text.charCodeAt(from - 2)
  return at >= 4 && step(at) === step(at - 2) && Math.abs(step(at)) <= 1
}
