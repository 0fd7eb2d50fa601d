import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { differences, type Posted } from './differences.ts'
import type { LineFacts, OrderFacts } from './facts.ts'
import { targetsOf } from './expected-entries.ts'

const AT = '2027-01-15T10:00:00Z'
const amount = fc.integer({ min: 1, max: 50_000 })
const rate = fc.constantFrom(0, 5.5, 7, 19, 25)

const line: fc.Arbitrary<LineFacts> = fc.record({
  product_id: fc.integer({ min: 1, max: 3 }),
  merchandise_id: fc.constant(null),
  tax_rate: rate,
  price: fc.integer({ min: 0, max: 50_000 }),
  fee: fc.integer({ min: 0, max: 2_000 }),
  recognized_at: fc.constantFrom(null, AT),
})

const order: fc.Arbitrary<OrderFacts> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    shipping_amount: fc.integer({ min: 0, max: 1_500 }),
    shipping_tax_rate: rate,
    donation_amount: fc.integer({ min: 0, max: 5_000 }),
    donation_tax_rate: rate,
    discounted: fc.double({ min: 0, max: 1, noNaN: true }),
    paid: fc.double({ min: 0, max: 1, noNaN: true }),
    payment_status: fc.constantFrom('pending', 'paid', 'cancelled'),
    has_refunds: fc.boolean(),
    refunds_since: fc.constant(null),
    reverse_charge: fc.boolean(),
    charge: amount,
    back: amount,
    lost: amount,
    fees: fc.boolean(),
  })
  .map(({ discounted, paid, charge, back, lost, fees, ...facts }) => {
    const gross = facts.lines.reduce((sum, { price, fee }) => sum + price + fee, facts.shipping_amount)
    const discount_amount = Math.floor(gross * discounted)
    const total_price = gross - discount_amount + facts.donation_amount
    const [first] = facts.lines
    return {
      ...facts,
      id: 1,
      created_at: AT,
      payment_method: 'credit_card',
      has_payment_plan: false,
      discount_amount,
      total_price,
      paid: Math.floor(total_price * paid),
      attempts: [{ id: 1, gateway: 'stripe', amount: charge, at: AT }],
      incoming: [
        {
          id: 1,
          amount: -back,
          at: AT,
          method: 'bank_transfer',
          taken_back: false,
          from_statement: false,
          shown: fees,
          in_till: false,
        },
      ],
      overpayments: [{ id: 1, amount: back, at: AT }],
      refunds: [
        {
          id: 1,
          completed_at: AT,
          destination: 'bank_account',
          total: back,
          donation_refund: 0,
          rates: null,
          fees_included: fees,
          out_of_band_amount: back,
          shown: fees ? Math.floor(back / 2) : 0,
          credited: Math.floor(back / 3),
          items: [
            {
              product_id: first?.product_id ?? 1,
              merchandise_id: null,
              tax_rate: first?.tax_rate ?? 0,
              price: first?.price ?? 0,
              fee: first?.fee ?? 0,
              amount: back,
              shipping_refund: 0,
            },
          ],
        },
      ],
      cash_roundings: [],
      card_refunds: [],
      disputes: [{ id: 1, gateway: 'stripe', lost_amount: lost, written_off: lost, at: AT }],
    }
  })

const postedOf = (facts: OrderFacts): Posted[] =>
  differences(targetsOf(facts), []).flatMap(({ source, postings }) =>
    postings.map((each) => ({ ...each, source })),
  )

test('every ledger entry balances, and the sale of an order is posted at its price', () => {
  fc.assert(
    fc.property(order, (facts) => {
      for (const { source, postings } of targetsOf(facts)) {
        const sum = postings.reduce((all, each) => all + each.amount, 0)
        assert.equal(sum, 0, source)
      }
      const [sale] = targetsOf(facts)
      const owed = sale?.postings.find(({ account }) => account === 'receivables')?.amount ?? 0
      assert.equal(owed, facts.total_price)
    }),
  )
})

test('posting the differences brings the ledger to the current state of an order, whatever was posted before', () => {
  fc.assert(
    fc.property(order, order, (before, now) => {
      const posted = postedOf(before)
      const later = differences(targetsOf(now), posted)
      const all = [
        ...posted,
        ...later.flatMap(({ source, postings }) => postings.map((each) => ({ ...each, source }))),
      ]
      assert.deepEqual(differences(targetsOf(now), all), [])
    }),
  )
})

test('an order that is fully recognized leaves no deferred income', () => {
  fc.assert(
    fc.property(order, (facts) => {
      const over = { ...facts, lines: facts.lines.map((each) => ({ ...each, recognized_at: AT })) }
      const deferred = targetsOf(over)
        .flatMap(({ postings }) => postings)
        .filter(({ account }) => account.startsWith('deferred_income'))
      assert.equal(
        deferred.reduce((sum, each) => sum + each.amount, 0),
        0,
      )
    }),
  )
})

test('a full refund including fees leaves all income accounts at zero', () => {
  fc.assert(
    fc.property(order, (facts) => {
      const { lines, refunds } = whole(facts)
      const none = { discount_amount: 0, shipping_amount: 0, donation_amount: 0 }
      const all = { ...facts, ...none, payment_status: 'paid', lines, refunds }
      const sums = new Map<string, number>()
      for (const { account, amount: each } of targetsOf({ ...all, has_refunds: false })
        .filter(({ kind }) => kind === 'sale' || kind === 'refund')
        .flatMap(({ postings }) => postings))
        sums.set(account, (sums.get(account) ?? 0) + each)
      const left = [...sums].filter(([name, each]) => each !== 0 && !OWED.has(name))
      assert.deepEqual(left, [])
    }),
  )
})

const OWED = new Set(['receivables', 'refunds_payable'])

/** An order of one item that is refunded with its fees. */
function whole({ lines, refunds }: OrderFacts): Pick<OrderFacts, 'lines' | 'refunds'> {
  const [sold] = lines
  const [refund] = refunds
  assert.ok(sold && refund)
  const total = sold.price + sold.fee
  const item = { ...sold, amount: total, shipping_refund: 0 }
  return { lines: [sold], refunds: [{ ...refund, total, fees_included: true, items: [item] }] }
}
