import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { config } from '#web/testing/fixtures/shop.ts'
import { paidOrder, payment, pendingOrder } from '#web/testing/fixtures/orders.ts'
import { nextStep } from './next-step.ts'

const next = (order: Order) => nextStep(order, config)
const link = `K7QX-2M9D/${'c'.repeat(32)}`
const due = {
  ...payment,
  reference: 'second',
  paid_at: null,
  paid_amount: 0,
  payment_status: 'pending',
  due: true,
} as const
const plan: Order = {
  ...pendingOrder,
  payment_status: 'partial',
  has_payment_plan: true,
  payments: [payment, due],
}

const byTransfer = { ...plan, payment_method: 'bank_transfer' } as const

describe('the next step of an order', () => {
  it('is to accept the terms until they are accepted', () => {
    // P1-01 A-080
    const staff = { ...paidOrder, accepted_ts_and_cs: null }
    expect(next(staff)).toEqual({ label: 'Accept Terms and Conditions', to: `/accept-tcs/${link}` })
  })

  it('is to pay with the order’s payment method', () => {
    // S7-03 A-089 P1-01
    expect(next(pendingOrder)).toEqual({ label: 'Proceed to payment', to: `/accept-tcs/${link}` })
    expect(next({ ...pendingOrder, payment_method: 'bank_transfer' })?.to).toBe('/portal/orders/K7QX-2M9D')
    expect(next(plan)).toEqual({
      label: 'Pay installment of €45.00',
      to: `/payment-plan-payment/${link}/second`,
    })
  })

  it('is the transfer of an installment once that is due', () => {
    //
    expect(next(byTransfer)?.label).toBe('See how to pay')
    expect(next({ ...byTransfer, payments: [payment, { ...due, due: false }] })).toBeNull()
  })

  it('is null if nothing is due, everything is paid, too many cards have failed, or the order has ended', () => {
    // P4-16 P4-18
    expect(next(paidOrder)).toBeNull()
    expect(next({ ...plan, payments: [payment, { ...due, due: false }] })).toBeNull()
    expect(next({ ...plan, payments: [payment, { ...due, attempt: 5 }] })).toBeNull()
    expect(next({ ...pendingOrder, attempt: 5 })).toBeNull()
    expect(next({ ...plan, has_refunds: true })).toBeNull()
    for (const payment_status of ['cancelled', 'abandoned', 'problem', 'processing'] as const)
      expect(next({ ...pendingOrder, payment_status })).toBeNull()
  })
})
