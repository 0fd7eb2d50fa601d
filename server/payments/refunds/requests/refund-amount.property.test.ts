import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { OrderDetails } from '#server/payments/refunds/order-details.ts'
import { amountsOf } from './refund-amount.ts'
import type { RefundableItem } from './refundable-items.ts'

const amount = (max: number) => fc.nat({ max })
const item: fc.Arbitrary<RefundableItem> = fc.record({
  kind: fc.constantFrom('ticket', 'merchandise', 'cart_product', 'cart_merchandise'),
  id: fc.nat(),
  code: fc.constant(null),
  status: fc.constant(null),
  price: amount(100_000),
  fee: amount(2_000),
  refund_fee: amount(5_000),
  shipping_refund: amount(500),
})

test('the items of a refund sum to its amount, whether it is requested as a whole or item by item', () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      amount(400_000),
      amount(400_000),
      (items, whole, paid_amount, refundable_amount) => {
        const order = { donation_amount: 0 }
        const details = { order, payments: [{ paid_amount }], charges: [] } as unknown as OrderDetails
        const refund = amountsOf(details, { refundable_amount, items }, items, whole)
        const sum = (field: 'amount' | 'shipping_refund') =>
          refund.items.reduce((all, each) => all + each[field], 0)
        assert.deepEqual([sum('amount'), sum('shipping_refund')], [refund.total, refund.shipping_refund])
        for (const each of refund.items)
          assert.ok(each.shipping_refund >= 0 && each.amount >= each.shipping_refund)
      },
    ),
  )
})
