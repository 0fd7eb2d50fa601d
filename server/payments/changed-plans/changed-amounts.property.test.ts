import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { changedAmounts } from './changed-amounts.ts'

const of = (amount: number, paid_amount = 0) => ({ amount, paid_amount })
const PAID = of(4_500, 4_500)

test('a higher price is spread evenly over the open installments, and a lower one reduces the last ones first', () => {
  assert.deepEqual(changedAmounts([PAID, of(4_500), of(4_500)], 14_501, 50), [4_500, 5_001, 5_000])
  assert.deepEqual(changedAmounts([PAID, of(4_500), of(4_500)], 10_000, 50), [4_500, 4_500, 1_000])
  assert.deepEqual(changedAmounts([PAID, of(4_500), of(4_500)], 8_000, 50), [4_500, 3_500, 0])
})

test('paid amounts are reduced last, from the last installment backwards', () => {
  assert.deepEqual(changedAmounts([PAID, of(4_500), PAID], 9_000, 50), [4_500, 0, 4_500])
  assert.deepEqual(changedAmounts([PAID, of(4_500, 1_000), of(4_500)], 5_500, 50), [4_500, 1_000, 0])
  assert.deepEqual(changedAmounts([PAID, of(4_500, 1_000)], 4_600, 50), [4_500, 100])
  assert.deepEqual(changedAmounts([of(13_300, 10_000)], 4_500, 50), [4_500])
})

test('a remainder too small for a card payment is added to the previous open installment, if there is one', () => {
  assert.deepEqual(changedAmounts([PAID, of(4_500), of(4_500)], 9_020, 50), [4_500, 4_520, 0])
  assert.deepEqual(changedAmounts([PAID, PAID, of(4_500)], 9_020, 50), [4_500, 4_500, 20])
})

test('the installments always sum to the new price, and paid amounts are kept while the price covers them', () => {
  const payments = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 10 ** 6 }), fc.constantFrom(0, 0.3, 1))
      .map(([amount, part]) => of(amount, Math.floor(amount * part))),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(
      payments,
      fc.integer({ min: 0, max: 10 ** 7 }),
      fc.constantFrom(0, 50),
      (rows, total, least) => {
        const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0)
        const isAllPaid = rows.every(({ amount, paid_amount }) => paid_amount === amount)
        if (isAllPaid && total > sum(rows.map(({ amount }) => amount))) return
        const amounts = changedAmounts(rows, total, least)
        assert.equal(sum(amounts), total)
        assert.ok(amounts.every((amount) => amount >= 0))
        const paid = rows.map(({ paid_amount }) => paid_amount)
        if (total >= sum(paid)) assert.ok(amounts.every((amount, index) => amount >= (paid[index] ?? 0)))
      },
    ),
  )
})
