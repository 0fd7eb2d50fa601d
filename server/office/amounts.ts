import { minorDigits } from '#contract/money.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'

/** "133", "133.00" and "-133,00" as minor units; null for what is no amount. */
export function amountIn(shop: Shop, text: string): number | null {
  const [, whole, decimals = ''] = /^[-−]?(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text) ?? []
  const digits = minorDigits(site.of(shop).currency)
  if (whole === undefined || decimals.length > digits) return null
  return Number(whole + decimals.padEnd(digits, '0'))
}
