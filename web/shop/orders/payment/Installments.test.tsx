import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order, Payment } from '#contract/orders.ts'
import { payment, pendingOrder, zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { OrderPage } from '#web/shop/portal/order/OrderPage.tsx'

const routes = [{ path: '/portal/orders/:order', element: <OrderPage confirmation={false} /> }]

const open: Payment = {
  ...payment,
  reference: 'next',
  paid_amount: 0,
  paid_at: null,
  payment_status: 'pending',
}
const plan: Order = {
  ...pendingOrder,
  payment_status: 'partial',
  has_payment_plan: true,
  payments: [payment, open],
}

/** Zoë's order with these changes to the plan. */
const look = (order: Partial<Order>, second: Partial<Payment> = {}) =>
  renderShop(
    `/portal/orders/${plan.code}`,
    routes,
    zoesData([{ ...plan, payments: [payment, { ...open, ...second }], ...order }]),
  )
const section = () => within(screen.getByRole('region', { name: 'Payment plan' }))
const labels = () =>
  section()
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[data-kind]')?.textContent)
const offers = () =>
  section()
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))

afterEach(closeShop)

describe('an installment', () => {
  it.each([
    [{ due: false, overdue: false }, 'Pending'],
    [{ due: true, overdue: false }, 'Due'],
    [{ due: true, overdue: true }, 'Overdue'],
    [{ payment_status: 'processing' }, 'processing'],
    [{ payment_status: 'partial', due: true, overdue: true }, 'Partly'],
    [{ payment_status: 'problem' }, 'problem'],
    [{ payment_status: 'cancelled' }, 'Off'],
  ] as const)('that is %o says %s', (state, label) => {
    // P4-10 P4-11 A-118
    look({}, state)
    expect(labels()).toEqual(['All paid', label])
  })

  it('is Pending, Due or Overdue by fixed labels, whatever those of orders are', () => {
    // P4-10 A-093
    const known = zoesData([{ ...plan, payment_status: 'pending', payments: [open] }])
    const paymentStatuses = { ...known.config.paymentStatuses, pending: 'Awaiting money' }
    renderShop(`/portal/orders/${plan.code}`, routes, {
      ...known,
      config: { ...known.config, paymentStatuses },
    })
    expect(labels()).toEqual(['Pending'])
    expect(screen.getByText('Awaiting money')).toBeTruthy()
  })

  it('says Refund, as all of its order do, when part of it is refunded', () => {
    // P4-12 P4-16 A-122
    look({ has_refunds: true }, { due: true })
    expect(labels()).toEqual(['Refund', 'Refund'])
    expect(offers()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Proceed to payment' })).toBeNull()
  })

  it('links to its page while it is open, also before its due date, but not once it is paid', () => {
    // P4-13 P4-14 A-120 P1-01
    look({})
    expect(offers()).toEqual([`/payment-plan-payment/K7QX-2M9D/${'c'.repeat(32)}/next`])
    expect(section().getByRole('link', { name: 'Pay installment 2' })).toBeTruthy()
  })

  it('links to the bank transfer details if its order is not paid by card', () => {
    // P4-13 A-078
    look({ payment_method: 'bank_transfer' })
    expect(section().queryByRole('link', { name: 'Pay installment 2' })).toBeNull()
    const way = section().getByRole('link', { name: 'See how to pay installment 2' })
    expect(way.getAttribute('href')).toBe(`/payment-plan-payment/K7QX-2M9D/${'c'.repeat(32)}/next`)
  })

  it('says how much of it is paid', () => {
    // P3-20
    look({}, { payment_status: 'partial', paid_amount: 2500 })
    expect(section().getByText('due on 1 January 2027, €25.00 of it is paid')).toBeTruthy()
  })

  it.each([
    ['it is cancelled', {}, { payment_status: 'cancelled' }],
    ['its order is cancelled', { payment_status: 'cancelled' }, {}],
    ['its order is abandoned', { payment_status: 'abandoned' }, {}],
    ['its order was paid by voucher', { payment_method: 'voucher' }, {}],
    ['a person has to look at it', {}, { payment_status: 'problem' }],
  ] as const)('leads nowhere when %s', (_why, order, second) => {
    // P4-13 P4-14 P4-15
    look(order, second)
    expect(offers()).toEqual([])
  })
})

describe('cards that fail', () => {
  const warning = /card payments have failed/
  const limit = /maximum number of card attempts has been reached. Please contact us immediately/

  it('show no warning up to the second', () => {
    // P4-17
    look({}, { attempt: 2 })
    expect(section().queryByText(warning)).toBeNull()
  })

  it('show a warning from the third on', () => {
    // P4-17 A-119
    look({}, { attempt: 3 })
    expect(section().getByText(warning).textContent).toMatch(/^3 card payments.*After 5/)
    expect(offers()).toHaveLength(1)
  })

  it('at the limit leave only the festival’s contact', () => {
    // P4-18 A-119 A-135
    look({}, { attempt: 5 })
    expect(section().getByText(limit)).toBeTruthy()
    expect(section().queryByText(warning)).toBeNull()
    expect(offers()).toEqual(['mailto:hello@lights.example'])
  })

  it('show no warning once the installment is paid', () => {
    look({}, { ...payment, reference: 'next', attempt: 5 })
    expect(section().queryByText(limit)).toBeNull()
  })
})
