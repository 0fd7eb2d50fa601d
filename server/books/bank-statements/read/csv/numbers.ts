import type { AmountUnit, DecimalSign } from '#contract/office/bank-files.ts'
import { isCurrencyCode } from './currency-codes.ts'
import { placesOf } from '#server/books/bank-statements/read/amounts.ts'

export const DECIMAL_SIGNS: readonly DecimalSign[] = ['.', ',']

/** The currencies of banks that are not three letters. */
const SYMBOLS = /[€$£]|zł|Kč|(?<!\p{L})(?:kr|kn|Ft|lei)\.?(?!\p{L})/gu

/** The symbol of a currency in a text, as it is written there; null if there is none. */
export const symbolIn = (text: string): string | null => text.match(SYMBOLS)?.[0]?.replace(/\.$/, '') ?? null

/** Blanks and apostrophes within a number: they separate thousands. */
const GAPS = /(?<=\d)[\s'’´`](?=\d)/

/** A cell without its currency and gaps, and whether it is negative: "-12,00", "12,00-", "(12.00)", "12.00 DR", "12,00 S". */
function bareOf(cell: string): { digits: string; isNegative: boolean; isSigned: boolean } {
  const number = cell
    .replaceAll(/[A-Z]{3}/g, '')
    .replaceAll(SYMBOLS, '')
    .trim()
  const [, digits = number, side = ''] = /^(.*\d)\s?(CR|DR|DB|[HS])$/.exec(number) ?? []
  const bare = digits.replaceAll(/[\s'’´`]/g, '')
  const isDebit = side !== '' && !['CR', 'H'].includes(side)
  return {
    digits: bare.replace(/^[-–−+(]{1,3}/, '').replace(/[-–−+)]{1,3}$/, ''),
    isNegative: isDebit || /^[-–−(]|[-–−)]$/.test(bare),
    isSigned: side !== '' || /^[-–−(+]|[-–−)+]$/.test(bare),
  }
}

/** Whether an amount has a sign of its own, a plus included. */
export const hasOwnSign = (cell: string): boolean => bareOf(cell).isSigned

/** Gaps must separate groups of three digits, in all of a number: "12 34" is none. */
const hasThousands = (cell: string): boolean =>
  !GAPS.test(cell) || /^\D*\d{1,3}(?:([\s'’´`])\d{3})(?:\1\d{3})*(?:[.,]\d+)?\D*$/.test(cell)

/** Whether a cell has a dash instead of an amount, as spreadsheets write zero: "-", "--", "- €". */
export const isDash = (cell: string): boolean => /^[-–—−]{1,2}$/.test(cell.replaceAll(SYMBOLS, '').trim())

/** The longest amount: a sign, thirteen digits with separators, decimals and a currency. */
const MAX_LENGTH = 40

/** Whether a cell may be an amount of money, in any notation: letters are those of one currency, before or behind it. */
export function looksLikeAmount(cell: string): boolean {
  if (cell.length > MAX_LENGTH || !/\d/.test(cell)) return false
  const plain = cell
    .replaceAll(SYMBOLS, '')
    .replaceAll(/^\(|\)$/g, '')
    .trim()
  if (
    !/^(?:[A-Z]{3}\s?)?[\d\s.,'’´`()+–−-]+(?:\s?[A-Z]{3}|\s?(?:CR|DR|DB)|(?<=[.,]\d\d)\s?[HS])?$/.test(plain)
  )
    return false
  // "VWZ1" is a heading.
  const [code] = /[A-Z]{3}/.exec(plain) ?? []
  if (code !== undefined && !isCurrencyCode(code)) return false
  return DECIMAL_SIGNS.some((sign) => parseAmount(cell, sign, 'EUR') !== null)
}

/**
 * An amount in minor units, with this decimal sign, written in such or in whole ones; null if it is not written so. The other sign may only separate thousands, and decimals
 * beyond those of the currency must be zeros.
 */
export function parseAmount(
  cell: string,
  sign: DecimalSign,
  currency: string,
  unit: AmountUnit = 'whole',
): number | null {
  if (!hasThousands(cell)) return null
  const { digits, isNegative } = bareOf(cell)
  const [whole = '', decimals = '', ...more] = digits.split(sign)
  const places = unit === 'minor' ? 0 : placesOf(currency)
  const isWhole = /^\d{0,13}$/.test(whole) || GROUPED[sign].test(whole)
  if (digits === '' || !isWhole || whole + decimals === '' || more.length > 0) return null
  if (!/^\d*$/.test(decimals) || /[^0]/.test(decimals.slice(places))) return null
  const amount = Number(whole.replaceAll(/[.,]/g, '') + decimals.slice(0, places).padEnd(places, '0'))
  return isNegative && amount !== 0 ? -amount : amount
}

/** Thousands, by the sign that is not the decimal one. */
const GROUPED = { '.': /^[1-9]\d{0,2}(?:,\d{3})+$/, ',': /^[1-9]\d{0,2}(?:\.\d{3})+$/ } as const
