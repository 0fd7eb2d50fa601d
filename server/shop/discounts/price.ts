import {
  applyDiscounts,
  type Candidate,
  type LineDiscount,
  type Outcome,
  UNCONDITIONAL,
} from '#contract/discounts/discounts.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { isCurrent } from './current.ts'
import { type HeldDiscount, listPrices, MANUAL_RULE, NO_DISCOUNT } from './held.ts'
import { type Manual, withAmount } from './manual.ts'
import type { DiscountCode } from './queries.ts'

/** A line of a cart with its item, at the price that it has with the discount it holds. */
export interface PricedLine extends HeldDiscount {
  item: Pick<catalogue.Item, 'external_code' | 'type'>
  price: number
  fee: number
}

/**
 * What lines are priced by: the codes of their cart, what staff give off all of them, the moment, and what is left of a stock row with what they hold of it themselves.
 */
export interface PricedBy {
  codes: readonly DiscountCode[]
  manual?: Manual | null
  now: Temporal.Instant
  left: (stockId: number) => number | null
}

/** A rule with what is needed of its discount. */
interface Version extends Omit<catalogue.DiscountVersion, 'discount'> {
  discount: Pick<catalogue.Discount, 'id' | 'name' | 'uses_stock_id' | 'budget_stock_id'>
}

/** A discount that was tried on lines, with its code if it needs one, and what became of it. */
export interface TriedDiscount extends Outcome {
  version: Version
  code: DiscountCode | null
}

/** A discount to try on lines, and those that keep it though it is no longer offered; null is all of them. */
export interface Tried extends Omit<TriedDiscount, keyof Outcome> {
  keepers: ReadonlySet<number> | null
}

/**
 * The discount of each line by the rules of today, and those that lines hold already: a rule that has ended or changed since, or whose code
 * was disabled, still counts for its lines, as long as they meet its conditions. Each line bears the one with the lowest price.
 */
export function price(
  at: Shop | Tx,
  lines: readonly PricedLine[],
  by: PricedBy,
): { held: HeldDiscount[]; tried: TriedDiscount[] } {
  const tried = [
    ...catalogue.of(at).discounts.flatMap((discount) => versionsFor(discount, lines, by)),
    ...(by.manual && 'percent' in by.manual ? [manualDiscount(by.manual.percent)] : []),
  ]
  const listed = lines.map(({ item, ...line }) => ({
    external_code: item.external_code,
    type: item.type,
    ...listPrices(line),
  }))
  const priced = applyDiscounts(
    listed,
    tried.map((one) => candidateOf(one, by.left)),
  )
  const held = priced.lines.map((given) => {
    const from = given && tried[given.candidate]
    return given && from ? heldOf(from, given) : NO_DISCOUNT
  })
  return {
    held: by.manual && 'amount' in by.manual ? withAmount(listed, held, by.manual.amount) : held,
    tried: tried.flatMap(({ version, code }, index) => {
      const outcome = priced.outcomes[index]
      return outcome ? [{ version, code, ...outcome }] : []
    }),
  }
}

/** The percentage that staff give off all lines: it competes with the discounts of the festival. */
const manualDiscount = (percent: number): Tried => ({
  version: {
    id: MANUAL_RULE,
    discount: { id: 0, name: '', uses_stock_id: null, budget_stock_id: null },
    rule: { ...UNCONDITIONAL, percent },
  },
  code: null,
  keepers: null,
})

/** Today's rule of a discount, by itself or for each of its codes, and former rules for the lines that hold them. */
function versionsFor(
  discount: catalogue.Discount,
  lines: readonly PricedLine[],
  { codes, now }: PricedBy,
): Tried[] {
  const versions = discount.rules.map(({ id, rule }) => ({ id, rule, discount }))
  const [today] = versions.slice(-1)
  const own = codes.filter((code) => code.discount_id === discount.id)
  const offered: Tried[] = []
  if (today && isCurrent(discount, now)) {
    const usable = discount.automatic ? [null] : own.filter(({ enabled }) => enabled)
    offered.push(...usable.map((code) => ({ version: today, code, keepers: null })))
  }
  const kept = versions.flatMap((version) => heldBy(version, lines, own))
  return [
    ...offered,
    ...kept.filter(
      ({ version, code }) =>
        !offered.some((one) => one.version.id === version.id && one.code?.id === code?.id),
    ),
  ]
}

/** A rule for the lines that hold it, by each code through which they do. */
function heldBy(
  version: catalogue.DiscountVersion,
  lines: readonly PricedLine[],
  codes: readonly DiscountCode[],
): Tried[] {
  const holders = [...lines.entries()].filter(([, line]) => line.discount_rule_id === version.id)
  const byCode = Map.groupBy(holders, ([, line]) => line.discount_code_id)
  return [...byCode].map(([id, held]) => ({
    version,
    code: codes.find((code) => code.id === id) ?? null,
    keepers: new Set(held.map(([index]) => index)),
  }))
}

function heldOf({ version, code }: Tried, { amount, fee_amount }: LineDiscount): HeldDiscount {
  const { uses_stock_id, budget_stock_id } = version.discount
  const places: [number | null, number][] = [
    [uses_stock_id, 1],
    [code?.stock_id ?? null, 1],
    [budget_stock_id, amount + fee_amount],
  ]
  return {
    discount_rule_id: version.id,
    discount_code_id: code?.id ?? null,
    discount_amount: amount,
    discount_fee_amount: fee_amount,
    discount_places: places.flatMap(([id, count]): [number, number][] => (id === null ? [] : [[id, count]])),
  }
}

function candidateOf({ version, code, keepers }: Tried, left: PricedBy['left']): Candidate {
  const { id, uses_stock_id, budget_stock_id } = version.discount
  const leftOf = (stockId: number | null | undefined) => (stockId == null ? null : left(stockId))
  return {
    rule: version.rule,
    discount_id: id,
    rule_id: version.id,
    uses: leftOf(uses_stock_id),
    code_uses: leftOf(code?.stock_id),
    budget: leftOf(budget_stock_id),
    keepers,
  }
}
