/** "8 July 2027", "8. bis 10. Juli 2027", "8 t/m 10 juli", "8 de julio de 2027". */
const DAY_FIRST =
  /(?<![\p{L}\d])\d{1,2}\.?(?:\s?(?:[-–]|\p{L}{1,3}|t\/m)\s?\d{1,2}\.?)?\s(?:de\s)?\p{L}{3,}(?:\s(?:de\s)?\d{4})?(?![\p{L}\d])[,.;:!?)]{0,3}/gu
/** "July 8–10, 2027". */
const MONTH_FIRST = /\p{Lu}\p{L}{2,9}\s\d{1,2}(?:\s?[-–]\s?\d{1,2})?,?\s\d{4}(?!\d)[,.;:!?)]{0,3}/gu

/**
 * The dates and periods in a festival's own text in any language, in their order, with the punctuation that follows: "8–10 July 2027,",
 * "8. bis 10. Juli 2027,". Other numbers with a word match as well.
 */
export const datesIn = (text: string): string[] => text.match(MONTH_FIRST) ?? text.match(DAY_FIRST) ?? []
