import type { LineDiscount as WireDiscount } from '#contract/discounted-price.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { discountCodeKey, normalizeEmail } from '#contract/rules.ts'
import { hasEnded, isCurrent } from './current.ts'
import { listPrices, MANUAL_RULE, type LineDiscount } from './held.ts'
import { messages } from './messages.ts'
import { readCode, readCodes, type DiscountCode } from './queries.ts'

export {
  isSameDiscount,
  listPrices,
  MANUAL_RULE,
  NO_DISCOUNT,
  repriced,
  type HeldDiscount,
  type LineDiscount,
} from './held.ts'
export { isCurrent } from './current.ts'
export { givenByStaff, type Manual, refuseBeyond, withManual } from './manual.ts'
export { price, type PricedLine, type TriedDiscount } from './price.ts'
export { discountPlaces, heldDiscount, type DiscountCode } from './queries.ts'
export { pricedLines } from './priced-lines.ts'

/** What a line costs after and before its discount, on the wire. */
export const discountedPrice = (at: Shop | Tx, line: LineDiscount & { price: number; fee: number }) => ({
  price: line.price,
  fee: line.fee,
  ...listPrices(line),
  discounts: wireDiscounts(at, line),
})

/** The discounts of a line by name: none or one. */
export function wireDiscounts(at: Shop | Tx, line: LineDiscount): WireDiscount[] {
  const { discount_rule_id: rule, discount_amount: amount, discount_fee_amount: fee_amount } = line
  if (rule === null) return []
  const name =
    rule === MANUAL_RULE ? messages.manual : catalogue.of(at).discountVersions.get(rule)?.discount.name
  return name === undefined ? [] : [{ name, amount, fee_amount }]
}

/** A code however it was typed; undefined if there is none. It may be disabled. */
export async function findCode(sql: Sql | Tx, code: string): Promise<DiscountCode | undefined> {
  const key = discountCodeKey(code)
  const [found] = key === '' ? [] : await readCode(sql, key)
  return found
}

/**
 * Whether a code can be put on a cart: it is enabled, and so is its discount, which has not ended, and something is left of both. `left` says
 * what is left of a stock row.
 */
export function isUsable(
  at: Shop | Tx,
  code: DiscountCode | undefined,
  { now, left }: { now: Temporal.Instant; left: (stockId: number) => number | null },
): boolean {
  const discount = catalogue.of(at).discounts.find(({ id }) => id === code?.discount_id)
  if (!code?.enabled || !discount?.enabled || discount.automatic || hasEnded(discount.ends_at, now))
    return false
  const limits = [discount.uses_stock_id, discount.budget_stock_id, code.stock_id]
  return limits.every((id) => id === null || left(id) !== 0)
}

/** Codes by their ids; runs no SQL without any. */
export async function codesByIds(sql: Sql | Tx, ids: readonly number[]): Promise<Map<number, DiscountCode>> {
  const rows = ids.length === 0 ? [] : await readCodes(sql, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a customer with this address may use a code. */
export const isFor = ({ email }: DiscountCode, address: string): boolean =>
  email === null || email === normalizeEmail(address)

/** The external codes of the disabled items that codes put on sale: those of discounts that apply now. */
export function revealedBy(
  at: Shop | Tx,
  codes: readonly DiscountCode[],
  now: Temporal.Instant,
): ReadonlySet<string> {
  const named = new Set(codes.flatMap(({ enabled, discount_id }) => (enabled ? [discount_id] : [])))
  const { discounts } = catalogue.of(at)
  return new Set(
    discounts.flatMap((discount) =>
      named.has(discount.id) && isCurrent(discount, now) ? discount.reveals : [],
    ),
  )
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
