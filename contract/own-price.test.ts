import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { MAX_AMOUNT } from './money.ts'
import { ownPriceError, quickPrices } from './own-price.ts'
import { nextRoundAmount, roundAmount } from './round-amounts.ts'
import type { OwnPrice } from './shop-items.ts'

const amount = fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: MAX_AMOUNT }))

const choice: fc.Arbitrary<OwnPrice> = fc
  .tuple(amount, amount, amount, fc.boolean())
  .map(([one, two, three, isOpen]) => {
    const [min = 0, suggested = 0, max = 0] = [one, two, three].toSorted((a, b) => a - b)
    return { min, suggested, max: isOpen ? null : max }
  })

const money = String

test('exactly the whole amounts from the least to the most are allowed', () => {
  // A-161 A-125
  const wish = fc.oneof(amount, fc.integer({ min: -10, max: 2 * MAX_AMOUNT }), fc.double(), fc.string())
  const check = fc.property(choice, wish, (own_price, wanted) => {
    const { min, max } = own_price
    const isAllowed =
      typeof wanted === 'number' && Number.isInteger(wanted) && wanted >= min && wanted <= (max ?? MAX_AMOUNT)
    assert.equal(ownPriceError(wanted, { own_price, money }) === null, isAllowed)
  })
  fc.assert(check)
})

test('without an amount nothing is wrong, and with one a fixed price is', () => {
  for (const own_price of [null, { min: 5, suggested: 5, max: null }])
    for (const nothing of [null, undefined]) assert.equal(ownPriceError(nothing, { own_price, money }), null)
  assert.equal(ownPriceError(0, { own_price: null, money }), 'The price of this item is fixed.')
})

test('the amounts to press are allowed, rise, and contain the least and the suggested one', () => {
  const check = fc.property(choice, (own_price) => {
    const quick = quickPrices(own_price)
    for (const one of quick) assert.equal(ownPriceError(one, { own_price, money }), null)
    assert.deepEqual(
      quick,
      quick.toSorted((a, b) => a - b),
    )
    assert.ok(quick.includes(own_price.min) && quick.includes(own_price.suggested))
  })
  fc.assert(check)
  assert.deepEqual(quickPrices({ min: 5_000, suggested: 8_900, max: null }), [5_000, 8_900, 14_000])
})

test('a round amount is at most a tenth above', () => {
  const check = fc.property(amount, (exact) => {
    const [round, next] = [roundAmount(exact), nextRoundAmount(exact)]
    assert.ok(round >= exact && next > exact)
    assert.ok(next - exact <= Math.max(1, exact / 10))
    assert.equal(roundAmount(round), round)
  })
  fc.assert(check)
  assert.deepEqual([18_740, 19_500, 20_000, 950, 0].map(nextRoundAmount), [19_000, 20_000, 22_000, 1_000, 1])
})
