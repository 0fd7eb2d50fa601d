import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { discountOf, itemsTotal, itemsTotalOf, lineTotal, orderTotals } from './order-totals.ts'
import { taxes } from './taxes.ts'

const amount = (max = 10_000_000) => fc.nat({ max })
const item = fc.record({ price: amount(), fee: amount(10_000), tax_rate: fc.constantFrom(0, 5.5, 13, 25) })
const order = fc.record({
  items: fc.array(item, { maxLength: 30 }),
  shipping: fc.option(fc.record({ price: amount(100_000), tax_rate: fc.constantFrom(0, 13, 25) })),
  voucher: fc.oneof(fc.constant(0), amount(20_000), amount(1_000_000_000)),
})

const ticket = { price: 12_900, fee: 400 }
const shirt = { price: 2_500, fee: 0 }
const gift = { price: 0, fee: 0 }

const CASES: [title: string, order: Parameters<typeof orderTotals>[0], amounts: number[]][] = [
  // items, shipping, discount, total
  ['nothing', { items: [] }, [0, 0, 0, 0]],
  ['a ticket costs its price and its fee', { items: [ticket] }, [13_300, 0, 0, 13_300]],
  ['shipping is added', { items: [ticket, shirt], shipping: 500 }, [15_800, 500, 0, 16_300]],
  ['free shipping adds nothing', { items: [shirt], shipping: 0 }, [2_500, 0, 0, 2_500]],
  ['a voucher is taken off', { items: [ticket], voucher: 1_000 }, [13_300, 0, 1_000, 12_300]],
  [
    'a voucher of the whole value leaves nothing',
    { items: [ticket], voucher: 13_300 },
    [13_300, 0, 13_300, 0],
  ],
  [
    'a voucher larger than the items pays shipping too',
    { items: [shirt], shipping: 500, voucher: 2_700 },
    [2_500, 500, 2_700, 300],
  ],
  [
    'the rest of a voucher larger than the order is lost',
    { items: [shirt], shipping: 500, voucher: 50_000 },
    [2_500, 500, 3_000, 0],
  ],
  ['a free item takes nothing of a voucher', { items: [gift], voucher: 1_000 }, [0, 0, 0, 0]],
  ['a donation is on top', { items: [ticket], shipping: 500, donation: 700 }, [13_300, 500, 0, 14_500]],
  [
    'no voucher pays a donation',
    { items: [ticket], donation: 700, voucher: 50_000 },
    [13_300, 0, 13_300, 700],
  ],
  ['three of an item', { items: [{ ...ticket, quantity: 3 }] }, [39_900, 0, 0, 39_900]],
  ['none of an item', { items: [{ ...ticket, quantity: 0 }], voucher: 1 }, [0, 0, 0, 0]],
]

describe('what an order comes to', () => {
  for (const [title, sold, [items_total, shipping_amount, discount_amount, total_price]] of CASES)
    test(title, () => {
      const { donation: donation_amount = 0 } = sold
      const expected = { items_total, shipping_amount, donation_amount, discount_amount, total_price }
      assert.deepEqual(orderTotals(sold), expected)
    })

  test('is the items and the shipping less the discount, and never below 0', () => {
    // A-074 A-091
    const check = fc.property(order, ({ items, shipping, voucher }) => {
      const totals = orderTotals({ items, shipping: shipping?.price, voucher })
      const { items_total, shipping_amount, discount_amount, total_price } = totals
      assert.equal(items_total, itemsTotal(items))
      assert.equal(shipping_amount, shipping?.price ?? 0)
      assert.equal(total_price, items_total + shipping_amount - discount_amount)
      assert.ok(total_price >= 0)
    })
    fc.assert(check, { numRuns: 2000 })
  })

  test('has a discount of at most the voucher, and of at most what it is taken off', () => {
    const check = fc.property(order, ({ items, shipping, voucher }) => {
      const { items_total, shipping_amount, discount_amount, total_price } = orderTotals({
        items,
        shipping: shipping?.price,
        voucher,
      })
      assert.ok(discount_amount >= 0 && discount_amount <= voucher)
      assert.ok(discount_amount <= items_total + shipping_amount)
      // Nothing of a voucher is kept back while there is something to pay.
      assert.ok(discount_amount === voucher || total_price === 0)
    })
    fc.assert(check, { numRuns: 2000 })
  })

  test('contains its tax: the nets and taxes of all rates add up to the total, and to no tax under the reverse charge', () => {
    // A-072 A-092
    const check = fc.property(order, fc.boolean(), ({ items, shipping, voucher }, reverseCharge) => {
      const { discount_amount, total_price } = orderTotals({ items, shipping: shipping?.price, voucher })
      const parts = [
        ...items.map((each) => ({ price: lineTotal(each), tax_rate: each.tax_rate })),
        ...(shipping ? [shipping] : []),
      ].map((part) => (reverseCharge ? { ...part, tax_rate: 0 } : part))
      const taxed = taxes(parts, discount_amount)
      assert.equal(
        taxed.reduce((sum, { net, tax }) => sum + net + tax, 0),
        total_price,
      )
      if (reverseCharge) assert.ok(taxed.every(({ tax }) => tax === 0))
    })
    fc.assert(check)
  })

  test('can be read back from the order: its items and its discount', () => {
    const check = fc.property(order, ({ items, shipping, voucher }) => {
      const totals = orderTotals({ items, shipping: shipping?.price, voucher })
      assert.equal(itemsTotalOf(totals), totals.items_total)
      assert.equal(discountOf(items, totals), totals.discount_amount)
    })
    fc.assert(check)
  })

  test('is the same after a change by the discount that was given as by the voucher itself', () => {
    const check = fc.property(order, item, ({ items, shipping, voucher }, removed) => {
      const before = orderTotals({ items: [...items, removed], shipping: shipping?.price, voucher })
      const after = orderTotals({ items, shipping: shipping?.price, voucher: before.discount_amount })
      assert.deepEqual(after, orderTotals({ items, shipping: shipping?.price, voucher }))
    })
    fc.assert(check)
  })
})
