import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { applyDiscounts, type DiscountRule, UNCONDITIONAL } from './discounts/discounts.ts'
import { sum } from './money.ts'
import { itemRefundAmount, keptForRest, refundableAmount, refundAmount } from './refund-amounts.ts'
import { repriceRest, type RepricedLine } from './refund-repricing.ts'

/** How many random orders each property is tried on; `npm run carts` tries a million. */
const ORDERS = Number(process.env['RANDOM_CARTS'] ?? 2_000)

const EVERYTHING: DiscountRule = { ...UNCONDITIONAL, percent: 100, refund_anew: true }

/** Lines that were sold with a rule of the id 1, and another discount on the `others`, which keeps its price. */
function sold(rule: DiscountRule, prices: number[], others: number[] = []): RepricedLine[] {
  const listed = [...prices, ...others].map((list_price, index) => ({
    external_code: index < prices.length ? 'weekend' : 'tent',
    type: 'ticket',
    list_price,
    list_fee: 100,
  }))
  const candidate = { rule, discount_id: 1, rule_id: 1, uses: null, code_uses: null, budget: null }
  const given = applyDiscounts(listed, [{ ...candidate, keepers: null }]).lines
  return listed.map((line, index) => {
    const { amount, fee_amount } = given[index] ?? { amount: 0, fee_amount: 0 }
    const rule_id = given[index] ? 1 : null
    const price = line.list_price - amount
    return { ...line, key: `ticket ${index}`, price, fee: line.list_fee - fee_amount, rule_id }
  })
}

/** Refunds parts of an order one after the other, as long as something of it is left; returns the amount of each. */
function refundParts(
  lines: RepricedLine[],
  parts: number[][],
  { rule, refund_fee = 0 }: { rule: DiscountRule; refund_fee?: number },
) {
  const paid = sum(lines.map(({ price, fee }) => price + fee))
  const refunds: { total: number; kept: number }[] = []
  let left = lines
  for (const part of parts) {
    const keys = new Set(part.map((index) => `ticket ${index}`))
    const taken = left.filter(({ key }) => keys.has(key))
    const kept = sum(refunds.map((each) => each.kept))
    const repricing = repriceRest({ lines: left, rules: [{ id: 1, rule }], kept }, keys)
    const items = taken.map(({ price }) => ({ price, refund_fee, shipping_refund: 0 }))
    const { total } = refundAmount(items, refundableAmount(paid, refunds), repricing.kept)
    refunds.push({ total, kept: keptForRest(items, repricing.kept) })
    left = left.filter(({ key }) => !keys.has(key))
  }
  return { paid, totals: refunds.map(({ total }) => total) }
}

const fiveForFour = {
  ...EVERYTHING,
  on: { items: ['weekend'], types: [] },
  group: { of: 5, cheapest: 1 },
}

describe('of five tickets for the price of four', () => {
  const five = sold(fiveForFour, [10_000, 10_000, 10_000, 10_000, 10_000])
  const amounts = (...parts: number[][]) => refundParts(five, parts, { rule: fiveForFour }).totals
  const free = five.findIndex(({ price }) => price === 0)
  const [one = 0, two = 0] = [0, 1, 2, 3, 4].filter((index) => index !== free)

  test('one returns nothing, because the other four cost as much as all five', () => {
    assert.deepEqual(amounts([one]), [0])
    assert.deepEqual(amounts([free]), [0])
  })

  test('two return the price of one, together or one after the other, and so does the free one as the second', () => {
    assert.deepEqual(amounts([one, two]), [10_000])
    assert.deepEqual(amounts([one], [two]), [0, 10_000])
    assert.deepEqual(amounts([one], [free]), [0, 10_000])
  })

  test('all return all', () => {
    assert.deepEqual(amounts([one], [two], [free], [0, 1, 2, 3, 4]), [0, 10_000, 10_000, 20_000])
  })

  test('lines with another discount, or none, keep their price', () => {
    const [line] = sold(fiveForFour, [10_000])
    assert.ok(line)
    const cheaper = { ...line, external_code: 'tent', price: 5_000, rule_id: 2 }
    const order = {
      lines: [...five, { ...cheaper, key: 'ticket 9' }],
      rules: [{ id: 1, rule: fiveForFour }],
      kept: 0,
    }
    assert.deepEqual(repriceRest(order, new Set([`ticket ${one}`])), {
      sold: 3 * 10_100 + 100 + 5_100,
      anew: 4 * 10_100 + 5_100,
      kept: 10_000,
    })
  })
})

const price = fc.integer({ min: 0, max: 20_000 })
const anyRule: fc.Arbitrary<DiscountRule> = fc.oneof(
  fc
    .record({ of: fc.integer({ min: 2, max: 5 }), cheapest: fc.constantFrom(1, 2) })
    .map((group) => ({ ...EVERYTHING, group })),
  fc
    .record({
      percent: fc.integer({ min: 1, max: 100 }),
      from_count: fc.integer({ min: 0, max: 6 }),
      fees: fc.boolean(),
    })
    .map((part) => ({ ...EVERYTHING, ...part })),
  fc.record({ amount: price, of: fc.integer({ min: 2, max: 4 }) }).map(({ amount, of }) => ({
    ...EVERYTHING,
    percent: null,
    amount: amount + 1,
    group: { of, cheapest: 0 },
  })),
  price.map((own) => ({
    ...EVERYTHING,
    percent: null,
    price: own,
    with: { items: ['tent'], types: [], count: 1 },
    on: { items: ['weekend'], types: [] },
  })),
)
const order = fc.record({
  rule: anyRule,
  prices: fc.array(price, { minLength: 1, maxLength: 8 }),
  others: fc.array(price, { maxLength: 3 }),
  refund_fee: fc.constantFrom(0, 0, 500),
  places: fc.array(fc.nat({ max: 3 }), { minLength: 11, maxLength: 11 }),
})

/** The lines in up to four refunds, as `places` says. */
const partsOf = (count: number, places: number[]): number[][] =>
  [0, 1, 2, 3]
    .map((part) =>
      Array.from({ length: count }, (_, index) => index).filter((index) => places[index] === part),
    )
    .filter(({ length }) => length > 0)

test('refunds of an order in any parts return together what all of it returns at once, and never more than was paid', () => {
  fc.assert(
    fc.property(order, ({ rule, prices, others, refund_fee, places }) => {
      const lines = sold(rule, prices, others)
      const { paid, totals } = refundParts(lines, partsOf(lines.length, places), { rule, refund_fee })
      const worth = sum(lines.map((line) => itemRefundAmount({ price: line.price, refund_fee })))
      assert.ok(totals.every((total) => total >= 0))
      assert.ok(sum(totals) <= paid)
      assert.equal(sum(totals), worth)
    }),
    { numRuns: ORDERS },
  )
})

test('as long as refunds return something, that and what the rest costs anew come to no more than was paid', () => {
  fc.assert(
    fc.property(order, fc.nat({ max: 3 }), ({ rule, prices, others, refund_fee, places }, until) => {
      const lines = sold(rule, prices, others)
      const parts = partsOf(lines.length, places).slice(0, until)
      const { paid, totals } = refundParts(lines, parts, { rule, refund_fee })
      const gone = new Set(parts.flat().map((index) => `ticket ${index}`))
      const { sold: before, anew } = repriceRest({ lines, rules: [{ id: 1, rule }], kept: 0 }, gone)
      if ((totals.at(-1) ?? 0) > 0) assert.ok(sum(totals) + Math.max(before, anew) <= paid)
    }),
    { numRuns: ORDERS },
  )
})
