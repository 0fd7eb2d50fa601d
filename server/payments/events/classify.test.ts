import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PaymentEvent } from '#server/payments/gateways/gateways.ts'
import { classify, type PaymentRecords } from './classify.ts'

const event = (fields: Partial<PaymentEvent> = {}): PaymentEvent => ({
  id: 'event',
  reference: 'REFE-RENC',
  order: 'K7QX-2M9D',
  outcome: 'succeeded',
  amount: 4500,
  currency: 'EUR',
  ...fields,
})

interface State {
  order?: PaymentRecords['order']['payment_status']
  payment?: PaymentRecords['payment']['payment_status']
  attempt?: PaymentRecords['attempt']['status']
  position?: number
  has_refunds?: boolean
  /** The amount already allocated to the payment. */
  paid_amount?: number
}

const records = ({
  order = 'pending',
  payment = 'pending',
  attempt = 'open',
  position = 0,
  has_refunds = false,
  paid_amount = 0,
}: State = {}): PaymentRecords => ({
  order: { code: 'K7QX-2M9D', payment_status: order, has_refunds },
  payment: { position, payment_status: payment, amount: 4500, paid_amount },
  attempt: { status: attempt, amount: 4500, currency: 'EUR' },
  money: String,
})

test('a payment for an order that is being refunded is a problem, so its ticket is not issued', () => {
  //
  const outcome = classify(event(), records({ order: 'partial', position: 2, has_refunds: true }))
  assert.deepEqual(outcome, {
    action: 'problem',
    reason: 'Money arrived while the order was being refunded.',
    charged: true,
  })
})

test('a payment from a page that was opened before staff settled a part is a problem', () => {
  const outcome = classify(event(), records({ order: 'partial', payment: 'partial', paid_amount: 1000 }))
  assert.deepEqual(outcome, {
    action: 'problem',
    reason: 'The amount received is not the amount due.',
    charged: true,
  })
})

test('a payment for a closed order that had been partly paid is a problem', () => {
  const closed = records({
    attempt: 'expired',
    payment: 'cancelled',
    order: 'abandoned',
    paid_amount: 1000,
  })
  assert.equal(classify(event(), closed).action, 'problem')
})

describe('the outcome of a payment event', () => {
  const cases: [name: string, PaymentEvent['outcome'], State, does: string][] = [
    ['a payment of an open attempt pays', 'succeeded', {}, 'pay'],
    ['a delayed payment pays', 'succeeded', { attempt: 'processing', order: 'processing' }, 'pay'],
    ['a payment after a decline pays', 'succeeded', { attempt: 'failed' }, 'pay'],
    ['the last installment pays', 'succeeded', { order: 'partial', position: 2 }, 'pay'],
    ['a payment during a problem is recorded', 'succeeded', { order: 'problem', payment: 'problem' }, 'pay'],
    [
      'a payment that was recorded is not recorded again',
      'succeeded',
      { attempt: 'succeeded', payment: 'paid', order: 'paid' },
      'nothing',
    ],
    [
      'a second payment is a problem',
      'succeeded',
      { attempt: 'failed', payment: 'paid', order: 'paid' },
      'problem',
    ],
    [
      'a payment for an abandoned order reopens it',
      'succeeded',
      { attempt: 'expired', payment: 'cancelled', order: 'abandoned' },
      'reopen',
    ],
    [
      'a payment for a cancelled order reopens it',
      'succeeded',
      { attempt: 'cancelled', payment: 'cancelled', order: 'cancelled' },
      'reopen',
    ],
    [
      'a payment for a cancelled installment is a problem',
      'succeeded',
      { attempt: 'cancelled', payment: 'cancelled', order: 'partial' },
      'problem',
    ],
    ['a delayed payment is processing', 'processing', {}, 'process'],
    [
      'a delay reported after the payment is ignored',
      'processing',
      { attempt: 'succeeded', order: 'paid', payment: 'paid' },
      'nothing',
    ],
    ['a decline fails the attempt', 'declined', {}, 'fail'],
    [
      'a decline after the payment is ignored',
      'declined',
      { attempt: 'succeeded', order: 'paid', payment: 'paid' },
      'nothing',
    ],
    ['an attempt can expire', 'expired', { attempt: 'processing', order: 'processing' }, 'expire'],
    ['cancelling the first payment only ends the attempt', 'cancelled', {}, 'end attempt'],
    [
      'cancelling a later installment only ends the attempt',
      'cancelled',
      { position: 1, order: 'partial' },
      'end attempt',
    ],
    [
      'cancelling a later installment before the first is paid only ends the attempt',
      'cancelled',
      { position: 1 },
      'end attempt',
    ],
    [
      'cancelling the first installment of a partly paid order only ends the attempt',
      'cancelled',
      { order: 'partial' },
      'end attempt',
    ],
    ['cancelling an attempt that has ended is ignored', 'cancelled', { attempt: 'failed' }, 'nothing'],
  ]
  for (const [name, outcome, state, action] of cases)
    test(name, () => assert.equal(classify(event({ outcome }), records(state)).action, action))
})

describe('a genuine payment event with another', () => {
  const cases: [name: string, Partial<PaymentEvent>][] = [
    ['order', { order: 'OTHE-RONE' }],
    ['amount', { amount: 4499 }],
    ['larger amount', { amount: 4501 }],
    ['currency', { currency: 'HUF' }],
  ]
  for (const [name, fields] of cases)
    for (const outcome of ['succeeded', 'processing', 'declined', 'cancelled'] as const)
      test(`${name} is a problem, never paid (${outcome})`, () => {
        assert.equal(classify(event({ ...fields, outcome }), records()).action, 'problem')
      })
})

test('what the gateway has received in the expected currency is in the books, also as another amount or for another order', () => {
  const isCharged = (fields: Partial<PaymentEvent>, state: State = {}) => {
    const outcome = classify(event(fields), records(state))
    assert.ok(outcome.action === 'problem')
    return outcome.charged
  }
  for (const fields of [{ amount: 4499 }, { amount: 4501 }, { order: 'OTHE-RONE' }]) {
    assert.equal(isCharged(fields), true)
    assert.equal(isCharged(fields, { attempt: 'expired', order: 'abandoned', payment: 'cancelled' }), true)
    assert.equal(isCharged(fields, { attempt: 'succeeded', order: 'paid', payment: 'paid' }), false)
    assert.equal(isCharged({ ...fields, outcome: 'processing' }), false)
  }
  for (const fields of [{ amount: 0 }, { currency: 'HUF' }]) assert.equal(isCharged(fields), false)
})
