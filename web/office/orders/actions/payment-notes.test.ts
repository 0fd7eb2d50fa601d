import { expect, test } from 'vitest'
import { partNote, transferWarning } from './payment-notes.ts'

const money = (amount: number) => `€${(amount / 100).toFixed(2)}`
const open = {
  payment_status: 'partial',
  has_refunds: false,
  total_price: 13_300,
  total_paid: 3_300,
} as const

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
