import { countrySpecs, isValidIBAN } from 'ibantools'

/** The labels that banks put before values in several languages, by meaning. */
const HEADS = {
  name: [
    'NAME',
    'NAAM',
    'NOM',
    'ORDP',
    'BENM',
    'AUFTRAGGEBER',
    'EMPFÄNGER',
    'EMPFAENGER',
    'BEGÜNSTIGTER',
    'ZAHLUNGSPFLICHTIGER',
    'PLATITELJ',
    'PRIMATELJ',
    'NALOGODAVATELJ',
    'ORDENANTE',
    'BENEFICIARIO',
    'BENEFICIARY',
    'PAYER',
    'PAYEE',
    'FROM',
    'VON',
    'BY ORDER OF',
    "DONNEUR D'ORDRE",
    'DONNEUR D’ORDRE',
    'ORDINANTE',
  ],
  iban: [
    'IBAN',
    'IBAN AUFTRAGGEBER',
    'IBAN EMPFÄNGER',
    'KONTO',
    'RAČUN',
    'RACUN',
    'CUENTA',
    'ACCOUNT',
    'REKENING',
  ],
  bic: ['BIC', 'SWIFT'],
  text: [
    'REMI',
    'VERWENDUNGSZWECK',
    'BUCHUNGSTEXT',
    'ZWECK',
    'ZAHLUNGSREFERENZ',
    'MITTEILUNGEN',
    'MITTEILUNG',
    'OMSCHRIJVING',
    'DESCRIPTION',
    'REMITTANCE',
    'PURPOSE',
    'SVRHA',
    'OPIS',
    'CONCEPTO',
    'MOTIF',
    'COMMUNICATION',
    'COMMUNICATIONS',
    'COMUNICAZIONI',
  ],
  id: ['EREF', 'END-TO-END-REF', 'ENDTOENDID', 'END TO END ID', 'E2E', 'KENMERK', 'REFERENCE', 'REF'],
} as const

type Head = keyof typeof HEADS

/** Longest first: "BY ORDER OF" before others with the same ending. */
const WORDS = Object.entries(HEADS)
  .flatMap(([kind, words]) => words.map((word) => ({ kind: kind as Head, word })))
  .toSorted((one, other) => other.word.length - one.word.length)

/** The labels in a text, with the positions of each and of its value. */
function headsIn(text: string): { kind: Head; from: number; to: number }[] {
  return [...text.matchAll(/[:/]/g)].flatMap(({ index }) => {
    const before = text.slice(Math.max(0, index - MAX_LENGTH), index).toUpperCase()
    const found = WORDS.find(
      ({ word }) => before.endsWith(word) && !/[\p{L}\d]/u.test(before.at(-1 - word.length) ?? ' '),
    )
    return found ? [{ kind: found.kind, from: index - found.word.length, to: index + 1 }] : []
  })
}

const MAX_LENGTH = 24

/** The values after labels such as "NAAM:" or "IBAN/"; null if there are none. */
export function headed(text: string): Partial<Record<Head, string>> | null {
  const heads = headsIn(text)
  if (heads.length === 0) return null
  const parts: Partial<Record<Head, string>> = {}
  for (const [at, { kind, to }] of heads.entries()) {
    const value = text.slice(to, heads[at + 1]?.from ?? text.length)
    const tidy = value.split(/[\s/]/).filter(Boolean).join(' ')
    if (tidy !== '') parts[kind] ??= tidy
  }
  return parts
}

/** Words in statements that are not part of a name. */
const NO_NAME =
  /\b(sepa|credit|transfer|payment|überweisung|ueberweisung|gutschrift|lastschrift|zahlung|entgelt|konto\w*|gebühr|gebuehr|zinsen|interest|charges?|fees?|ticket\w*|order|bestellung|invoice|rechnung|festival|instant|eur|usd|gbp|overboeking|uplata|isplata|naknada|return|retoure|storno|saldo|balance|booking|datum|date)\b/iu
const NAME = /^[\p{L}][\p{L}.'’&,\- ]{2,68}$/u

/**
 * The name in a text without labels: the line above or below that of the IBAN, otherwise the first of several lines, if it has at least two
 * words, only of letters, and none of the banks' own. Empty if no line matches.
 */
export function nameIn(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const at = lines.findIndex((line) => accountIn(line) !== '')
  const [own = '', above = '', below = ''] = at < 0 ? [] : [lines[at], lines[at - 1], lines[at + 1]]
  const beside = own.slice(0, own.search(/(?<![A-Z0-9])[A-Z]{2}\d{2}/i)).trim()
  const first = lines.filter((line) => line !== '').length > 1 ? (lines[0] ?? '') : ''
  return [behindAccount(own), beside, above, below, first].find(isName) ?? behindAccount(own)
}

/** The name in a line that begins with an IBAN, which may be an initial and a surname. */
function behindAccount(line: string): string {
  const iban = accountIn(line)
  const behind = iban !== '' && line.startsWith(iban) ? line.slice(iban.length).trim() : ''
  return NAME.test(behind) && behind.includes(' ') && !NO_NAME.test(behind) ? behind : ''
}

const isName = (line: string): boolean =>
  NAME.test(line) && line.split(' ').filter((word) => word.length > 1).length > 1 && !NO_NAME.test(line)

/** The first IBAN in a text, in any spacing, verified by country, length and check digits; empty if there is none. */
export function accountIn(text: string): string {
  const upper = text.toUpperCase()
  for (const { index } of upper.matchAll(/(?<![A-Z0-9])[A-Z]{2}\d{2}/g)) {
    const letters = upper.slice(index, index + 60).replaceAll(/[\s-]/g, '')
    const iban = letters.slice(0, countrySpecs[letters.slice(0, 2)]?.chars ?? 0)
    if (isValidIBAN(iban)) return iban
  }
  return ''
}
