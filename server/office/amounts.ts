import { minorDigits } from '#contract/money.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'

/** "133", "133.00", "-133,00" and, with the festival's currency, "€133.00" as minor units; null for what is no amount. */
export function amountIn(shop: Shop, text: string): number | null {
  const { currency } = site.of(shop)
  const number = withoutCurrency(text, currency)
  const [, whole, decimals = ''] = /^[-−]?(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(number) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || decimals.length > digits) return null
  return Number(whole + decimals.padEnd(digits, '0'))
}

/** The text without the sign or the three letters of the currency, which stand before or behind the number. */
function withoutCurrency(text: string, currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const sign = parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  const upper = text.toUpperCase()
  const name = [sign, currency].find((each) => upper.includes(each.toUpperCase()))
  return name === undefined ? text : upper.replace(name.toUpperCase(), '').replaceAll(/\s/g, '')
}
