import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/shop-calls.ts'
import type {
  PricePreview,
  PreviewPrices,
  SaleDiscountOptions,
  SaleDiscounts,
} from '#contract/office/price-previews.ts'
import { discountCodeKey } from '#contract/rules.ts'
import { type AmountFormat, typedAmount } from '#contract/typed-amounts.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'

/** The discounts that staff give with a sale, as entered. */
export interface GivenDiscounts {
  codes: string[]
  manual_percent: string
  manual_amount: string
  manual_reason: string
}

export const NOTHING_GIVEN: GivenDiscounts = {
  codes: [],
  manual_percent: '',
  manual_amount: '',
  manual_reason: '',
}

/** The entered percentage: null for none. The server refuses what is none. */
function percentOf(text: string): number | null {
  const digits = text.replace('%', '').trim()
  if (digits === '') return null
  return /^\d{1,3}$/.test(digits) ? Number(digits) : -1
}

/** The entered amount, likewise. */
const amountOf = (text: string, format: AmountFormat): number | null =>
  text.trim() === '' ? null : (typedAmount(text, format) ?? -1)

/** The part of a sale's body. */
export const discountsInput = (
  { codes, manual_percent, manual_amount, manual_reason }: GivenDiscounts,
  format: AmountFormat,
): SaleDiscounts => ({
  codes,
  manual_percent: percentOf(manual_percent),
  manual_amount: amountOf(manual_amount, format),
  manual_reason,
})

/** With a code that was entered; one that is there already, however it is written, is not added again. */
export const withCode = (codes: string[], typed: string): string[] =>
  discountCodeKey(typed) === '' || codes.some((code) => discountCodeKey(code) === discountCodeKey(typed))
    ? codes
    : [...codes, typed.trim()]

export interface PricedSale {
  /** Null while the prices are those of the list. */
  preview: PricePreview | null
  /** Whether it is of what is entered now. */
  isCurrent: boolean
  error: Error | null
}

/**
 * What the items of a sale cost with the festival's discounts, and those that staff give. Asks nobody while no
 * discount can apply, and no code may reveal something.
 */
export function usePrices(
  options: SaleDiscountOptions,
  items: PreviewPrices['items'],
  given: GivenDiscounts,
): PricedSale {
  const { currency, locale } = useFormats()
  const { manual_reason: _, ...discounts } = discountsInput(given, { currency, locale })
  const { codes, manual_percent, manual_amount } = discounts
  const isGiven = manual_percent !== null || manual_amount !== null
  const isNeeded = codes.length > 0 || (items.length > 0 && (options.automatic || isGiven))
  const input: PreviewPrices = { items, ...discounts }
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['price-preview', JSON.stringify(input)],
    queryFn: () => call(calls.previewPrices, input),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  if (!isNeeded) return { preview: null, isCurrent: true, error: null }
  return { preview: data ?? null, isCurrent: !isPlaceholderData && !isFetching && error === null, error }
}

export interface CodeEffect {
  text: string
  isRefused: boolean
}

/** What a code does, or why it does nothing; null while that is not known. */
export function effectOf({ preview, error }: PricedSale, code: string, index: number): CodeEffect | null {
  const refusal = error instanceof ApiError ? error.errors[`codes.${index}`]?.[0] : undefined
  if (refusal !== undefined) return { text: refusal, isRefused: true }
  const known = preview?.codes.find((each) => discountCodeKey(each.code) === discountCodeKey(code))
  return known ? { text: known.effect ?? known.reason ?? '', isRefused: false } : null
}
