import { numberFormat } from './formatters.ts'

/** The largest amount, in minor units: a hundred thousand of these still add up exactly. */
export const MAX_AMOUNT = 10_000_000_000

/** How many digits the currency's minor unit has: 2 for EUR, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number =>
  digitsOf(numberFormat('en', { style: 'currency', currency }))

const digits = new WeakMap<Intl.NumberFormat, number>()

/** Asked once: the answer costs five times as much as formatting an amount. */
const digitsOf = (format: Intl.NumberFormat): number =>
  digits.getOrInsertComputed(format, () => format.resolvedOptions().maximumFractionDigits ?? 2)

/** An amount of minor units as a machine-readable decimal with this number of digits: 4500 is "45.00", with a point in every language. */
export function decimalOf(amount: number, digits: number): string {
  const sign = amount < 0 ? '-' : ''
  const units = String(Math.abs(amount)).padStart(digits + 1, '0')
  return digits === 0 ? sign + units : `${sign}${units.slice(0, -digits)}.${units.slice(-digits)}`
}

/** The sum of amounts. */
export const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** Which amounts get a sign: negative ones, or all except zero, as for a difference. */
export type Signs = 'auto' | 'exceptZero'

/** A formatted amount of minor units: 4500 EUR is "€45.00" in en-GB. */
export function formatMoney(
  amount: number,
  currency: string,
  locale: string,
  signDisplay: Signs = 'auto',
): string {
  const format = numberFormat(locale, { style: 'currency', currency, signDisplay })
  // A decimal text keeps every digit, where a division of a large amount would round.
  return format.format(decimalOf(amount, digitsOf(format)) as `${number}`)
}

/** Parts of `amount` in proportion to `weights`, in whole minor units that sum to it (largest remainder, earlier first). */
export function share(amount: number, weights: number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map((_, index) => (index === 0 ? amount : 0))
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((product) => Number(product / BigInt(total)))
  const rests = exact.map((product, index) => ({ index, rest: product % BigInt(total) }))
  rests.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  for (const { index } of rests.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** The tax inside a gross amount at `rate` percent, rounded half up to the minor unit. */
export function taxWithin(gross: number, rate: number): number {
  // Rates have at most two decimals; hundredths keep the arithmetic in integers.
  const hundredths = BigInt(Math.round(rate * 100))
  const whole = 10_000n + hundredths
  return Number((2n * BigInt(gross) * hundredths + whole) / (2n * whole))
}
