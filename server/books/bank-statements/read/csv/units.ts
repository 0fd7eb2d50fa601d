import type { AmountUnit } from '#contract/office/bank-files.ts'

/** How headings call the smallest coins, by which some services count. */
const MINOR =
  /(?<!\p{L}|per )(?:euro-?|eur ?)?(?:cents?|ct|centimes?|c[eé]ntimos?|c[eê]ntimos?|centesimi|rappen|pence|haléř\p{L}*|grosz\p{L}*|[öø]re|fillér|minor(?: ?units?)?|kleinste\p{L}* (?:währungs)?einheit\p{L}*)(?!\p{L})/iu
/** How companies call thousands and millions, in which a statement would be rounded. */
const ROUNDED = [
  /(?<!\p{L})[TkM](?:€|EUR|CHF|USD|GBP|PLN|CZK)(?!\p{L})/u,
  /(?<!\p{L})(?:thousands?|tausend|tsd|milliers|miles de|migliaia|duizend(?:en)?|tisíc\p{L}*|tys|tisuć\p{L}*|millions?|mio)(?!\p{L})/iu,
]
/** What the lines above a table are about, if they state a unit. */
const AMOUNTS =
  /(?<!\p{L})(?:amounts?|beträge?|werte|zahlen|figures|values|montants?|import[ie]s?|bedragen|iznosi|kwoty|částky)(?!\p{L})/iu

/** The words of a heading, which programs join: "amount_minor", "amountInCents". */
export const wordsOf = (heading: string): string =>
  heading.replaceAll('_', ' ').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

/** The unit that a heading states: of its smallest coins, or of thousands, which are rounded; null if it states none. */
export function unitIn(heading: string): AmountUnit | 'rounded' | null {
  if (ROUNDED.some((pattern) => pattern.test(heading))) return 'rounded'
  return MINOR.test(wordsOf(heading)) ? 'minor' : null
}

/** The unit of all amounts that the lines above a table state. */
export function unitAbove(above: string[][]): AmountUnit | 'rounded' | null {
  for (const cell of above.flat()) {
    const unit = AMOUNTS.test(cell) ? unitIn(cell) : null
    if (unit !== null) return unit
  }
  return null
}
