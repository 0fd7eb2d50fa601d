import { expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { LATE } from '#web/testing/office/order.ts'
import { ledgerOf } from './order-ledger.ts'

const WORDS = {
  day: (at: string | null) => (at ?? '').slice(0, 10),
  method: String,
  refundStatus: String,
  gateway: String,
  money: (amount: number, currency = '') => `${amount}${currency}`,
}

/** The ledger, each line as its name, its detail and its amount in cents. */
const linesOf = (change: Partial<OfficeOrder>) =>
  Object.fromEntries(
    ledgerOf({ ...LATE, payment_status: 'paid', problem_reason: null, ...change }, WORDS).map(
      ({ name, lines, sums }) => [
        name,
        [...lines, ...sums].map(({ name: of, detail, amount }) =>
          [of, detail, amount].filter((part) => part !== undefined && part !== '').join(' '),
        ),
      ],
    ),
  )

const [first] = LATE.payments
if (!first) throw new Error('The order has no payment')
const installment = (amount: number, paid_amount: number, overdue = false) => ({
  ...first,
  amount,
  paid_amount,
  overdue,
  paid_at: paid_amount > 0 ? '2027-01-01T12:00:00Z' : null,
  due_at: '2027-03-01T12:00:00Z',
})

test('a plan says what was ordered, which installments are paid, and which remain', () => {
  const order = {
    payment_status: 'partial' as const,
    has_payment_plan: true,
    shipping_amount: 500,
    discount_amount: 1000,
    discount_name: 'Early bird',
    total_price: 12_800,
    total_paid: 5000,
    received: 5000,
    payments: [installment(5000, 5000), installment(4000, 0, true), installment(3800, 0)],
  }
  expect(linesOf(order)).toEqual({
    Ordered: ['Items 13300', 'Shipping 500', 'Discount Early bird -1000', 'Total 12800'],
    Paid: ['Installment 1 2027-01-01 5000', 'Paid 5000'],
    Remaining: [
      'Installment 2 due 2027-03-01, overdue 4000',
      'Installment 3 due 2027-03-01 3800',
      'Still due 7800',
    ],
  })
})

test('a refund that was paid went back, one that is open remains, and a cancelled one is neither', () => {
  const refund = { created_at: '2027-02-01T12:00:00Z', completed_at: null, total: 3000, credited: 0 }
  const order = {
    total_paid: 13_300,
    total_refunded: 4000,
    has_refunds: true,
    payments: [installment(13_300, 13_300)],
    refunds: [
      { ...refund, id: 1, status: 'processed', total: 4000 },
      { ...refund, id: 2, status: 'processing' },
      { ...refund, id: 3, status: 'cancelled' },
    ],
  }
  const { 'Given back': back, Remaining: left } = linesOf(order)
  expect(back).toEqual(['Refund 1 processed, 2027-02-01 4000', 'Given back in all 4000'])
  expect(left).toEqual(['Refund 2 processing, 2027-02-01 3000'])
})

test('of an order that is paid nothing remains, and what came too much is to be sent back', () => {
  const order = { total_paid: 13_300, payments: [installment(13_300, 13_300)] }
  expect(linesOf(order)['Remaining']).toEqual(['Nothing 0'])
  const overpayment = { id: 1, amount: 700, remaining: 700, reason: '', created_at: '', returned_at: null }
  const rest = { by: null, card_refund: null, has_account: false, in_sepa_file: false }
  expect(linesOf({ ...order, overpayments: [{ ...overpayment, ...rest }] })['Remaining']).toEqual([
    'To be sent back 700',
  ])
})

test('what counts for another order went back once: as its own line, and not as a part of the refund', () => {
  const refund = { created_at: '2027-02-01T12:00:00Z', completed_at: null }
  const { 'Given back': back, Remaining: left } = linesOf({
    total_paid: 13_300,
    has_refunds: true,
    payments: [installment(13_300, 13_300)],
    refunds: [
      { ...refund, id: 1, status: 'processed', total: 4000, credited: 2500 },
      { ...refund, id: 2, status: 'processing', total: 3000, credited: 1000 },
      { ...refund, id: 3, status: 'processed', total: 800, credited: 800 },
    ],
  })
  expect(back).toEqual([
    'Refund 1 processed, 2027-02-01 1500',
    'Credited to another order 4300',
    'Given back in all 5800',
  ])
  expect(left).toEqual(['Refund 2 processing, 2027-02-01 2000'])
})

test('an order with a problem says what is to be decided, never that nothing remains', () => {
  const leftOf = (received: number) => linesOf({ payment_status: 'problem', received })['Remaining']
  expect(leftOf(0)).toEqual(['To be decided the whole price: nothing counts as received yet 13300'])
  expect(leftOf(5000)).toEqual(['To be decided missing 8300'])
  expect(leftOf(14_000)).toEqual(['To be decided too much 700'])
  expect(leftOf(13_300)).toEqual(['To be decided received in full, but does not count yet 0'])
})

test('what a gateway reported otherwise than expected has a line that counts nowhere', () => {
  const [attempt] = first.attempts
  if (!attempt) throw new Error('The payment has no attempt')
  const reported = [
    { amount: 1, currency: 'EUR' },
    { amount: attempt.amount, currency: 'HUF' },
  ]
  const ledger = linesOf({
    payment_status: 'problem',
    received: 0,
    payments: [{ ...installment(13_300, 0), attempts: [{ ...attempt, status: 'open', reported }] }],
  })
  expect(ledger).toEqual({
    Ordered: ['Items 13300', 'Total 13300'],
    Paid: ['Paid 0'],
    'Does not count': ['Reported by stripe 13300 expected 1', 'Reported by stripe 13300 expected 13300'],
    Remaining: ['To be decided the whole price: nothing counts as received yet 13300'],
  })
})

test('a payment in another currency counts with the value that was given, and says what it was', () => {
  const [attempt] = first.attempts
  if (!attempt) throw new Error('The payment has no attempt')
  const charged = { ...attempt, charged: { amount: 5_000_000, currency: 'HUF' } }
  const payments = [{ ...installment(13_300, 13_300), attempts: [charged] }]
  const { Paid, ...rest } = linesOf({ received: 13_300, total_paid: 13_300, payments })
  expect(Paid).toEqual(['credit_card 2027-01-01, value of 5000000HUF 13300', 'Paid 13300'])
  expect(rest['Does not count']).toBeUndefined()
})

test('a plan with a refund still shows its open installments, unless all of it was refunded', () => {
  const order = {
    payment_status: 'partial' as const,
    has_payment_plan: true,
    has_refunds: true,
    total_paid: 5000,
    payments: [installment(5000, 5000), installment(8300, 0)],
  }
  expect(linesOf(order)['Remaining']).toEqual([
    'Installment 2 due 2027-03-01, not collected while the order has refunds 8300',
  ])
  expect(linesOf({ ...order, fully_refunded: true })['Remaining']).toEqual(['Nothing 0'])
})
