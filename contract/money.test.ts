import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatMoney, share, taxWithin } from './money.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })

test('an amount has the decimals of its currency', () => {
  // P9-12 A-125
  assert.equal(formatMoney(4500, 'EUR', 'en-GB'), '€45.00')
  assert.equal(formatMoney(5, 'EUR', 'en-GB'), '€0.05')
  assert.equal(formatMoney(-5, 'EUR', 'en-GB'), '-€0.05')
  assert.equal(formatMoney(5, 'EUR', 'en-GB', 'exceptZero'), '+€0.05')
  assert.equal(formatMoney(0, 'EUR', 'en-GB', 'exceptZero'), '€0.00')
  assert.equal(formatMoney(4500, 'JPY', 'en-GB'), 'JP¥4,500')
  assert.equal(formatMoney(4500, 'KWD', 'en-GB').replaceAll('\u00a0', ' '), 'KWD 4.500')
  assert.equal(formatMoney(900_719_925_474_099_1, 'EUR', 'en-GB'), '€90,071,992,547,409.91')
})

test('formatting several amounts of one currency creates one number format', (t) => {
  const made = t.mock.method(Intl, 'NumberFormat').mock
  for (const price of [4500, 5, 0]) formatMoney(price, 'ISK', 'is')
  assert.equal(made.callCount(), 1)
})

test('shares are whole minor units, within one unit of the exact proportion, and sum to the amount', () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 50 }),
      (total, weights) => {
        const parts = share(total, weights)
        const all = weights.reduce((sum, weight) => sum + weight, 0)
        assert.equal(
          parts.reduce((sum, part) => sum + part, 0),
          total,
        )
        for (const [index, part] of parts.entries())
          assert.ok(Math.abs(part - (total * (weights[index] ?? 0)) / all) <= 1)
      },
    ),
  )
})

test('the tax included in a price is the price less the price divided by one plus the rate', () => {
  assert.equal(taxWithin(12_500, 25), 2_500)
  assert.equal(taxWithin(100, 13), 12)
  assert.equal(taxWithin(0, 25), 0)
  assert.equal(taxWithin(999, 0), 0)
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (gross, hundredths) => {
      const tax = taxWithin(gross, hundredths / 100)
      assert.ok(Number.isSafeInteger(tax) && tax >= 0 && tax <= gross)
      assert.ok(Math.abs(tax - (gross * hundredths) / (10_000 + hundredths)) <= 0.51)
    }),
  )
})
