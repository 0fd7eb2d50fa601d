import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { paidOrder, pendingOrder, zoesData } from '#web/testing/fixtures/orders.ts'
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
  it('thanks for a payment and tells of the sale once, without a word about persons', async () => {
    // P2.0-03 P2.0-04 A-079
    const heard: unknown[] = []
    window.addEventListener('purchase', (event) => heard.push(event), { once: true })
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
    expect(heard).toHaveLength(1)
  })

  it('is the only page that tells of a sale', async () => {
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

  it('gives up kindly after half a minute, and looks again when it is asked to', async () => {
    //
    vi.useFakeTimers()
    const order = { ...pendingOrder, code: 'NEVER-PAID' }
    const heard = fakeServer(() => ({ body: { data: zoesData([order]) } }))
    confirm(order)
    await act(() => vi.advanceTimersByTimeAsync(32_000))
    expect(screen.getByText('The bank has not answered yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Proceed to payment' })).toBeTruthy()
    const looks = heard.length
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(heard).toHaveLength(looks)
    act(() => screen.getByRole('button', { name: 'Look again' }).click())
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(heard.length).toBeGreaterThan(looks)
  })

  it('offers no payment where the card was tried too often before, also when the bank is silent', async () => {
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
