// What lines cost with discounts, in minor units. Pages use it for previews; the server decides.

import { dearestFirst, offersOf, type Offer, type Offers, type Unmet } from './offers.ts'
import type { DiscountRule, LineDiscount, ListedLine } from './rules.ts'

export type { DiscountRule, LineDiscount, ListedLine } from './rules.ts'
export { givesSomething, isSelected, percentOf, UNCONDITIONAL } from './rules.ts'
export type { Unmet } from './offers.ts'

/** A rule that may discount lines, in the festival's order. */
export interface Candidate {
  rule: DiscountRule
  /** What the limits are of: candidates of one discount share its uses and its budget, those of one rule what an order may have. */
  discount_id: number
  rule_id: number
  /** How many more lines may bear the discount, and its code; null is unlimited. */
  uses: number | null
  code_uses: number | null
  /** What the discount may still give away, in minor units; null is unlimited. */
  budget: number | null
  /** The lines that keep a rule which has ended or changed since; null: all lines. */
  keepers: ReadonlySet<number> | null
}

/** What became of a rule: the number of its lines that it discounts, and if it is none, why. */
export interface Outcome {
  applied: number
  offered: number
  /** `better`: other rules give a lower price. `used_up`: no use, or no budget, is left. */
  reason: Unmet | { reason: 'better' | 'used_up' } | null
}

export interface Discounted {
  /** For each line its discount with the index of the candidate that gives it, or null. */
  lines: ((LineDiscount & { candidate: number }) | null)[]
  outcomes: Outcome[]
}

interface Bid extends Offer {
  candidate: number
  saved: number
}

/**
 * Chooses for each line the candidate that gives the lowest price; ties go to the earlier candidate, then to the item's code, then to the earlier line. What is
 * limited goes to the lines that save most. Lines sum to what they cost together, no price is negative, and the order in which lines were
 * added does not matter. A budget that does not suffice for a line gives what is left of it.
 */
export function applyDiscounts(lines: readonly ListedLine[], candidates: readonly Candidate[]): Discounted {
  // Among equal lines it does not matter which is chosen, so the order in which they were added does not either.
  const order = [...lines.keys()].toSorted((a, b) => compareLines(lines[a], lines[b]) || a - b)
  const places = new Map(order.map((line, place) => [line, place]))
  const { lines: sorted, outcomes } = applyInOrder(
    order.flatMap((index) => lines[index] ?? []),
    candidates.map((one) => ({
      ...one,
      keepers: one.keepers && new Set([...one.keepers].map((line) => places.get(line) ?? -1)),
    })),
  )
  return { lines: [...lines.keys()].map((line) => sorted[places.get(line) ?? -1] ?? null), outcomes }
}

const compareLines = (one: ListedLine | undefined, other: ListedLine | undefined): number =>
  !one || !other
    ? 0
    : compareTexts(one.external_code, other.external_code) ||
      compareTexts(one.type, other.type) ||
      other.list_price - one.list_price ||
      other.list_fee - one.list_fee

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function applyInOrder(lines: readonly ListedLine[], candidates: readonly Candidate[]): Discounted {
  const dearest = dearestFirst(lines)
  const offers = candidates.map(({ rule }) => offersOf(rule, lines, dearest))
  const bidsOf = offers.map((offer, index) => bidsFor(offer, index, candidates[index]?.keepers ?? null))
  const discounted = assignBest(lines.length, bidsOf.flat(), () => limitsOf(candidates, offers))
  const outcomes = candidates.map((_, index) =>
    outcomeOf(index, offers[index], bidsOf[index] ?? [], discounted),
  )
  return { lines: discounted, outcomes }
}

