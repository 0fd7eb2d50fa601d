import anyAscii from 'any-ascii'

/**
 * Letters that the fonts of documents lack, with their accents: those of other scripts than Latin, Greek and Cyrillic, and some of linguists
 * and of the newest versions of Unicode.
 */
const UNPRINTED =
  /(?:[[\p{L}\p{M}\p{N}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]]|[\u1C89\u1C8A\uA7CB-\uA7CF\uA7D2\uA7D4\uA7DA-\uA7DC\u{1DF25}-\u{1DF2A}])\p{M}*/gv

/**
 * The text as documents print it: in its own letters where the fonts have them (Latin, Greek, Cyrillic), otherwise in those of romanization,
 * as in credit transfers: "山田" is "ShanTian".
 */
export const romanize = (text: string): string =>
  text.normalize('NFC').replaceAll(UNPRINTED, (letters) => anyAscii(letters))

/** The texts that documents print in other letters than their own, as printed; staff see them before they print. */
export const romanizedTexts = (texts: (string | null)[]): string[] =>
  texts.filter((text) => text !== null && isRomanized(text)).map((text) => romanize(text ?? ''))

/** Whether a document prints the text in other letters than its own. */
export const isRomanized = (text: string): boolean => romanize(text) !== text.normalize('NFC')
