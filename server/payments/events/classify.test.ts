import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PaymentEvent } from '#server/gateways/gateways.ts'
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
})

test('money for an order that is being refunded is a problem, for its ticket must not be issued', () => {
  //
  const outcome = classify(event(), records({ order: 'partial', position: 2, has_refunds: true }))
  assert.deepEqual(outcome, {
    action: 'problem',
    reason: 'Money arrived while the order was being refunded.',
    charged: true,
  })
})

test('money of a page that was opened before a part was settled otherwise is a problem', () => {
  const outcome = classify(event(), records({ order: 'partial', payment: 'partial', paid_amount: 1000 }))
  assert.deepEqual(outcome, {
    action: 'problem',
    reason: 'Another amount arrived than is still due.',
    charged: true,
  })
})

test('money for a closed order that had money before is a problem', () => {
  const closed = records({
    attempt: 'expired',
    payment: 'cancelled',
    order: 'abandoned',
    paid_amount: 1000,
  })
  assert.equal(classify(event(), closed).action, 'problem')
})

describe('what a payment event does', () => {
  const cases: [name: string, PaymentEvent['outcome'], State, does: string][] = [
    ['money for an open attempt pays', 'succeeded', {}, 'pay'],
    ['money that was announced pays', 'succeeded', { attempt: 'processing', order: 'processing' }, 'pay'],
    ['money after a decline pays all the same', 'succeeded', { attempt: 'failed' }, 'pay'],
    ['the rest of a plan pays', 'succeeded', { order: 'partial', position: 2 }, 'pay'],
    ['money for an order in trouble is noted', 'succeeded', { order: 'problem', payment: 'problem' }, 'pay'],
    [
      'money that has counted does not count again',
      'succeeded',
      { attempt: 'succeeded', payment: 'paid', order: 'paid' },
      'nothing',
    ],
    [
      'money for a payment that is paid is a problem',
      'succeeded',
      { attempt: 'failed', payment: 'paid', order: 'paid' },
      'problem',
    ],
    [
      'money for an abandoned order takes it up again',
      'succeeded',
      { attempt: 'expired', payment: 'cancelled', order: 'abandoned' },
      'reopen',
    ],
    [
      'money for a cancelled order takes it up again',
      'succeeded',
      { attempt: 'cancelled', payment: 'cancelled', order: 'cancelled' },
      'reopen',
    ],
    [
      'money for a cancelled installment is a problem',
      'succeeded',
      { attempt: 'cancelled', payment: 'cancelled', order: 'partial' },
      'problem',
    ],
    ['money under way is processing', 'processing', {}, 'process'],
    [
      'money under way that has arrived already is old news',
      'processing',
      { attempt: 'succeeded', order: 'paid', payment: 'paid' },
      'nothing',
    ],
    ['a decline fails the attempt', 'declined', {}, 'fail'],
    [
      'a decline after the money is old news',
      'declined',
      { attempt: 'succeeded', order: 'paid', payment: 'paid' },
      'nothing',
    ],
    ['an attempt can expire', 'expired', { attempt: 'processing', order: 'processing' }, 'expire'],
    ['Cancel on the first payment only ends the attempt', 'cancelled', {}, 'end attempt'],
    [
      'Cancel on a later installment only ends the attempt',
      'cancelled',
      { position: 1, order: 'partial' },
      'end attempt',
    ],
    [
      'Cancel on a later installment that is paid first only ends the attempt',
      'cancelled',
      { position: 1 },
      'end attempt',
    ],
    [
      'Cancel on the first installment of a plan under way only ends the attempt',
      'cancelled',
      { order: 'partial' },
      'end attempt',
    ],
    ['Cancel of an attempt that has ended is old news', 'cancelled', { attempt: 'failed' }, 'nothing'],
  ]
  for (const [name, outcome, state, action] of cases)
    test(name, () => assert.equal(classify(event({ outcome }), records(state)).action, action))
})

describe('a payment event that is genuine, but not for this', () => {
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
