import { percentOf } from '#contract/discounts/discounts.ts'
import { formatMoney, share, sum } from '#contract/money.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import {
  type HeldDiscount,
  listPrices,
  type LineDiscount,
  MANUAL_RULE,
  NO_DISCOUNT,
  repriced,
} from './held.ts'
import { messages } from './messages.ts'

/** What staff give off all lines: a percentage, or an amount in all, which is at most `most` percent of their prices. */
export type Manual = { percent: number } | { amount: number; most: number }

/** The discounts of lines with an amount spread over those that have none, in proportion to their prices. */
export function withAmount(
  prices: readonly { list_price: number }[],
  held: readonly HeldDiscount[],
  amount: number,
): HeldDiscount[] {
  const open = prices.map(({ list_price }, index) => (held[index]?.discount_rule_id == null ? list_price : 0))
  const parts = share(Math.min(amount, sum(open)), open)
  return held.map((line, index) => {
    const part = parts[index] ?? 0
    return part === 0 ? line : { ...NO_DISCOUNT, discount_rule_id: MANUAL_RULE, discount_amount: part }
  })
}

type PricedLine = HeldDiscount & { price: number; fee: number }

/**
 * Lines with what staff give off all of them, in place of what staff gave before: a percentage where that is more than the discount of a
 * line, an amount where it has none.
 */
export function withManual<Line extends PricedLine>(lines: readonly Line[], manual: Manual): Line[] {
  const own = lines.map((line) =>
    line.discount_rule_id === MANUAL_RULE ? repriced(line, NO_DISCOUNT) : line,
  )
  const listed = own.map((line) => ({ ...listPrices(line), line }))
  const held =
    'amount' in manual
      ? withAmount(listed, own, manual.amount)
      : listed.map(({ list_price, line }) => {
          const off = percentOf(list_price, manual.percent)
          const isMore = off > line.discount_amount + line.discount_fee_amount
          return isMore ? { ...NO_DISCOUNT, discount_rule_id: MANUAL_RULE, discount_amount: off } : line
        })
  return own.map((line, index) => repriced(line, held[index] ?? NO_DISCOUNT))
}

/** What lines have off by what staff gave. */
export const givenByStaff = (lines: readonly LineDiscount[]): number =>
  sum(
    lines.map(({ discount_rule_id, discount_amount, discount_fee_amount }) =>
      discount_rule_id === MANUAL_RULE ? discount_amount + discount_fee_amount : 0,
    ),
  )

/**
 * Checks what staff give off these lines, which have it already.
 * Refuses (`manual_amount`):
 * - an amount of more than their percentage of all prices
 * - more than the items without another discount cost
 */
export function refuseBeyond(
  shop: Shop,
  manual: Manual,
  lines: readonly (LineDiscount & { price: number; fee: number })[],
): void {
  if ('percent' in manual) return
  const most = Math.floor((sum(lines.map((line) => listPrices(line).list_price)) * manual.most) / 100)
  const field = 'manual_amount'
  const { currency, locale } = site.of(shop)
  const text = (amount: number) => formatMoney(amount, currency, locale)
  if (manual.amount > most)
    throw new Refusal(messages.manualAmount.most({ limit: manual.most, amount: text(most) }), {
      field,
    })
  const given = givenByStaff(lines)
  if (given < manual.amount) throw new Refusal(messages.manualAmount.rest({ amount: text(given) }), { field })
}
