import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { applyDiscounts, type Candidate } from './discounts.ts'

/** How many random carts each property is tried on; `npm run carts` tries a million. */
const CARTS = Number(process.env['RANDOM_CARTS'] ?? 2_000)

const ITEMS = ['adult', 'child', 'day', 'tent', 'bus']
const amount = fc.integer({ min: 0, max: 20_000 })
const line = fc.record({
  external_code: fc.constantFrom(...ITEMS),
  type: fc.constantFrom('ticket', 'camping'),
  list_price: fc.constantFrom(0, 1, 999, 8_900, 8_901, 12_345),
  list_fee: fc.constantFrom(0, 150),
})
const selection = fc.record({
  items: fc.subarray(ITEMS),
  types: fc.subarray(['ticket', 'camping']),
})
const value = fc.oneof(
  fc
    .integer({ min: 1, max: 10_000 })
    .map((hundredths) => ({ percent: hundredths / 100, amount: null, price: null })),
  amount.map((off) => ({ percent: null, amount: off + 1, price: null })),
  amount.map((price) => ({ percent: null, amount: null, price })),
)
const small = fc.integer({ min: 0, max: 4 })
const rule = fc
  .record({
    value,
    fees: fc.boolean(),
    on: selection,
    from_count: small,
    from_amount: fc.constantFrom(0, 0, 5_000),
    group: fc.option(fc.record({ of: fc.integer({ min: 2, max: 5 }), cheapest: fc.constantFrom(0, 1, 2) })),
    with: fc.option(
      fc.record({ items: fc.subarray(ITEMS), types: fc.constant([]), count: fc.constantFrom(1, 2) }),
    ),
    uses_per_order: small,
    uses_per_customer: fc.constant(0),
    refund_anew: fc.constant(false),
  })
  .map(({ value: given, ...rest }) => ({ ...given, ...rest }))
const candidate: fc.Arbitrary<Candidate> = fc.record({
  rule,
  discount_id: fc.constant(0),
  rule_id: fc.constant(0),
  uses: fc.option(small),
  code_uses: fc.option(small),
  budget: fc.option(fc.integer({ min: 0, max: 3_000 })),
  keepers: fc.constant(null),
})
const numbered = (candidates: Candidate[]) =>
  candidates.map((one, index) => ({ ...one, discount_id: index, rule_id: index }))
const cart = fc.record({
  lines: fc.array(line, { maxLength: 12 }),
  candidates: fc.array(candidate, { maxLength: 5 }).map(numbered),
  seed: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
})

test('no price is negative, and no limit is exceeded, in any cart with any rules', () => {
  const check = fc.property(cart, ({ lines, candidates }) => {
    const discounted = applyDiscounts(lines, candidates)
    for (const [index, given] of discounted.lines.entries()) {
      if (!given) continue
      const { list_price = 0, list_fee = 0 } = lines[index] ?? {}
      assert.ok(given.amount >= 0 && given.amount <= list_price)
      assert.ok(given.fee_amount >= 0 && given.fee_amount <= list_fee)
      assert.ok(given.amount + given.fee_amount > 0)
    }
    for (const [index, { rule: own, uses, budget }] of candidates.entries()) {
      const borne = discounted.lines.filter((given) => given?.candidate === index)
      const total = borne.reduce((sum, given) => sum + (given?.amount ?? 0) + (given?.fee_amount ?? 0), 0)
      assert.ok(borne.length <= (uses ?? Infinity) && total <= (budget ?? Infinity))
      assert.ok(own.uses_per_order === 0 || borne.length <= own.uses_per_order)
      assert.equal(discounted.outcomes[index]?.applied, borne.length)
    }
  })
  fc.assert(check, { numRuns: CARTS })
})

test('the order in which lines were added changes no price', () => {
  const priced = (lines: Parameters<typeof applyDiscounts>[0], candidates: Candidate[]) =>
    applyDiscounts(lines, candidates)
      .lines.map((given, index) => JSON.stringify([lines[index], given]))
      .toSorted()
  const check = fc.property(cart, ({ lines, candidates, seed }) => {
    const shuffled = [...lines.keys()]
      .toSorted((a, b) => (seed[a] ?? 0) - (seed[b] ?? 0))
      .flatMap((index) => lines[index] ?? [])
    assert.deepEqual(priced(shuffled, candidates), priced(lines, candidates))
  })
  fc.assert(check, { numRuns: CARTS })
})

test('without a limit, a further discount makes no line dearer', () => {
  const unlimited = candidate.map((one) => ({
    ...one,
    uses: null,
    budget: null,
    rule: { ...one.rule, uses_per_order: 0, with: null, group: null },
  }))
  const check = fc.property(
    fc.record({
      lines: fc.array(line, { maxLength: 12 }),
      known: fc.array(unlimited, { maxLength: 4 }).map(numbered),
      more: unlimited,
    }),
    ({ lines, known, more }) => {
      const before = applyDiscounts(lines, known).lines
      for (const [index, after] of applyDiscounts(lines, numbered([...known, more])).lines.entries()) {
        const off = before[index]
        assert.ok(
          (after?.amount ?? 0) + (after?.fee_amount ?? 0) >= (off?.amount ?? 0) + (off?.fee_amount ?? 0),
        )
      }
    },
  )
  fc.assert(check, { numRuns: CARTS })
})
