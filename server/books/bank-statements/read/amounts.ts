import { minorDigits } from '#contract/money.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import { StatementError } from './statement.ts'

/** The number of decimals of a currency, as in all of the shop; what is no code of one has two. */
export const placesOf = (currency: string): number =>
  /^[A-Z]{3}$/.test(currency) ? minorDigits(currency) : 2

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
  const isAmount = /^0{0,20}\d{1,13}$/.test(whole) && /^\d*$/.test(decimals) && more.length === 0
  if (!isAmount || /[^0]/.test(decimals.slice(places)))
    throw new StatementError(messages.noAmount({ text }), line)
  return Number(whole + decimals.slice(0, places).padEnd(places, '0'))
}