/** Gives each line its best bid if nothing runs out by that; only otherwise are all bids sorted, which takes longer than all else. */
function assignBest(count: number, bids: readonly Bid[], limits: () => Limits): Discounted['lines'] {
  const best = new Map<number, Bid>()
  for (const bid of bids) {
    const known = best.get(bid.line)
    if (!known || compareBids(bid, known) < 0) best.set(bid.line, bid)
  }
  const lines = assign(count, [...best.values()], limits())
  const isWhole = [...best.values()].every((bid) => saved(lines[bid.line] ?? NOTHING) === bid.saved)
  return isWhole ? lines : assign(count, bids.toSorted(compareBids), limits())
}

const compareBids = (one: Bid, other: Bid): number =>
  other.saved - one.saved || one.candidate - other.candidate || one.line - other.line

/** The offers of a candidate to those lines that may have them. */
const bidsFor = (offer: Offers, candidate: number, keepers: ReadonlySet<number> | null): Bid[] =>
  'unmet' in offer
    ? []
    : offer.offers
        .filter(({ line }) => keepers?.has(line) ?? true)
        .map(({ line, amount, fee_amount }) => ({
          line,
          amount,
          fee_amount,
          candidate,
          saved: amount + fee_amount,
        }))

const NOTHING: LineDiscount = { amount: 0, fee_amount: 0 }

const saved = ({ amount, fee_amount }: LineDiscount): number => amount + fee_amount

/** What is left of each limit; the limits of a candidate by its index. */
interface Limits {
  counts: { left: number }[][]
  budgets: ({ left: number } | null)[]
}

function limitsOf(candidates: readonly Candidate[], offers: readonly Offers[]): Limits {
  const pools = new Map<string, { left: number }>()
  const pool = (name: string, left: number | null) =>
    left === null ? [] : [pools.getOrInsertComputed(name, () => ({ left }))]
  return {
    counts: candidates.map(({ rule, rule_id, discount_id, uses, code_uses }, index) => [
      ...pool(`rule ${rule_id}`, grantsOf(offers[index])),
      ...pool(`order ${rule_id}`, rule.uses_per_order || null),
      ...pool(`uses ${discount_id}`, uses),
      ...pool(`code ${index}`, code_uses),
    ]),
    budgets: candidates.map(({ discount_id, budget }) => pool(`budget ${discount_id}`, budget)[0] ?? null),
  }
}

/** How many of its offers a rule grants; null is all. */
const grantsOf = (offer: Offers | undefined): number | null =>
  offer && 'grants' in offer && offer.grants < offer.offers.length ? offer.grants : null

/** Gives each line the best bid for which something is left. */
function assign(count: number, bids: readonly Bid[], { counts, budgets }: Limits): Discounted['lines'] {
  const lines: Discounted['lines'] = Array.from({ length: count }, () => null)
  for (const bid of bids) {
    const { line, candidate } = bid
    const [limits, budget] = [counts[candidate] ?? [], budgets[candidate] ?? null]
    if (lines[line] !== null || limits.some(({ left }) => left <= 0)) continue
    const discount = withinBudget(bid, budget && budget.left)
    if (saved(discount) === 0) continue
    lines[line] = { ...discount, candidate }
    for (const limit of limits) limit.left -= 1
    if (budget !== null) budget.left -= saved(discount)
  }
  return lines
}

function withinBudget({ amount, fee_amount }: LineDiscount, budget: number | null): LineDiscount {
  if (budget === null) return { amount, fee_amount }
  const granted = Math.min(amount, Math.max(0, budget))
  return { amount: granted, fee_amount: Math.min(fee_amount, Math.max(0, budget - granted)) }
}

function outcomeOf(
  candidate: number,
  offer: ReturnType<typeof offersOf> | undefined,
  own: readonly Bid[],
  lines: Discounted['lines'],
): Outcome {
  if (!offer || 'unmet' in offer) return { applied: 0, offered: 0, reason: offer?.unmet ?? null }
  const applied = own.filter(({ line }) => lines[line]?.candidate === candidate).length
  if (applied > 0) return { applied, offered: own.length, reason: null }
  const isBetter = own.some(({ line }) => lines[line] != null)
  return { applied, offered: own.length, reason: { reason: isBetter ? 'better' : 'used_up' } }
}
