import { expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { asksForTickets, isReversible, reversalEffects } from './reversal.ts'

const money = (amount: number) => `€${(amount / 100).toFixed(2)}`
const ticket: OfficeOrder['tickets'][number] = {
  name: 'Weekend',
  price: 13_300,
  discounts: [],
  status: 'active',
  code: 'T1',
  full_name: 'Ana',
  email: '',
  age: null,
  starts_at: null,
  ends_at: null,
  timezone: 'Europe/Zagreb',
  gift_link: null,
  changes: [],
}
const paid = {
  payment_status: 'paid' as const,
  received: 15_300,
  total_price: 13_300,
  has_refunds: false,
  tickets: [ticket],
  invoice: { number: '2027-000001', issued_at: '' },
}
const said = (order: object, amount: number) =>
  reversalEffects({ ...paid, ...order }, { amount }, money).join(' ')

test('before a payment is reversed, the consequences for the order, its tickets and its invoice are shown', () => {
  expect(said({}, 15_300)).toMatch(
    /€153\.00 was reversed.*€133\.00 is due.*Then it ends.*2027-000001 does not change/,
  )
  expect(said({}, 2_000)).toMatch(/stays paid/)
  expect(said({ has_refunds: true }, 15_300)).toMatch(/Both become a problem/)
  expect(said({ payment_status: 'abandoned' }, 2_000)).toMatch(/has ended and stays so/)
  expect(said({ payment_status: 'problem' }, 2_000)).toMatch(/the problem is resolved/)
  expect(said({ tickets: [{ ...ticket, status: 'used' }] }, 15_300)).toMatch(/does not end automatically/)
})

test('if tickets would no longer be paid, it must be decided what happens to them', () => {
  expect(asksForTickets(paid, 15_300)).toBe(true)
  expect(asksForTickets(paid, 2_000)).toBe(false)
  expect(asksForTickets({ ...paid, payment_status: 'partial' }, 15_300)).toBe(false)
})

test('a payment can be reversed once, and returned money never', () => {
  const row = { method: 'cash', value_date: '', note: null, by: '', created_at: '' } as const
  const first = { ...row, number: 1, amount: 100, reverses: null }
  const second = { ...row, number: 2, amount: -100, reverses: 1 }
  expect(isReversible({ incoming_payments: [first] }, first)).toBe(true)
  expect(isReversible({ incoming_payments: [first, second] }, first)).toBe(false)
  expect(isReversible({ incoming_payments: [first, second] }, second)).toBe(false)
})
