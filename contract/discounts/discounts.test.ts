import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  applyDiscounts,
  percentOf,
  type Candidate,
  type DiscountRule,
  type ListedLine,
  UNCONDITIONAL,
} from './discounts.ts'

let ids = 0

const candidate = (rule: Partial<DiscountRule>, limits: Partial<Candidate> = {}): Candidate => ({
  rule: { ...UNCONDITIONAL, ...rule },
  discount_id: ++ids,
  rule_id: ids,
  uses: null,
  code_uses: null,
  budget: null,
  keepers: null,
  ...limits,
})

const ticket = (list_price: number, external_code = 'weekend', list_fee = 0): ListedLine => ({
  external_code,
  type: 'ticket',
  list_price,
  list_fee,
})

const amounts = (lines: ListedLine[], ...candidates: Candidate[]) =>
  applyDiscounts(lines, candidates).lines.map((one) => one?.amount ?? 0)

const four = [ticket(8_900), ticket(8_900), ticket(8_900), ticket(8_900)]

test('ten per cent come off each line, rounded half up, and off its fee only if the rule says so', () => {
  assert.equal(percentOf(1_005, 10), 101)
  assert.deepEqual(applyDiscounts([ticket(1_005, 'a', 105)], [candidate({ percent: 10 })]).lines, [
    { amount: 101, fee_amount: 0, candidate: 0 },
  ])
  assert.deepEqual(
    applyDiscounts([ticket(1_005, 'a', 105)], [candidate({ percent: 10, fees: true })]).lines,
    [{ amount: 101, fee_amount: 11, candidate: 0 }],
  )
})

test('a code for three an order leaves the fourth ticket out', () => {
  const { lines, outcomes } = applyDiscounts(four, [candidate({ percent: 10, uses_per_order: 3 })])
  assert.deepEqual(
    lines.map((one) => one?.amount ?? 0),
    [890, 890, 890, 0],
  )
  assert.deepEqual(outcomes, [{ applied: 3, offered: 4, reason: null }])
})

test('five for four: the cheapest of every five is free, and a fourth alone is told how many are missing', () => {
  const rule = candidate({ percent: 100, group: { of: 5, cheapest: 1 } })
  assert.deepEqual(amounts([...four, ticket(5_000, 'day')], rule), [0, 0, 0, 0, 5_000])
  assert.deepEqual(applyDiscounts(four, [rule]).outcomes[0]?.reason, { reason: 'group', missing: 1 })
})

test('a child is free with each adult, and only then', () => {
  const rule = candidate({
    percent: 100,
    on: { items: ['child'], types: [] },
    with: { items: ['adult'], types: [], count: 1 },
  })
  const children = [ticket(2_000, 'child'), ticket(2_000, 'child')]
  assert.deepEqual(amounts([...children, ticket(9_000, 'adult')], rule), [2_000, 0, 0])
  assert.deepEqual(applyDiscounts(children, [rule]).outcomes[0]?.reason, { reason: 'with', missing: 1 })
})

test('the minimum number counts across the items of a rule, and a minimum sum is of their list prices', () => {
  const rule = candidate({ amount: 500, on: { items: ['weekend', 'day'], types: [] }, from_count: 3 })
  assert.deepEqual(amounts([ticket(8_900), ticket(8_900), ticket(4_000, 'day')], rule), [500, 500, 500])
  assert.deepEqual(amounts([ticket(8_900), ticket(8_900), ticket(4_000, 'tent')], rule), [0, 0, 0])
  assert.deepEqual(amounts([ticket(8_900)], candidate({ amount: 500, from_amount: 9_000 })), [0])
})

test('two for a price of their own: what the pair has off is spread in proportion, to the cent', () => {
  const pair = candidate({ price: 10_000, group: { of: 2, cheapest: 0 } })
  assert.deepEqual(amounts([ticket(8_900), ticket(4_001, 'day'), ticket(100, 'pin')], pair), [2_001, 900, 0])
})

test('a line bears the discount with the lowest price, and of equal ones the first in the festival’s order', () => {
  const lines = [ticket(10_000)]
  const chosen = (...candidates: Candidate[]) => applyDiscounts(lines, candidates).lines[0]?.candidate
  assert.equal(chosen(candidate({ percent: 10 }), candidate({ amount: 1_500 })), 1)
  assert.equal(chosen(candidate({ percent: 10 }), candidate({ amount: 1_000 })), 0)
  const { outcomes } = applyDiscounts(lines, [candidate({ percent: 10 }), candidate({ amount: 1_500 })])
  assert.deepEqual(outcomes[0]?.reason, { reason: 'better' })
})

test('a use that a better discount leaves free goes to the next line', () => {
  const limited = candidate({ percent: 10, uses_per_order: 1 })
  const better = candidate({ percent: 50, on: { items: ['weekend'], types: [] } })
  assert.deepEqual(amounts([ticket(8_900), ticket(4_000, 'day')], limited, better), [4_450, 400])
})

test('uses and a budget are never exceeded; the last line takes what is left of the budget', () => {
  assert.deepEqual(amounts(four, candidate({ percent: 10 }, { uses: 2 })), [890, 890, 0, 0])
  assert.deepEqual(amounts(four, candidate({ percent: 10 }, { budget: 2_000 })), [890, 890, 220, 0])
  assert.deepEqual(applyDiscounts(four, [candidate({ percent: 10 }, { uses: 0 })]).outcomes[0]?.reason, {
    reason: 'used_up',
  })
})

test('two codes for one use each discount two lines, and share the uses and the budget of their discount', () => {
  const ofOne = { discount_id: 1, rule_id: 1, code_uses: 1 }
  const both = (limits: Partial<Candidate>) =>
    amounts(four, ...[1, 2].map(() => candidate({ percent: 10 }, { ...ofOne, ...limits })))
  assert.deepEqual(both({}), [890, 890, 0, 0])
  assert.deepEqual(both({ uses: 1 }), [890, 0, 0, 0])
  assert.deepEqual(both({ budget: 1_000 }), [890, 110, 0, 0])
})

test('a rule that has ended keeps the lines that bear it, and takes no others', () => {
  assert.deepEqual(amounts(four, candidate({ percent: 10 }, { keepers: new Set([1]) })), [0, 890, 0, 0])
})

test('a free ticket stays free, and a new price above the old one is UNCONDITIONAL', () => {
  assert.deepEqual(amounts([ticket(0)], candidate({ amount: 500 })), [0])
  assert.deepEqual(amounts([ticket(4_000)], candidate({ price: 5_000 })), [0])
})

test('a rule that gives nothing off only reveals items, whatever is in the cart', () => {
  const { lines, outcomes } = applyDiscounts(four, [candidate({}), candidate({ percent: 10 })])
  assert.deepEqual(
    lines.map((one) => one?.candidate),
    [1, 1, 1, 1],
  )
  assert.deepEqual(outcomes[0], { applied: 0, offered: 0, reason: { reason: 'no_value' } })
})
