import { lookup } from './lookup.ts'
import * as check from './vat-check-digits.ts'

/** The format of a country's VAT numbers, without the prefix, and the validation of their check digits. */
type Rule = [form: RegExp, fits: (number: string) => boolean]

/** The EU countries by the prefix of their VAT numbers; Greece's is EL. */
const RULES = lookup<Rule>({
  AT: [/^U\d{8}$/, check.austrian],
  BE: [/^[01]\d{9}$/, check.controlDigits(2, (number) => 97 - (number % 97))],
  BG: [/^\d{9,10}$/, check.bulgarian],
  CY: [/^\d{8}[A-Z]$/, check.cypriot],
  CZ: [/^\d{8,10}$/, check.czech],
  DE: [/^[1-9]\d{8}$/, check.iso7064],
  DK: [/^[1-9]\d{7}$/, check.hasRemainder(11, [2, 7, 6, 5, 4, 3, 2, 1])],
  EE: [/^\d{9}$/, check.hasRemainder(10, [3, 7, 1, 3, 7, 1, 3, 7, 1])],
  EL: [/^\d{9}$/, check.remainderDigit([256, 128, 64, 32, 16, 8, 4, 2], (remainder) => remainder % 10)],
  ES: [/^(?:[A-HJNP-SUVW]\d{7}[\dA-J]|[KLMXYZ\d]\d{7}[A-Z])$/, check.spanish],
  FI: [/^\d{8}$/, check.remainderDigit([7, 9, 10, 5, 8, 4, 2], (remainder) => (11 - remainder) % 11)],
  FR: [/^[\dA-HJ-NP-Z]{2}\d{9}$/, check.french],
  HR: [/^\d{11}$/, check.iso7064],
  HU: [/^\d{8}$/, check.hasRemainder(10, [9, 7, 3, 1, 9, 7, 3, 1])],
  IE: [/^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, check.irish],
  IT: [/^\d{11}$/, check.luhn],
  LT: [/^(?:\d{7}1\d|\d{10}1\d)$/, check.lithuanian],
  LU: [/^\d{8}$/, check.controlDigits(2, (number) => number % 89)],
  LV: [/^\d{11}$/, check.latvian],
  MT: [/^[1-9]\d{7}$/, check.hasRemainder(37, [3, 4, 6, 7, 8, 9, 10, 1])],
  NL: [/^\d{9}B\d{2}$/, check.dutch],
  PL: [/^\d{10}$/, check.remainderDigit([6, 5, 7, 2, 3, 4, 5, 6, 7], (remainder) => remainder)],
  PT: [
    /^[1-9]\d{8}$/,
    check.remainderDigit([9, 8, 7, 6, 5, 4, 3, 2], (remainder) => (remainder < 2 ? 0 : 11 - remainder)),
  ],
  RO: [/^[1-9]\d{1,9}$/, check.romanian],
  SE: [/^\d{10}(?:0[1-9]|[1-8]\d|9[0-4])$/, (number) => check.luhn(number.slice(0, 10))],
  SI: [
    /^[1-9]\d{7}$/,
    check.remainderDigit([8, 7, 6, 5, 4, 3, 2], (remainder) =>
      remainder === 0 ? -1 : (11 - remainder) % 10,
    ),
  ],
  SK: [/^[1-9]\d[2-46-9]\d{7}$/, (number) => Number(number) % 11 === 0],
})

/** What people write between the digits: blanks, dots, slashes, any hyphen or dash, the minus sign, and characters that nobody sees. */
const SEPARATORS = /[\s./·\p{Pd}\u2212\p{Cf}]/gu

/**
 * The normalized form of a VAT number: capital letters and digits, with the country prefix. Greece's is EL, and GR, the country's letters
 * in ISO 3166, is understood (Directive 2006/112/EC, article 215).
 */
export const normalizeVatNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(SEPARATORS, '')
    .replace(/^GR(?=\d)/, 'EL')

/** The EU country prefix of a VAT number; null if it has none. */
export const vatCountry = (number: string): string | null =>
  Object.keys(RULES).find((country) => normalizeVatNumber(number).startsWith(country)) ?? null

interface TaxSettings {
  companyInvoices: { enabled: boolean; reverseCharge: boolean }
  /** The letters of the EU country of the seller's VAT number; null where it has none. */
  sellerVatCountry: string | null
}

/**
 * Whether the reverse charge applies to the company with this VAT number, as typed: the festival has enabled it, and the number is from
 * another EU country than the seller's (by prefix).
 */
export function isReverseCharge(typed: string, { companyInvoices, sellerVatCountry }: TaxSettings): boolean {
  const number = normalizeVatNumber(typed)
  const isForeign =
    sellerVatCountry !== null && isVatNumber(number) && vatCountry(number) !== sellerVatCountry
  return companyInvoices.enabled && companyInvoices.reverseCharge && isForeign
}

/** Whether a normalized number is a well-formed VAT number of the EU, by its format and check digits. Its registration is not verified. */
export function isVatNumber(number: string): boolean {
  const rule = RULES[number.slice(0, 2)]
  if (!rule) return false
  const [form, fits] = rule
  return form.test(number.slice(2)) && fits(number.slice(2))
}
