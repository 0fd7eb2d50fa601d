import { minorDigits } from '#contract/money.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { moneyFormat, orNone, percentFormat } from '#web/office/kit/forms/dates/input-formats.ts'

/** The decimal separator: "," where 1.5 is written 1,5. */
const decimalSign = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** How amounts in the festival's currency, and percentages, are typed and displayed in the festival's locale. */
export function useNumberFormats() {
  const { currency, locale } = useFormats()
  const sign = decimalSign(locale)
  const amount = moneyFormat(minorDigits(currency), sign)
  return { amount, optionalAmount: orNone(amount), percent: percentFormat(sign) }
}
