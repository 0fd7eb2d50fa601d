// What the rest of an order costs when a part of a discounted group is refunded. Pages use it for previews; the server decides.

import { applyDiscounts, type Candidate, type DiscountRule, type ListedLine } from './discounts/discounts.ts'
import { sum } from './money.ts'

/** A line that an order still has: its discount, and what it costs with it. `key` is the kind and the id of its item, as refunds name it. */
export interface RepricedLine extends ListedLine {
  key: string
  price: number
  fee: number
  rule_id: number | null
}

/**
 * An order with discounts whose rest is priced anew when a part of them is refunded: its lines, those rules, and what its refunds have kept
 * so far because the rest became dearer.
 */
export interface RepricedOrder {
  lines: RepricedLine[]
  rules: { id: number; rule: DiscountRule }[]
  kept: number
}

/** What the rest costs as it was sold, and what it costs anew; `kept` is what a refund keeps because of that, or returns of what was kept. */
export interface Repricing {
  sold: number
  anew: number
  kept: number
}

/**
 * Prices the rest of an order anew by the rules with which it was sold, and only the lines that have them. Without such rules nothing
 * changes. The refunds of an order keep, in sum, what its rest costs more, however it is divided among them.
 */
export function repriceRest(order: RepricedOrder, refunded: ReadonlySet<string>): Repricing {
  const rest = order.lines.filter(({ key }) => !refunded.has(key))
  const candidates = order.rules.map(({ id, rule }) => candidateOf(id, rule, rest))
  const given = applyDiscounts(rest, candidates).lines
  const isAnew = new Set(order.rules.map(({ id }) => id))
  const sold = sum(rest.map(({ price, fee }) => price + fee))
  const anew = sum(
    rest.map((line, index) => {
      if (line.rule_id === null || !isAnew.has(line.rule_id)) return line.price + line.fee
      const { amount, fee_amount } = given[index] ?? { amount: 0, fee_amount: 0 }
      return line.list_price - amount + line.list_fee - fee_amount
    }),
  )
  return { sold, anew, kept: Math.max(0, anew - sold) - order.kept }
}

/** A rule for the lines that have it. Its uses are theirs already; it gives no more than it gave. */
function candidateOf(id: number, rule: DiscountRule, rest: readonly RepricedLine[]): Candidate {
  const own = [...rest.entries()].filter(([, line]) => line.rule_id === id)
  return {
    rule,
    discount_id: id,
    rule_id: id,
    uses: null,
    code_uses: null,
    budget: sum(own.map(([, line]) => line.list_price - line.price + line.list_fee - line.fee)),
    keepers: new Set(own.map(([index]) => index)),
  }
}
