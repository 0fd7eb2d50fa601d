import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { allocate } from './allocation.ts'

const payment = fc.nat(10_000).chain((amount) =>
  fc.record({
    amount: fc.constant(amount),
    paid_amount: fc.oneof(fc.constant(0), fc.constant(amount), fc.nat(amount)),
  }),
)

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

test('the amount kept is allocated completely, at most the amount of each installment, and never reduces what was paid', () => {
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 6 }), fc.nat(80_000), (rows, kept) => {
      const parts = allocate(rows, kept)
      assert.equal(sum(parts), Math.min(kept, sum(rows.map(({ amount }) => amount))))
      const before = sum(rows.map(({ paid_amount }) => paid_amount))
      for (const [index, { amount, paid_amount }] of rows.entries()) {
        const part = parts[index] ?? Number.NaN
        assert.ok(part >= 0 && part <= amount)
        if (kept >= before) assert.ok(part >= paid_amount)
      }
    }),
  )
})

test('a transfer is allocated to the installments in order, and paid ones stay paid', () => {
  const rows = [
    { amount: 100, paid_amount: 0 },
    { amount: 100, paid_amount: 100 },
    { amount: 100, paid_amount: 0 },
  ]
  assert.deepEqual(allocate(rows, 100), [0, 100, 0])
  assert.deepEqual(allocate(rows, 250), [100, 100, 50])
  assert.deepEqual(allocate(rows, 40), [0, 40, 0])
})
