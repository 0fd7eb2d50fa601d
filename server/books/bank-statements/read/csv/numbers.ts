import type { DecimalSign } from '#contract/office/bank-files.ts'
import { placesOf } from '#server/books/bank-statements/read/amounts.ts'

export const DECIMAL_SIGNS: readonly DecimalSign[] = ['.', ',']

/** A cell without its blanks, apostrophes and currency, and whether it is negative: "-12,00", "12,00-", "(12.00)". */
function bareOf(cell: string): { digits: string; isNegative: boolean } {
  const bare = cell.replaceAll(/[\s\u00A0\u202F'’]|[A-Z]{3}|[€$£]|zł|Kč/g, '')
  return { digits: bare.replaceAll(/[-−+()]/g, ''), isNegative: /^[-−(]|[-−)]$/.test(bare) }
}

/** The longest amount: a sign, thirteen digits with separators, decimals and a currency. */
const MAX_LENGTH = 40

/** Whether a cell may be an amount of money, in any notation: letters are those of one currency, before or behind it. */
export function looksLikeAmount(cell: string): boolean {
  const letters = cell.replaceAll(/[^\p{L}]/gu, '')
  const isCurrency = letters === '' || (/^[A-Z]{3}$/.test(letters) && /^[A-Z]{3}|[A-Z]{3}$/.test(cell))
  if (cell.length > MAX_LENGTH || !isCurrency || !/^[\d\s\u00A0\u202F.,'’€$£()+−\-A-Z]+$/.test(cell))
    return false
  return /\d/.test(cell) && DECIMAL_SIGNS.some((sign) => parseAmount(cell, sign, 'EUR') !== null)
}

/**
 * An amount in minor units, with this decimal sign; null if it is not written so. The other sign may only separate thousands, and decimals
 * beyond those of the currency must be zeros.
 */
export function parseAmount(cell: string, sign: DecimalSign, currency: string): number | null {
  const { digits, isNegative } = bareOf(cell)
  const [whole = '', decimals = '', ...more] = digits.split(sign)
  const places = placesOf(currency)
  const isWhole = /^\d{0,13}$/.test(whole) || GROUPED[sign].test(whole)
  if (digits === '' || !isWhole || whole + decimals === '' || more.length > 0) return null
  if (!/^\d*$/.test(decimals) || /[^0]/.test(decimals.slice(places))) return null
  const amount = Number(whole.replaceAll(/[.,]/g, '') + decimals.slice(0, places).padEnd(places, '0'))
  return isNegative && amount !== 0 ? -amount : amount
}

/** Thousands, by the sign that is not the decimal one. */
const GROUPED = { '.': /^[1-9]\d{0,2}(?:,\d{3})+$/, ',': /^[1-9]\d{0,2}(?:\.\d{3})+$/ } as const
