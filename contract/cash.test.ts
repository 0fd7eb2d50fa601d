import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { roundCash } from './cash.ts'

test('a cash amount is rounded to the nearest multiple of the smallest coin', () => {
  const rounded = (step: number, ...amounts: number[]) => amounts.map((amount) => roundCash(amount, step))
  // 5 cents in Belgium and Finland, 5 rappen in Switzerland.
  assert.deepEqual(rounded(5, 2049, 2047, 2048, 2042, 2050, 2, 3, 0), [2050, 2045, 2050, 2040, 2050, 0, 5, 0])
  // 1 crown in Czechia.
  assert.deepEqual(rounded(100, 12_949, 12_950, 12_951), [12_900, 13_000, 13_000])
  assert.deepEqual(rounded(1, 2049), [2049])
})

test('money given back is rounded as money taken, and never by more than half a coin', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.constantFrom(1, 5, 10, 20, 50, 100), (amount, step) => {
      const paid = roundCash(amount, step)
      assert.equal(paid + roundCash(-amount, step), 0)
      assert.ok(paid % step === 0 && Math.abs(paid - amount) * 2 <= step)
    }),
  )
})
