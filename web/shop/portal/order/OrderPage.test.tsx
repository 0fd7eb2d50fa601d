import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import {
  paidOrder,
  payment,
  pendingOrder,
  place,
  shirt,
  ticket,
  zoesData,
} from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { refund } from '#web/testing/fixtures/refunds.ts'
import { OrderPage } from './OrderPage.tsx'

const routes = [{ path: '/portal/orders/:order', element: <OrderPage confirmation={false} /> }]

const open = (order: Order, path = `/portal/orders/${order.code}`) =>
  renderShop(path, routes, zoesData([order]))
const ticketOf = (product: string) => within(screen.getByRole('article', { name: product }))
const amount = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

afterEach(closeShop)

describe('an order that awaits its payment', () => {
  it('offers to pay by card, and shows its places as pending', async () => {
    // A-089 S7-03 P4-08 A-095
    open(pendingOrder)
    expect(screen.getByRole('button', { name: 'Proceed to payment' })).toBeTruthy()
    expect(ticketOf('Weekend').getByText('Pending payment')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  })

  it('says until when its places are held, as the festival reads its clocks', () => {
    //
    open(pendingOrder)
    expect(screen.getByRole('heading', { name: 'Your payment is missing' })).toBeTruthy()
    expect(screen.getByText(/We hold your places until .*1 January 2027.* 13:30; pay by then/)).toBeTruthy()
    expect(screen.queryByText(/did not go through/)).toBeNull()
  })

  it('says that the last payment failed, for whatever reason, and what the customer can do', () => {
    open({ ...pendingOrder, attempt: 1 })
    expect(screen.getByRole('heading', { name: 'Your last payment did not go through' })).toBeTruthy()
    const hint =
      /^It was not charged\. Please try again or use another card\. We hold your places until .*13:30/
    expect(screen.getByText(hint)).toBeTruthy()
  })

  it('says why the bank refused the last payment, and what to do about it', () => {
    open({ ...pendingOrder, attempt: 1, failure: 'expired_card' })
    expect(screen.getByRole('heading', { name: 'Your last payment did not go through' })).toBeTruthy()
    expect(
      screen.getByText(/^The card has expired\. Nothing was charged\. Please use another card\. We hold/),
    ).toBeTruthy()
    closeShop()
    open({ ...pendingOrder, failure: 'page_left' })
    expect(screen.getByRole('heading', { name: 'Your payment is not finished' })).toBeTruthy()
  })

  it.each([
    ['null', { payment: null }],
    ['absent', {}],
  ])('becomes what it is meanwhile when it is paid on and the payment is %s', async (_what, payment) => {
    // A-081 A-016
    const requests = fakeServer(() => ({ body: { ...payment, data: { orders: [paidOrder] } } }))
    open(pendingOrder)
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to payment' }))
    await screen.findByText('All paid')
    expect(requests[0]).toMatchObject({
      name: 'accept-terms-and-conditions',
      body: { order: pendingOrder.code, checksum: pendingOrder.checksum },
    })
  })

  it('shows the festival’s contact after too many failed cards', async () => {
    //
    const text = 'The maximum number of card attempts has been reached. Please contact us immediately.'
    fakeServer(() => ({ status: 422, body: { message: text, errors: { payment: [text] } } }))
    open(pendingOrder)
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to payment' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
    expect(screen.getByRole('link', { name: 'hello@lights.example' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Proceed to payment' })).toBeNull()
  })

  it('differs from one that the bank is still processing', async () => {
    const processing_since = new Date(Date.now() - 12.5 * 60_000).toISOString()
    open({ ...pendingOrder, payment_status: 'processing', processing_since })
    expect(screen.getByText(/You began it 12 minutes ago\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Proceed to payment' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Look again' })).toBeTruthy()
  })
})

describe('an order that has ended', () => {
  it('says that its payment was cancelled', async () => {
    // P2.3-08
    open({ ...pendingOrder, payment_status: 'cancelled' })
    expect(screen.getByRole('heading', { name: 'Payment Cancelled' })).toBeTruthy()
    expect(screen.queryByText('Pending payment')).toBeNull()
  })

  it('does not say that nothing was paid if staff ended it after a payment', () => {
    //
    open({ ...pendingOrder, payment_status: 'cancelled' })
    expect(screen.getByText(/^You owe nothing for it, .* money of yours .* goes back to you\.$/)).toBeTruthy()
    closeShop()
    open({ ...pendingOrder, payment_status: 'cancelled', total_paid: 4500 })
    expect(screen.getByText(/^We have received €45\.00 for it\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'hello@lights.example' })).toBeTruthy()
  })

  it('says that its payment was not received in time', async () => {
    // P2.3-09
    open({ ...pendingOrder, payment_status: 'abandoned' })
    expect(screen.getByRole('heading', { name: /not received in time/ })).toBeTruthy()
    closeShop()
    open({ ...pendingOrder, payment_status: 'abandoned', failure: 'declined' })
    expect(screen.getByText(/^Your bank has declined the payment\. Nothing was charged\./)).toBeTruthy()
  })
})

describe('a paid order', () => {
  it('shows its tickets with holder, product, time and code, with the configured labels', async () => {
    // P2.3-07 P4-09 P3-07 S3-35
    const chosen = { travel_time_type: 'selectable' as const, transport_time_id: 11 }
    const ride = { ...chosen, type: 'transport', starts_at: '2027-07-08T10:00:00Z', location: 'Bay 4' }
    const bus = { ...ticket, ...ride, id: 72, product: 'Bus', age: null }
    const night = { starts_at: '2027-07-10T14:00:00Z', ends_at: '2027-07-11T02:00:00Z', location: 'Beach' }
    open({
      ...paidOrder,
      tickets: [{ ...ticket, ...night }, bus, { ...ticket, id: 73, product: 'Child', allow_download: false }],
    })
    const weekend = ticketOf('Weekend')
    expect(weekend.getByText('Zoë Brontë · 18 and over')).toBeTruthy()
    expect(weekend.getByText('AAAA-BBBB-CCCC')).toBeTruthy()
    expect(weekend.getByText('Good to go')).toBeTruthy()
    expect(weekend.getByRole('button', { name: 'Download' })).toBeTruthy()
    //
    expect(weekend.getByText('Sun 04:00').parentElement?.textContent).toMatch(/^Sat 10 July 2027, 16:00 – /)
    expect(weekend.getByText('Beach')).toBeTruthy()
    expect(weekend.getByText('Summer · Valid once')).toBeTruthy()
    expect(ticketOf('Bus').getByText(/8 July 2027.*12:00/)).toBeTruthy()
    expect(ticketOf('Bus').getByText('Meeting point: Bay 4')).toBeTruthy()
    expect(
      ticketOf('Bus').getByText(/Please be at the meeting location 30 minutes before travel\./),
    ).toBeTruthy()
    expect(ticketOf('Child').queryByRole('button', { name: 'Download' })).toBeNull()
  })

  it('shows the amount of each item', async () => {
    // P3-05 P3-04 A-091
    open({
      ...paidOrder,
      merchandisePurchases: [shirt],
      shipping_amount: 500,
      shipping_country: 'HR',
      discount_amount: 1000,
      discount_name: 'Welcome',
      total_price: 16300,
      total_paid: 16300,
    })
    expect(amount('Items')).toBe('€168.00')
    expect(amount('Shipping to Croatia')).toBe('€5.00')
    expect(amount('Discount: Welcome')).toBe('-€10.00')
    expect(amount('Total')).toBe('€163.00')
    expect(amount('Paid')).toBe('€163.00')
    expect(screen.getByText('In the post')).toBeTruthy()
  })

  it('says the name of a voucher in its language where it is missing in that of the page', () => {
    const discount = { discount_amount: 1000, discount_name: 'Welcome', discount_language: 'de' }
    open({ ...paidOrder, ...discount })
    const { lang, parentElement } = screen.getByText('Welcome')
    expect([lang, parentElement?.textContent]).toEqual(['de', 'Discount: Welcome'])
  })

  it('is labelled as refunded when all of it was refunded', async () => {
    // P4-06
    open({ ...paidOrder, has_refunds: true, fully_refunded: true })
    expect(screen.getByText('Refunded')).toBeTruthy()
  })
})

describe('an order that needs a review', () => {
  it('does not show zero for money that has arrived', () => {
    //
    open({ ...pendingOrder, payment_status: 'problem' })
    expect(screen.getByText(/money of yours that has arrived is not lost/)).toBeTruthy()
    expect(amount('Paid')).toBe('We are looking into it')
    closeShop()
    open({ ...pendingOrder, payment_status: 'problem', total_paid: 4500 })
    expect(amount('Paid')).toBe('€45.00')
  })
})

describe('an order whose every ticket was given away', () => {
  const text = 'The tickets of this order were given away: they are no longer in your account.'

  it('says so', () => {
    //
    open({ ...paidOrder, tickets: [] })
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('is not one of merchandise alone', () => {
    open({ ...paidOrder, tickets: [], merchandisePurchases: [shirt] })
    expect(screen.queryByText(text)).toBeNull()
  })
})

describe('an order with a refund', () => {
  const labels = {
    refund: 'Requested',
    refunding: 'Processing',
    'refund-problem': 'Processing',
    refunded: 'Refunded',
  }

  it.each(Object.entries(labels))('with the status %s is labelled %s', (status, label) => {
    // P4-07
    open({ ...paidOrder, tickets: [{ ...ticket, status }], merchandisePurchases: [{ ...shirt, status }] })
    expect(screen.getAllByText(label)).toHaveLength(2)
  })

  it('shows it, and another can be requested while something is refundable', async () => {
    // P2.0-06 P3-13
    const order = { ...paidOrder, has_refunds: true, has_active_refunds: true, can_refund: true }
    const { at } = renderShop(`/portal/orders/${order.code}`, routes, {
      ...zoesData([order]),
      refunds: [refund, { ...refund, id: 13, order: 'OTHER' }],
    })
    const refunds = within(screen.getByRole('region', { name: 'Refunds' }))
    expect(refunds.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Refund 12Requested2 February 2027€119.00Goes to your bank account',
    ])
    await userEvent.click(refunds.getByRole('link', { name: 'Refund' }))
    await waitFor(() => expect(at()).toBe(`/portal/orders/${order.code}/request-refund`))
  })

  it('with a plan takes no more money, and its places do not await payment', () => {
    // P4-12 A-109
    open({ ...pendingOrder, payment_method: 'bank_transfer', payment_status: 'partial', has_refunds: true })
    expect(screen.queryByText('Pending payment')).toBeNull()
    expect(ticketOf('Weekend').getByText('Refund')).toBeTruthy()
    expect(screen.queryByText(/Please transfer/)).toBeNull()
  })
})

describe('an order in installments', () => {
  const due = { ...payment, paid_amount: 0, paid_at: null, payment_status: 'pending' } as const
  const order: Order = {
    ...pendingOrder,
    total_paid: 4500,
    payment_status: 'partial',
    has_payment_plan: true,
    cartProducts: [place],
    payments: [
      payment,
      { ...due, reference: 'second', due: true, overdue: true },
      { ...due, reference: 'third', due: true },
      { ...due, reference: 'fourth' },
    ],
  }

  it('shows the due date and the status of each', async () => {
    // P3-08 P4-10 P4-11
    open(order)
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toContain('€45.00paid on 1 January 2027All paid')
    expect(rows).toContain('€45.00due on 1 January 2027OverduePay installment 2')
    expect(rows).toContain('€45.00due on 1 January 2027DuePay installment 3')
    expect(rows).toContain('€45.00due on 1 January 2027PendingPay installment 4')
  })

  it('asks for the one that is due', async () => {
    //
    open(order)
    expect(screen.getByRole('button', { name: 'Proceed to payment' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'An installment is due' })).toBeTruthy()
    expect(screen.queryByText(/was charged/)).toBeNull()
  })

  it('does not ask for a future one', async () => {
    open({ ...order, payments: [payment, { ...due, reference: 'second' }] })
    expect(screen.queryByRole('button', { name: 'Proceed to payment' })).toBeNull()
  })
})

describe('an order that is not the customer’s', () => {
  it('leads to the list of orders', async () => {
    // P2.3-01
    const { at } = open(paidOrder, '/portal/orders/NOT-MINE')
    await waitFor(() => expect(at()).toBe('/portal'))
  })
})
