import { minorDigits } from '#contract/money.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'

/**
 * Parses "133", "133.00", "-133,00", "1,234.50", "1.234,50", "1 234" and, with the festival's currency, "€133.00" as minor units; null if
 * it is not an amount. Ambiguous separators are decimal ones: "1.234" is a thousand only in a currency with fewer decimals.
 */
export function amountIn(shop: Shop, text: string): number | null {
  const { currency } = site.of(shop)
  const digits = minorDigits(currency)
  const number = withoutCurrency(text, currency).replace(/^[-−]/, '')
  for (const form of [PLAIN, GROUPED]) {
    const { whole, decimals = '' } = form.exec(number)?.groups ?? {}
    if (whole !== undefined && decimals.length <= digits)
      return Number(whole.replaceAll(/\D/g, '') + decimals.padEnd(digits, '0'))
  }
  return null
}

const PLAIN = /^(?<whole>\d{1,9})(?:[.,](?<decimals>\d{1,3}))?$/

/** All thousands separators must be the same, and differ from the decimal one. */
const GROUPED =
  /^(?<whole>\d{1,3}(?<apart>[.,'’\s])\d{3}(?:\k<apart>\d{3})?)(?:(?!\k<apart>)[.,](?<decimals>\d{1,3}))?$/

/** The text without the sign or code of the currency, before or after the number. */
function withoutCurrency(text: string, currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const sign = parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  const upper = text.toUpperCase()
  const name = [sign, currency].find((each) => upper.includes(each.toUpperCase()))
  return name === undefined ? text : upper.replace(name.toUpperCase(), '').replaceAll(/\s/g, '')
}
