/** Accents, apostrophes of any kind, the middle dot of "Gal·la", and what is invisible. */
const LEFT_OUT =
  /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F'`‘’‛′\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB·\u00AD\u200B-\u200F\u2060\uFEFF]/g

/** Letters of Latin script that no accent makes, hyphens and dashes, and below each what people type instead. */
const LETTERS = 'ɑɐⱥƀɓƃƈȼđɖɗƌðəǝɛɇƒǥɠɣħɦıɩɨɉƙⱪĸłƚɫŋɲƞøɔɵƥɋɍɽȿʂŧƭʈʉʊʋⱳƴɏƶȥⱬʒς-‐‑‒–—―⁃−˗'
const TYPED = 'aaabbbccdddddeeeefggghhiiijkkklllnnnooopqrrsstttuuvwyyzzzzσ          '

const PLAIN = new Map(Array.from(LETTERS, (letter, index) => [letter, TYPED[index] ?? ' ']))

/**
 * A text as searches compare it, with a leading space, so that each word has one before it: without case, accents and apostrophes, hyphens
 * as spaces, and letters such as ł and ß as people type them on other keyboards. "O’Brien-Łuczak" is " obrien luczak". Equals the function
 * of the same name in the database.
 */
export const searchable = (text: string): string =>
  ` ${text
    .replaceAll(/[´`]/g, '')
    .normalize('NFKD')
    .replaceAll(LEFT_OUT, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('þ', 'th')
    .replaceAll(/[^ -,.-~]/g, (letter) => PLAIN.get(letter) ?? letter)}`
