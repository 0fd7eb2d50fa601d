import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Order, Payment } from '#contract/orders.ts'
import { paidOrder, pendingOrder, zoe, zoesData } from '#web/testing/fixtures/orders.ts'
import * as visitStorage from '#web/lib/browser/visit-storage.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { OrderPage } from './OrderPage.tsx'

const routes = [
  { path: '/portal/orders/:order', element: <OrderPage key="order" confirmation={false} /> },
  { path: '/portal/orders/:order/confirmation', element: <OrderPage key="confirmation" confirmation /> },
]

const open = (order: Order, path = `/portal/orders/${order.code}`) =>
  renderShop(path, routes, zoesData([order]))
const confirm = (order: Order) => open(order, `/portal/orders/${order.code}/confirmation`)

afterEach(() => {
  vi.useRealTimers()
  closeShop()
  delete window.dataLayer
})

describe('the confirmation', () => {
  it('thanks for a payment and reports the sale once, without personal data', async () => {
    // P2.0-03 P2.0-04 A-079
    const requests: unknown[] = []
    window.addEventListener('purchase', (event) => requests.push(event), { once: true })
    const order = { ...paidOrder, code: 'SOLD-ONCE' }
    confirm(order)
    expect(screen.getByText('Thank you, Zoë Brontë')).toBeTruthy()
    expect(window.dataLayer).toEqual([
      {
        event: 'purchase',
        transaction_id: 'SOLD-ONCE',
        value: 133,
        currency: 'EUR',
        items: [{ item_name: 'Weekend', item_category: 'ticket', price: 133, quantity: 1 }],
      },
    ])
    expect(requests).toHaveLength(1)
  })

  it('is the only page that reports a sale', async () => {
    open({ ...paidOrder, code: 'JUST-LOOKING' })
    expect(window.dataLayer).toBeUndefined()
  })

  it('waits for the bank until the money is there', async () => {
    //
    vi.useFakeTimers()
    let order: Order = { ...pendingOrder, code: 'SOON-PAID' }
    fakeServer(() => ({ body: { data: zoesData([order]) } }))
    confirm(order)
    expect(screen.getByText('We are waiting for the bank…')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Proceed to payment' })).toBeNull()
    expect(window.dataLayer).toBeUndefined()
    order = { ...paidOrder, code: 'SOON-PAID' }
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.getByText('Thank you, Zoë Brontë')).toBeTruthy()
    expect(window.dataLayer).toHaveLength(1)
  })

  it.each([
    ['an order whose first installment is paid', { payment_status: 'partial' }, 1],
    ['an order that waits for a transfer', { payment_method: 'bank_transfer' }, 1],
    ['an order that was abandoned', { payment_status: 'abandoned' }, undefined],
  ] as const)('tells of %s as of a sale, or not', (name, change, sales) => {
    //
    confirm({ ...pendingOrder, ...change, code: name })
    expect(window.dataLayer?.length).toBe(sales)
  })

  it('stops polling after half a minute, and polls again on request', async () => {
    //
    vi.useFakeTimers()
    const order = { ...pendingOrder, code: 'NEVER-PAID' }
    const requests = fakeServer(() => ({ body: { data: zoesData([order]) } }))
    confirm(order)
    await act(() => vi.advanceTimersByTimeAsync(32_000))
    expect(screen.getByText('The bank has not answered yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Proceed to payment' })).toBeTruthy()
    const looks = requests.length
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(requests).toHaveLength(looks)
    act(() => screen.getByRole('button', { name: 'Look again' }).click())
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(requests.length).toBeGreaterThan(looks)
  })

  it('offers no payment after too many failed cards, also while the bank has not responded', async () => {
    // A-119 A-135
    vi.useFakeTimers()
    const order = { ...pendingOrder, attempt: 5 }
    fakeServer(() => ({ body: { data: zoesData([order]) } }))
    confirm(order)
    await act(() => vi.advanceTimersByTimeAsync(32_000))
    expect(screen.getByText(/^The maximum number of card attempts has been reached\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'hello@lights.example' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Proceed to payment' })).toBeNull()
    expect(screen.queryByText(/try again|pay by then/)).toBeNull()
  })
})

describe('the confirmation of a paid order', () => {
  it('shows the tickets first, each with its QR code to be held out', async () => {
    confirm({ ...paidOrder, code: 'HELD-OUT' })
    const [first] = screen.getAllByRole('heading')
    expect(first?.textContent).toBe('Tickets')
    await userEvent.click(screen.getByRole('button', { name: 'Show QR code' }))
    const shown = await screen.findByRole('dialog')
    expect(await within(shown).findByRole('img', { name: 'QR code of Weekend for Zoë Brontë' })).toBeTruthy()
  })
})

describe('the confirmation of a transfer', () => {
  it('thanks for an order that waits for its transfer, and says what comes next', () => {
    confirm({ ...pendingOrder, payment_method: 'bank_transfer', code: 'BY-TRANSFER' })
    expect(screen.getByText('Thank you, Zoë Brontë')).toBeTruthy()
    expect(screen.getByText(/Please transfer the money as it says below/)).toBeTruthy()
  })
})

describe('the confirmation of an account without a name', () => {
  it('thanks without one', () => {
    const order = { ...paidOrder, code: 'NAMELESS' }
    renderShop('/portal/orders/NAMELESS/confirmation', routes, {
      ...zoesData([order]),
      customer: { ...zoe, full_name: '' },
    })
    expect(screen.getByText('Thank you')).toBeTruthy()
    expect(screen.queryByText(/^Thank you,/)).toBeNull()
  })
})

describe('an order to which the payment of an installment leads back', () => {
  const installment = (reference: string, payment_status: 'paid' | 'pending'): Payment => ({
    reference,
    amount: 5000,
    paid_amount: payment_status === 'paid' ? 5000 : 0,
    due_at: '2027-03-01T12:00:00Z',
    paid_at: payment_status === 'paid' ? '2027-02-01T12:00:00Z' : null,
    payment_status,
    overdue: false,
    due: payment_status !== 'paid',
    attempt: 0,
    failure: null,
    processing_since: null,
  })
  const plan = (second: 'paid' | 'pending'): Order => ({
    ...pendingOrder,
    payment_status: 'partial',
    has_payment_plan: true,
    payments: [installment('one', 'paid'), installment('two', second), installment('three', 'pending')],
  })

  it('thanks for it as soon as the bank has reported it, and reports no sale', async () => {
    vi.useFakeTimers()
    let order = plan('pending')
    fakeServer(() => ({ body: { data: zoesData([order]) } }))
    visitStorage.write('installment', `${order.code} two`)
    open(order)
    expect(screen.getByText('We are waiting for the bank…')).toBeTruthy()
    expect(screen.queryByText('Thank you, Zoë Brontë')).toBeNull()
    order = plan('paid')
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.getByText('Thank you, Zoë Brontë')).toBeTruthy()
    expect(screen.getByText(/^Installment 2 of 3 is paid\./)).toBeTruthy()
    expect(window.dataLayer).toBeUndefined()
  })

  it('does not poll if the customer came back without paying', () => {
    const order = plan('pending')
    const [one, two, three] = order.payments
    const left = { ...order, payments: [one, { ...two, failure: 'page_left' }, three] as Payment[] }
    visitStorage.write('installment', `${order.code} two`)
    open(left)
    expect(screen.queryByText('We are waiting for the bank…')).toBeNull()
  })

  it('shows no thanks on a later visit', () => {
    open(plan('paid'))
    expect(screen.queryByText('Thank you, Zoë Brontë')).toBeNull()
  })
})
