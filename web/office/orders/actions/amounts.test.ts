import { expect, test } from 'vitest'
import { amountToReturn, partNote, transferWarning } from './amounts.ts'

const money = (amount: number) => `€${(amount / 100).toFixed(2)}`
const open = {
  payment_status: 'partial',
  has_refunds: false,
  total_price: 13_300,
  total_paid: 3_300,
} as const
const overpayment = {
  id: 1,
  reason: '',
  created_at: '',
  by: null,
  card_refund: null,
  has_account: false,
  in_sepa_file: false,
}

test('entering more than the open amount shows beforehand what will happen to the order', () => {
  expect(transferWarning(open, 10_000, money)).toBeNull()
  expect(transferWarning(open, undefined, money)).toBeNull()
  expect(transferWarning(open, 10_001, money)).toMatch(/^This is €0\.01 more than is due/)
  expect(transferWarning({ ...open, payment_status: 'abandoned' }, 1, money)).toMatch(/has ended/)
  expect(transferWarning({ ...open, payment_status: 'problem' }, 1, money)).toMatch(/already has a problem/)
  expect(transferWarning({ ...open, has_refunds: true }, 1, money)).toMatch(/being refunded/)
})

test('entering less than the open amount says that the rest will be requested, except for an installment', () => {
  const order = { ...open, has_payment_plan: false }
  expect(partNote(order, 9_000, money)).toMatch(/^This is €10\.00 less than is due/)
  expect(partNote(order, 10_000, money)).toBeNull()
  expect(partNote({ ...order, has_payment_plan: true }, 9_000, money)).toBeNull()
})

test('an amount that is already to be returned is not returned twice', () => {
  const order = {
    received: 15_300,
    lost_credits: [],
    overpayments: [{ ...overpayment, amount: 5_000, remaining: 2_000, returned_at: null }],
  }
  expect(amountToReturn(order, 13_300)).toBe(0)
  expect(amountToReturn(order, 300)).toBe(13_000)
  expect(amountToReturn(order, 14_300)).toBe(1_000)
  expect(amountToReturn({ ...order, lost_credits: [{ order: 'K7QX-2M9D', amount: 300 }] }, 300)).toBe(12_700)
})
