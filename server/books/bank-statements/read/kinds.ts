import type { BareLine, LineKind } from './statement.ts'

/** The words of banks for charges and interest, in lines without a counterparty. */
const CHARGE =
  /\b(entgelte?|kontoführung\w*|kontofuehrung\w*|gebühr(en)?|gebuehr(en)?|spesen|provision|bank charges?|account fees?|service charge|naknada|provizija|comisi[oó]n(es)?|commissions?|frais|bankkosten|spese|canone)\b/iu
const INTEREST =
  /\b(zinsen|habenzinsen|sollzinsen|interest|kamata|kamate|intereses|intérêts|rente|interessi)\b/iu

/** The kind of a line by its words, if it has no counterparty and is not a return. */
export function kindByWords({ name, iban, text, return_reason }: Omit<BareLine, 'kind'>): LineKind | null {
  if (name !== '' || iban !== '' || return_reason !== null) return null
  if (INTEREST.test(text)) return 'interest'
  return CHARGE.test(text) ? 'charge' : null
}
