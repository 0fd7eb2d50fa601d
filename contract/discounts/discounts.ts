// What lines cost with discounts, in minor units. Pages use it for previews; the server decides.

import { offersOf, type Offer, type Unmet } from './offers.ts'
import type { DiscountRule, LineDiscount, ListedLine } from './rules.ts'

export type { DiscountRule, ItemSelection, LineDiscount, ListedLine } from './rules.ts'
export { isSelected, percentOf } from './rules.ts'
export type { Unmet } from './offers.ts'

/** A rule that may discount lines, in the festival's order. */
export interface Candidate {
  rule: DiscountRule
  /** How many more lines may bear it, and what it may still give away; null is unlimited. */
  uses: number | null
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
  const offers = candidates.map(({ rule }) => offersOf(rule, lines))
  const bids = offers.flatMap((offer, candidate) =>
    'unmet' in offer
      ? []
      : offer.offers
          .filter(({ line }) => isFor(candidates[candidate], line))
          .map((one) => ({ ...one, candidate })),
  )
  bids.sort((a, b) => saved(b) - saved(a) || a.candidate - b.candidate || a.line - b.line)
  const left = candidates.map(({ rule, uses, budget }, index) => {
    const offer = offers[index]
    const granted = offer && 'grants' in offer ? offer.grants : 0
    const limits = [granted, uses, rule.uses_per_order || null].filter((limit) => limit !== null)
    return { count: Math.min(...limits), budget }
  })
  const discounted = assign(lines.length, bids, left)
  const outcomes = candidates.map((_, index) => outcomeOf(index, offers[index], bids, discounted))
  return { lines: discounted, outcomes }
}

const isFor = (candidate: Candidate | undefined, line: number): boolean =>
  candidate?.keepers?.has(line) ?? true

const saved = ({ amount, fee_amount }: LineDiscount): number => amount + fee_amount

/** Gives each line the best bid for which something is left. */
function assign(
  count: number,
  bids: readonly Bid[],
  left: { count: number; budget: number | null }[],
): Discounted['lines'] {
  const lines: Discounted['lines'] = Array.from({ length: count }, () => null)
  for (const { line, candidate, ...bid } of bids) {
    const rest = left[candidate]
    if (lines[line] !== null || !rest || rest.count <= 0) continue
    const discount = withinBudget(bid, rest.budget)
    if (saved(discount) === 0) continue
    lines[line] = { ...discount, candidate }
    rest.count -= 1
    if (rest.budget !== null) rest.budget -= saved(discount)
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
  bids: readonly Bid[],
  lines: Discounted['lines'],
): Outcome {
  if (!offer || 'unmet' in offer) return { applied: 0, offered: 0, reason: offer?.unmet ?? null }
  const own = bids.filter((bid) => bid.candidate === candidate)
  const applied = lines.filter((line) => line?.candidate === candidate).length
  if (applied > 0) return { applied, offered: own.length, reason: null }
  const isBetter = own.some(({ line }) => lines[line] != null)
  return { applied, offered: own.length, reason: { reason: isBetter ? 'better' : 'used_up' } }
}
