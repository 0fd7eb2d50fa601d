import { messages } from '#server/books/bank-statements/messages.ts'
import { StatementError } from './statement.ts'

/** The decimals of currencies that do not have two (ISO 4217). */
const DECIMALS: Partial<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  ISK: 0,
  CLP: 0,
  VND: 0,
  BHD: 3,
  KWD: 3,
  OMR: 3,
  TND: 3,
  JOD: 3,
}

const placesOf = (currency: string): number => DECIMALS[currency] ?? 2

/**
 * Parses an amount in a bank format into minor units: digits, `sign`, digits; surplus decimals must be zeros.
 * Refuses (StatementError):
 * - anything else
 */
export function readDecimal(
  text: string,
  sign: '.' | ',',
  currency: string,
  line: number | null = null,
): number {
  const [whole = '', decimals = '', ...more] = text.trim().split(sign)
  const places = placesOf(currency)
  const isAmount = /^\d{1,13}$/.test(whole) && /^\d*$/.test(decimals) && more.length === 0
  if (!isAmount || /[^0]/.test(decimals.slice(places)))
    throw new StatementError(messages.noAmount({ text }), line)
  return Number(whole + decimals.slice(0, places).padEnd(places, '0'))
}

/**
 * Parses an amount as written by people and banks into minor units: "1234.5", "1.234,50", "1,234.50", "1 234,50 €", "-12,00", "12,00-",
 * "(12.00)". A single comma or point followed by three digits is a thousands separator, unless the currency has three decimals.
 * Refuses (StatementError):
 * - anything that is not an amount
 */
export function readAmount(text: string, currency: string, line: number | null = null): number {
  const bare = text.replaceAll(/[\s\u00A0\u202F'’]|[A-Z]{3}|[€$£]/g, '')
  const isNegative = /^[-−(]|[-−)]$/.test(bare)
  const digits = bare.replaceAll(/[-−+()]/g, '')
  const amount = readDecimal(decimalOf(digits, placesOf(currency)), '.', currency, line)
  return isNegative && amount !== 0 ? -amount : amount
}

/** With a decimal point and without thousands separators. */
function decimalOf(digits: string, places: number): string {
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  const [before, after] = [digits.slice(0, last), digits.slice(last + 1)]
  const groups = last === -1 || before.includes(digits[last] ?? '') || (after.length === 3 && places !== 3)
  const whole = groups ? digits : before
  // Other groupings stay unchanged, and are refused.
  if (!/^(\d*|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3})+)$/.test(whole)) return digits
  return `${whole.replaceAll(/[,.]/g, '')}${groups ? '' : `.${after}`}`
}
