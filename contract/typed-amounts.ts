import { numberFormat } from './formatters.ts'
import { decimalOf, minorDigits } from './money.ts'

/** In which currency and locale an amount is typed. */
export interface AmountFormat {
  currency: string
  locale: string
}

const signsOf = (locale: string) => {
  const parts = numberFormat(locale, { minimumFractionDigits: 1, useGrouping: 'always' }).formatToParts(
    12_345,
  )
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: sign('decimal') || '.', group: sign('group') }
}

/** An amount in minor units as the text of a field: 1250 is "12,50" where 1.5 is written 1,5. */
export const amountText = (amount: number, { currency, locale }: AmountFormat): string =>
  decimalOf(amount, minorDigits(currency)).replace('.', signsOf(locale).decimal)

// Before or after the digits: "€", "CHF", "Kč", "zł."
const CURRENCY = /^[\p{L}\p{Sc}.]{1,5}|[\p{L}\p{Sc}.]{1,5}$/gu

/**
 * The amount in minor units that was typed in major units: "12,50", "12.50", "1.000" or "€ 1 000,00" in German; null for anything else, also for
 * more decimals than the currency has.
 */
export function typedAmount(text: string, { currency, locale }: AmountFormat): number | null {
  const digits = minorDigits(currency)
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\s'’]/g, '')
    .replaceAll(CURRENCY, '')
  const { decimal, group } = signsOf(locale)
  const isGrouped = (group === '.' || group === ',') && hasGroups(plain, { decimal, group })
  const [, major, minor = ''] =
    /^(\d{1,12})(?:[.,](\d{1,9}))?$/.exec(isGrouped ? plain.replaceAll(group, '') : plain) ?? []
  if (major === undefined || minor.length > digits) return null
  return Number(major + minor.padEnd(digits, '0'))
}

/** Whether the sign of groups stands before three digits wherever it stands, and before any decimals. */
function hasGroups(text: string, { decimal, group }: { decimal: string; group: string }): boolean {
  const [whole = '', ...rest] = text.split(decimal)
  const [first = '', ...groups] = whole.split(group)
  const isDecimal = rest.length <= 1 && !rest.join('').includes(group)
  return (
    isDecimal && groups.length > 0 && /^\d{1,3}$/.test(first) && groups.every((one) => /^\d{3}$/.test(one))
  )
}
