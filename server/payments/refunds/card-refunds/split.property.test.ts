import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { split } from './split.ts'

test('a refund is split over the charges, newest first, at most what remains of each, and not at all if they have less', () => {
  const left = fc.array(fc.nat({ max: 50_000 }), { maxLength: 6 })
  fc.assert(
    fc.property(left, fc.integer({ min: 1, max: 150_000 }), (lefts, amount) => {
      const parts = split(
        lefts.map((each, id) => ({ id, left: each })),
        amount,
      )
      const all = lefts.reduce((sum, each) => sum + each, 0)
      if (parts === null) return assert.ok(all < amount)
      assert.equal(
        parts.reduce((sum, part) => sum + part.amount, 0),
        amount,
      )
      const last = parts.at(-1)
      for (const part of parts) {
        assert.ok(part.amount > 0)
        if (part === last) assert.ok(part.amount <= (lefts[part.attempt_id] ?? 0))
        else assert.equal(part.amount, lefts[part.attempt_id])
      }
      const skipped = lefts.slice(0, last?.attempt_id).filter((each) => each > 0).length
      assert.equal(skipped, parts.length - 1)
    }),
  )
})
