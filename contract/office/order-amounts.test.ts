import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { OfficeOrder } from './orders.ts'
import { amountDue, amountToCard, amountToReturn, orderLedger, overpaymentsDue } from './order-amounts.ts'

type LedgerOrder = Parameters<typeof orderLedger>[0]

const AT = '2027-02-01T12:00:00Z'

const payment = (amount: number, paid_amount: number) =>
  ({ amount, paid_amount, attempts: [] }) as unknown as OfficeOrder['payments'][number]

const refund = (id: number, status: string, total: number, credited = 0) => ({
  id,
  status,
  total,
  credited,
  created_at: AT,
  completed_at: null,
})

const overpayment = (amount: number, remaining: number, returned_at: string | null = null) => ({
  id: 1,
  amount,
  remaining,
  returned_at,
  reason: '',
  created_at: AT,
  by: null,
  card_refund: null,
  has_account: false,
  in_sepa_file: false,
})

/** An order of €133.00 that is paid in full. */
const orderOf = (change: Partial<LedgerOrder> = {}): LedgerOrder => ({
  payment_status: 'paid',
  has_payment_plan: false,
  fully_refunded: false,
  total_price: 13_300,
  total_paid: 13_300,
  received: 13_300,
  payments: [payment(13_300, 13_300)],
  refunds: [],
  overpayments: [],
  ...change,
})

describe('what is still due, and what is to be returned', () => {
  test('is never less than nothing', () => {
    assert.equal(amountDue({ total_price: 13_300, total_paid: 3_300 }), 10_000)
    assert.equal(amountDue({ total_price: 13_300, total_paid: 14_000 }), 0)
  })

  test('is not returned twice when an overpayment is already to be returned', () => {
    const order = { received: 15_300, lost_credits: [], overpayments: [overpayment(5_000, 2_000)] }
    assert.equal(overpaymentsDue(order), 2_000)
    assert.equal(amountToReturn(order, 13_300), 0)
    assert.equal(amountToReturn(order, 300), 13_000)
    assert.equal(amountToReturn(order, 14_300), 1_000)
    const lost = [{ order: 'K7QX-2M9D', amount: 300 }]
    assert.equal(amountToReturn({ ...order, lost_credits: lost }, 300), 12_700)
  })

  test('goes to the card only if as much was paid by card', () => {
    const orderOf = (charged: { amount: number; currency: string } | null) => {
      const attempts = [{ status: 'succeeded', amount: 5_000, charged }]
      const byCard = { ...payment(13_300, 5_000), attempts } as unknown as OfficeOrder['payments'][number]
      return { received: 13_300, lost_credits: [], payments: [byCard] }
    }
    const order = orderOf(null)
    assert.deepEqual([amountToCard(order, 8_300), amountToCard(order, 8_299)], [5_000, 0])
    assert.equal(amountToCard(orderOf({ amount: 2_000_000, currency: 'HUF' }), 8_300), 0)
  })
})

describe('the ledger of an order', () => {
  test('has what is due of each installment, and their sum only where nothing else remains', () => {
    const plan = orderOf({
      payment_status: 'partial',
      has_payment_plan: true,
      total_paid: 5_000,
      received: 5_000,
      payments: [payment(5_000, 5_000), payment(4_000, 1_000), payment(4_300, 0)],
    })
    const due = (order: LedgerOrder) => orderLedger(order).remains.due.map(({ amount }) => amount)
    assert.deepEqual([due(plan), orderLedger(plan).remains.totalDue], [[3_000, 4_300], 7_300])
    const withRefund = { ...plan, refunds: [refund(1, 'processing', 2_000)] }
    assert.deepEqual([due(withRefund), orderLedger(withRefund).remains.totalDue], [[3_000, 4_300], null])
    for (const change of [{ fully_refunded: true }, { payment_status: 'cancelled' as const }])
      assert.deepEqual(due({ ...plan, ...change }), [])
  })

  test('says what is missing of an order with a problem, or too much, without what is to be sent back anyway', () => {
    const missing = (change: Partial<LedgerOrder>) =>
      orderLedger(orderOf({ payment_status: 'problem', ...change })).remains.missing
    assert.equal(missing({ received: 5_000 }), 8_300)
    assert.equal(missing({ received: 14_000 }), -700)
    assert.equal(missing({ received: 14_000, overpayments: [overpayment(700, 700)] }), 0)
    assert.equal(missing({ payment_status: 'paid', received: 5_000 }), null)
  })

  test('lists every amount once, whatever was paid, refunded, credited and sent back', () => {
    const amount = fc.nat({ max: 5_000 })
    const status = fc.constantFrom('active', 'processing', 'processed', 'cancelled')
    const refunds = fc.array(
      fc
        .record({ status, total: amount, share: fc.nat({ max: 100 }) })
        .map(({ status: is, total, share }) => refund(1, is, total, Math.floor((total * share) / 100))),
      { maxLength: 5 },
    )
    const overpayments = fc.array(
      fc
        .record({ of: amount, sent: fc.boolean() })
        .map(({ of, sent }) => overpayment(of, of, sent ? AT : null)),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(refunds, overpayments, (given, over) => {
        const { back, remains } = orderLedger(orderOf({ refunds: given, overpayments: over }))
        const sum = (amounts: { amount: number }[]) => amounts.reduce((all, each) => all + each.amount, 0)
        assert.equal(back.total, sum(back.refunds) + sum(back.overpayments) + back.credited)
        const valid = given.filter((each) => each.status !== 'cancelled')
        const inAll = sum(back.refunds) + sum(remains.refunds) + back.credited
        assert.equal(
          inAll,
          valid.reduce((all, { total }) => all + total, 0),
        )
        assert.equal(sum(back.overpayments) + remains.toSendBack, sum(over))
      }),
    )
  })
})
