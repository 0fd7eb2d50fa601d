import type { BareLine, LineKind } from './statement.ts'

/** Words by which banks name their charges and their interest, where nobody is at the other end. */
const CHARGE =
  /\b(entgelte?|kontoführung\w*|kontofuehrung\w*|gebühr(en)?|gebuehr(en)?|spesen|provision|bank charges?|account fees?|service charge|naknada|provizija|comisi[oó]n(es)?|commissions?|frais|bankkosten|spese|canone)\b/iu
const INTEREST =
  /\b(zinsen|habenzinsen|sollzinsen|interest|kamata|kamate|intereses|intérêts|rente|interessi)\b/iu

/** The kind of a line by its words: of one that names nobody at the other end, and is no return. */
export function kindByWords({ name, iban, text, return_reason }: Omit<BareLine, 'kind'>): LineKind | null {
  if (name !== '' || iban !== '' || return_reason !== null) return null
  if (INTEREST.test(text)) return 'interest'
  return CHARGE.test(text) ? 'charge' : null
}
