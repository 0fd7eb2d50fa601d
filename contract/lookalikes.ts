/** What looks like the hyphen of the keyboard: the hyphens and dashes of word processors, PDFs, formulas and East Asian keyboards. */
const HYPHENS = /[\u02D7\u2010-\u2013\u2043\u2212\uFE58\uFE63\uFF0D]/g

/** What looks like the apostrophe of the keyboard: typographic ones, and the accents that are typed instead of it. */
const APOSTROPHES = /[`´‘’‛′\u02C8\u02CA\u02CB\uFF07\uFF40]/g

/** Letters that romanization writes like apostrophes, such as the ʻokina. */
const APOSTROPHE_LETTERS = /[\u02B9\u02BB-\u02BF]/g

/** What is invisible, except the joiners that other scripts need within a word. */
const INVISIBLE =
  /(?![\u200C\u200D])[\p{Cf}\u034F\uFE00-\uFE0F]|[\u200C\u200D](?!(?!\p{Script=Latin})\p{L})/gu

/** What looks like the middle dot of "Gal·la". */
const MIDDLE_DOTS = /(?<=[Ll])[\u2022\u2027\u2219\u22C5\u30FB\uFF65](?=[Ll])/g

/** One character that looks like several plain ones, or like a wide one: ligatures, digraphs, Roman numerals, fullwidth letters. */
const COMPATIBLE =
  /[\u0132\u0133\u013F\u0140\u0149\u01C4-\u01CC\u01F1-\u01F3\u2160-\u217F\uFB00-\uFB06\uFF01-\uFF5E]/g

/** Nearly every text is one: what the keyboard has, without its accent. */
const PLAIN = /^[ -_a-~]*$/

/** A Unicode-composed text in which every character that people cannot tell from one of the keyboard is the latter. */
export const withoutLookalikes = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .replaceAll(INVISIBLE, '')
        .replaceAll(HYPHENS, '-')
        .replaceAll(APOSTROPHES, "'")
        .replaceAll(MIDDLE_DOTS, '·')
        .replaceAll(COMPATIBLE, (sign) => sign.normalize('NFKC'))
        .normalize('NFC')

/** The same with the letters that look like apostrophes: for comparisons, because they are part of a name's spelling. */
export const withPlainApostrophes = (text: string): string => text.replaceAll(APOSTROPHE_LETTERS, "'")
