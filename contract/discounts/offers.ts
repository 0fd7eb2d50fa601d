import { share } from '#contract/money.ts'
import {
  givesSomething,
  isSelected,
  percentOf,
  type DiscountRule,
  type LineDiscount,
  type ListedLine,
} from './rules.ts'

/** What a rule would give to the line at an index. */
export interface Offer extends LineDiscount {
  line: number
}

/** Why a rule gives nothing to a cart; `missing` items, or a `missing` sum, would change that. */
export type Unmet =
  | { reason: 'no_items' | 'no_value' }
  | { reason: 'from_count' | 'group' | 'with'; missing: number }
  | { reason: 'from_amount'; missing: number }

/** The discounts that a rule offers to lines, at most `grants` of them; or the condition that the lines do not meet. */
export type Offers = { offers: Offer[]; grants: number } | { unmet: Unmet }

/** The indexes of lines with the dearest first; of equal ones the first. All rules share it, so it is sorted once. */
export const dearestFirst = (lines: readonly ListedLine[]): readonly number[] =>
  [...lines.keys()].toSorted((a, b) => valueOf(lines[b]) - valueOf(lines[a]) || a - b)

/** What a rule offers to these lines, without regard to other rules and to uses. The order of the lines matters only among equal ones. */
export function offersOf(
  rule: DiscountRule,
  lines: readonly ListedLine[],
  dearest: readonly number[],
): Offers {
  if (!givesSomething(rule)) return { unmet: { reason: 'no_value' } }
  const eligible = dearest.filter((index) => isOn(rule, lines[index]))
  if (eligible.length === 0) return { unmet: { reason: 'no_items' } }
  const unmet = unmetBy(rule, eligible, lines)
  if (unmet) return { unmet }
  if (rule.group !== null && rule.group.cheapest === 0)
    return wholeGroups(rule, rule.group.of, eligible, lines)
  const { chosen, grants } = entitled(rule, eligible, lines)
  return { offers: offersTo(chosen, rule, lines), grants }
}

const isOn = (rule: DiscountRule, line: ListedLine | undefined): boolean =>
  line !== undefined && isSelected(rule.on, line)

const valueOf = (line: ListedLine | undefined): number => (line ? line.list_price + line.list_fee : 0)

function unmetBy(rule: DiscountRule, eligible: number[], lines: readonly ListedLine[]): Unmet | null {
  if (eligible.length < rule.from_count)
    return { reason: 'from_count', missing: rule.from_count - eligible.length }
  const sum = eligible.reduce((total, index) => total + (lines[index]?.list_price ?? 0), 0)
  if (sum < rule.from_amount) return { reason: 'from_amount', missing: rule.from_amount - sum }
  if (rule.group && eligible.length < rule.group.of)
    return { reason: 'group', missing: rule.group.of - eligible.length }
  const others = companions(rule, eligible, lines)
  if (rule.with && others < rule.with.count) return { reason: 'with', missing: rule.with.count - others }
  return null
}

/** The number of lines that entitle others: those of `with` that are not discounted themselves. */
function companions({ with: other }: DiscountRule, eligible: number[], lines: readonly ListedLine[]): number {
  if (other === null) return 0
  const discounted = new Set(eligible)
  return lines.filter((line, index) => !discounted.has(index) && isSelected(other, line)).length
}

/** The lines that may be discounted, and how many of them: the cheapest of a group, otherwise the dearest first. */
function entitled(rule: DiscountRule, eligible: number[], lines: readonly ListedLine[]) {
  if (rule.group) {
    const grants = Math.floor(eligible.length / rule.group.of) * rule.group.cheapest
    const cheapest = eligible.toSorted((a, b) => valueOf(lines[a]) - valueOf(lines[b]) || a - b)
    return { chosen: cheapest.slice(0, grants), grants }
  }
  const grants = rule.with ? Math.floor(companions(rule, eligible, lines) / rule.with.count) : eligible.length
  return { chosen: eligible, grants }
}

/** What a rule gives to each of these lines by itself. */
function offersTo(chosen: readonly number[], rule: DiscountRule, lines: readonly ListedLine[]): Offer[] {
  const offers: Offer[] = []
  for (const line of chosen) {
    const discount = discountOf(rule, lines[line])
    if (discount) offers.push({ line, amount: discount.amount, fee_amount: discount.fee_amount })
  }
  return offers
}

/** Full groups, of the dearest lines first; what a group has off is spread over its lines in proportion (largest remainder). */
function wholeGroups(
  rule: DiscountRule,
  of: number,
  eligible: number[],
  lines: readonly ListedLine[],
): Offers {
  const full = eligible.slice(0, Math.floor(eligible.length / of) * of)
  const offers = full.flatMap((_, start) =>
    start % of === 0 ? groupOffers(rule, full.slice(start, start + of), lines) : [],
  )
  return { offers, grants: offers.length }
}

function groupOffers(rule: DiscountRule, group: number[], lines: readonly ListedLine[]): Offer[] {
  const whole = group.reduce(
    (sum, index) => ({
      list_price: sum.list_price + (lines[index]?.list_price ?? 0),
      list_fee: sum.list_fee + (lines[index]?.list_fee ?? 0),
    }),
    { list_price: 0, list_fee: 0 },
  )
  if (rule.percent !== null) return offersTo(group, rule, lines)
  const discount = discountOf(rule, whole)
  if (!discount) return []
  const amounts = share(
    discount.amount,
    group.map((index) => lines[index]?.list_price ?? 0),
  )
  const fees = share(
    discount.fee_amount,
    group.map((index) => lines[index]?.list_fee ?? 0),
  )
  return group
    .map((line, at) => ({ line, amount: amounts[at] ?? 0, fee_amount: fees[at] ?? 0 }))
    .filter(({ amount, fee_amount }) => amount + fee_amount > 0)
}

/** A rule's discount on prices; null if they are not above what it gives. Never more than they are. */
function discountOf(
  { percent, amount, price, fees }: DiscountRule,
  line: Pick<ListedLine, 'list_price' | 'list_fee'> | undefined,
): LineDiscount | null {
  if (!line) return null
  const discount = { amount: 0, fee_amount: 0 }
  if (percent !== null) {
    discount.amount = percentOf(line.list_price, percent)
    if (fees) discount.fee_amount = percentOf(line.list_fee, percent)
  } else if (amount !== null) {
    discount.amount = Math.min(amount, line.list_price)
    if (fees) discount.fee_amount = Math.min(amount - discount.amount, line.list_fee)
  } else if (price !== null) {
    const off = line.list_price + (fees ? line.list_fee : 0) - price
    discount.amount = Math.min(line.list_price, Math.max(0, off))
    discount.fee_amount = Math.max(0, off - discount.amount)
  }
  return discount.amount + discount.fee_amount > 0 ? discount : null
}
