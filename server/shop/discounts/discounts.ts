import type { LineDiscount as WireDiscount } from '#contract/discounted-price.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { discountCodeKey } from '#contract/rules.ts'
import { readCode, readCodes, type DiscountCode } from './queries.ts'

export { price, type PricedLine, type TriedDiscount } from './price.ts'
export type { DiscountCode } from './queries.ts'

/** The discount of a line as stored: the rule that gave it, its code if it needed one, and what it takes off price and fee. */
export interface LineDiscount {
  discount_rule_id: number | null
  discount_code_id: number | null
  discount_amount: number
  discount_fee_amount: number
}

/** The discount of a line that holds places for it. */
export interface HeldDiscount extends LineDiscount {
  /** What it holds of stock rows: a use of the discount and of its code, and its amount of the budget. */
  discount_places: readonly [stockId: number, places: number][] | null
}

/** A line without a discount. */
export const NO_DISCOUNT: HeldDiscount = {
  discount_rule_id: null,
  discount_code_id: null,
  discount_amount: 0,
  discount_fee_amount: 0,
  discount_places: null,
}

/** What a line costs without its discount. */
export const listPrices = (
  line: Pick<LineDiscount, 'discount_amount' | 'discount_fee_amount'> & { price: number; fee: number },
) => ({
  list_price: line.price + line.discount_amount,
  list_fee: line.fee + line.discount_fee_amount,
})

/** What a line costs after and before its discount, on the wire. */
export const discountedPrice = (at: Shop | Tx, line: LineDiscount & { price: number; fee: number }) => ({
  price: line.price,
  fee: line.fee,
  ...listPrices(line),
  discounts: wireDiscounts(at, line),
})

/** The discounts of a line by name: none or one. */
export function wireDiscounts(at: Shop | Tx, line: LineDiscount): WireDiscount[] {
  const version = catalogue.of(at).discountVersions.get(line.discount_rule_id ?? 0)
  const { discount_amount: amount, discount_fee_amount: fee_amount } = line
  return version ? [{ name: version.discount.name, amount, fee_amount }] : []
}

/** A code however it was typed; undefined if there is none. It may be disabled. */
export async function findCode(sql: Sql | Tx, code: string): Promise<DiscountCode | undefined> {
  const key = discountCodeKey(code)
  const [found] = key === '' ? [] : await readCode(sql, key)
  return found
}

/** Codes by their ids; runs no SQL without any. */
export async function codesByIds(sql: Sql | Tx, ids: readonly number[]): Promise<Map<number, DiscountCode>> {
  const rows = ids.length === 0 ? [] : await readCodes(sql, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The stock rows that pricing with these codes may read: those of automatic discounts, and of the codes with their discounts. */
export function stockIdsFor(at: Shop | Tx, codes: readonly DiscountCode[]): number[] {
  const named = new Set(codes.map(({ discount_id }) => discount_id))
  const rows = catalogue
    .of(at)
    .discounts.filter(({ id, automatic, enabled }) => named.has(id) || (automatic && enabled))
    .flatMap(({ uses_stock_id, budget_stock_id }) => [uses_stock_id, budget_stock_id])
  return [...rows, ...codes.map(({ stock_id }) => stock_id)].filter((id) => id !== null)
}

/** Whether a discount applies at a moment: enabled, begun and not ended. */
export const isCurrent = (
  { enabled, starts_at, ends_at }: catalogue.Discount,
  now: Temporal.Instant,
): boolean => enabled && hasBegun(starts_at, now) && !hasEnded(ends_at, now)

const hasBegun = (starts_at: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  starts_at === null || Temporal.Instant.compare(starts_at, now) <= 0

const hasEnded = (ends_at: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  ends_at !== null && Temporal.Instant.compare(ends_at, now) <= 0
