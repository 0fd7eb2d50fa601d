import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { share } from './money.ts'
import { itemRefundAmount, planRefundAmount, refundableAmount, refundAmount } from './refund-amounts.ts'

const amount = (max = 100_000) => fc.nat({ max })
const item = fc.record({
  price: amount(),
  fee: amount(2_000),
  refund_fee: amount(5_000),
  shipping_refund: amount(500),
})
const items = fc.array(item, { minLength: 1, maxLength: 8 })

describe('the refund of an order', () => {
  test('is the price of each item less its refund fee, plus its share of the shipping, without the booking fee', () => {
    // P9-07
    const ticket = { price: 12_900, fee: 400, refund_fee: 1_000, shipping_refund: 0 }
    const shirt = { price: 3_500, fee: 50, refund_fee: 0, shipping_refund: 250 }
    assert.deepEqual(refundAmount([ticket], 13_300), { total: 11_900, shipping_refund: 0 })
    assert.deepEqual(refundAmount([shirt, shirt], 7_600), { total: 7_500, shipping_refund: 500 })
  })

  test('is capped at what remains refundable', () => {
    // P9-09
    const shirt = { price: 3_500, refund_fee: 0, shipping_refund: 500 }
    assert.equal(refundableAmount(3_000, [{ total: 2_000 }]), 1_000)
    assert.deepEqual(refundAmount([shirt], 1_000), { total: 1_000, shipping_refund: 500 })
    assert.deepEqual(refundAmount([shirt], 300), { total: 300, shipping_refund: 300 })
    assert.equal(refundableAmount(3_000, [{ total: 2_000 }, { total: 1_500 }]), 0)
  })

  test('paid in installments is the amount paid less the booking fees and refund fees', () => {
    // P9-08
    const plan = [{ fee: 600, refund_fee: 1_000 }]
    assert.equal(planRefundAmount(plan, 4_500, 4_500).total, 2_900)
    assert.equal(planRefundAmount(plan, 1_500, 1_500).total, 0)
    assert.equal(planRefundAmount(plan, 4_500, 2_000).total, 2_000)
  })
})

describe('the amount of a refund', () => {
  test('is never negative for an item, whatever the other items cost', () => {
    //
    fc.assert(
      fc.property(item, (each) => {
        const alone = itemRefundAmount(each)
        assert.ok(alone >= 0 && alone <= each.price)
        const beside = { ...each, price: 0, refund_fee: 5_000, shipping_refund: 0 }
        assert.deepEqual(refundAmount([each, beside], 1_000_000), refundAmount([each], 1_000_000))
      }),
    )
  })

  test('is never more than was paid in total, even if the order is refunded item by item', () => {
    // P9-09
    fc.assert(
      fc.property(items, amount(300_000), (pieces, paid) => {
        const refunds: { total: number; shipping_refund: number }[] = []
        for (const piece of pieces) refunds.push(refundAmount([piece], refundableAmount(paid, refunds)))
        const given = refunds.reduce((total, refund) => total + refund.total, 0)
        assert.ok(given <= paid)
        assert.ok(
          refunds.every(({ total, shipping_refund }) => shipping_refund >= 0 && shipping_refund <= total),
        )
        assert.equal(given, refundAmount(pieces, paid).total)
      }),
    )
  })

  test('is between zero and the amount paid for an order in installments', () => {
    // P9-08 P9-09
    fc.assert(
      fc.property(items, amount(), (pieces, paid) => {
        const { total } = planRefundAmount(pieces, paid, refundableAmount(paid, []))
        assert.ok(total >= 0 && total <= paid)
      }),
    )
  })

  test('includes exactly the shipping paid once every item is refunded', () => {
    //
    fc.assert(
      fc.property(amount(5_000), fc.array(amount(), { minLength: 1, maxLength: 8 }), (shipping, prices) => {
        const shares = share(
          shipping,
          prices.map(() => 1),
        )
        const pieces = prices.map((price, at) => ({ price, refund_fee: 0, shipping_refund: shares[at] ?? 0 }))
        const apart = pieces.map((piece) => refundAmount([piece], 1_000_000).shipping_refund)
        assert.equal(
          apart.reduce((total, each) => total + each, 0),
          shipping,
        )
        assert.equal(refundAmount(pieces, 1_000_000).shipping_refund, shipping)
      }),
    )
  })
})
