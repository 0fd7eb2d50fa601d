import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { taxWithin } from './money.ts'
import { taxes } from './taxes.ts'

const rate = fc.oneof(
  fc.constantFrom(0, 5, 5.5, 13, 20, 25, 100),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
)
const part = fc.record({ tax_rate: rate, price: fc.integer({ min: 0, max: 10_000_000 }) })
const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Items and shipping, and a discount of at most their total. */
const bill = fc
  .record({ parts: fc.array(part, { maxLength: 60 }), covered: fc.integer({ min: 0, max: 1000 }) })
  .map(({ parts, covered }) => {
    const total = sumOf(parts.map(({ price }) => price))
    return { parts, total, discount: Math.floor((total * covered) / 1000) }
  })

test('the net and tax amounts of all rates sum to the amount paid, for any items, shipping and discount', () => {
  // A-072 A-092
  const check = fc.property(bill, ({ parts, total, discount }) => {
    const taxed = taxes(parts, discount)
    assert.equal(sumOf(taxed.flatMap(({ net, tax }) => [net, tax])), total - discount)
    for (const { rate, net, tax, gross } of taxed) {
      assert.ok([net, tax, gross].every((amount) => Number.isSafeInteger(amount) && amount >= 0))
      assert.equal(net + tax, gross)
      assert.equal(tax, taxWithin(gross, rate))
    }
  })
  fc.assert(check, { numRuns: 2000 })
})

test('each tax rate takes its proportional share of the discount, within one minor unit', () => {
  const check = fc.property(bill, ({ parts, total, discount }) => {
    const full = taxes(parts)
    for (const [index, { rate, gross }] of taxes(parts, discount).entries()) {
      const before = full[index]
      assert.equal(rate, before?.rate)
      const exact = total === 0 ? 0 : ((before?.gross ?? 0) * discount) / total
      assert.ok(Math.abs((before?.gross ?? 0) - gross - exact) < 1)
    }
  })
  fc.assert(check)
})

test('each tax rate is listed once, in ascending order', () => {
  const check = fc.property(bill, ({ parts, discount }) => {
    const rates = taxes(parts, discount).map(({ rate }) => rate)
    assert.deepEqual(
      rates,
      [...new Set(parts.map(({ tax_rate }) => tax_rate))].toSorted((one, other) => one - other),
    )
  })
  fc.assert(check)
})

test('a donation bears nothing of a discount, whatever its rate', () => {
  const check = fc.property(bill, part, ({ parts, total, discount }, donation) => {
    const taxed = taxes([...parts, { ...donation, is_donation: true }], discount)
    assert.equal(sumOf(taxed.map(({ gross }) => gross)), total - discount + donation.price)
    const without = taxes(parts, discount).find(({ rate: each }) => each === donation.tax_rate)
    const together = taxed.find(({ rate: each }) => each === donation.tax_rate)
    assert.equal(together?.gross, (without?.gross ?? 0) + donation.price)
  })
  fc.assert(check)
})
