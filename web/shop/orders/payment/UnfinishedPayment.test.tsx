import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { pendingOrder, zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import UnfinishedPayment from './UnfinishedPayment.tsx'

/** Half past two in the time zone of the festival. */
const NOW = '2027-06-30T12:00:00Z'
const unpaid: Order = { ...pendingOrder, abandon_at: '2027-06-30T12:32:00Z' }

const note = () => screen.queryByRole('complementary', { name: 'An unfinished payment' })

/** A page of the shop for the customer of these orders. */
function open(orders: Order[], path = '/') {
  vi.setSystemTime(NOW)
  const everywhere = <UnfinishedPayment />
  const routes = ['/', '/portal/orders/:order'].map((each) => ({ path: each, element: everywhere }))
  return renderShop(path, routes, { ...zoesData(), orders })
}

afterEach(() => {
  vi.useRealTimers()
  closeShop()
})

describe('an unfinished payment', () => {
  it('is shown with the time until which its places are held', () => {
    open([unpaid])
    expect(note()?.textContent).toMatch(/waiting for its payment, .*held until 14:32Pay now$/)
  })

  it('is shown with the day if that is not today', () => {
    open([{ ...unpaid, abandon_at: '2027-07-02T12:32:00Z' }])
    expect(note()?.textContent).toMatch(/held until Fri, 2 July 2027 at 14:32/)
  })

  it.each<[string, Partial<Order>]>([
    ['that has been paid', { payment_status: 'paid' }],
    ['by bank transfer', { payment_method: 'bank_transfer' }],
    ['whose time is over', { abandon_at: '2027-06-30T11:59:00Z' }],
    ['whose cards are used up', { attempt: 5 }],
    ['whose terms are not accepted', { accepted_ts_and_cs: null }],
  ])('is not shown of an order %s', (_what, part) => {
    open([{ ...unpaid, ...part }])
    expect(note()).toBeNull()
  })

  it('disappears when its time is over, and the orders are loaded again', async () => {
    const ended = { ...unpaid, payment_status: 'abandoned' as const }
    const requests = fakeServer(() => ({ body: { data: { ...zoesData(), orders: [ended] } } }))
    open([{ ...unpaid, abandon_at: '2027-06-30T12:00:01Z' }])
    expect(note()).toBeTruthy()
    vi.setSystemTime('2027-06-30T12:00:02Z')
    await waitFor(() => expect(note()).toBeNull())
    await waitFor(() => expect(requests.map(({ name }) => name)).toContain('get-data'))
  })

  it('is not repeated on the page of its order', () => {
    open([unpaid], `/portal/orders/${unpaid.code}`)
    expect(note()).toBeNull()
  })

  it('leads to the page of its order if it cannot be paid', async () => {
    const { at } = open([unpaid])
    const requests = fakeServer(() => ({
      status: 422,
      body: { message: 'No.', errors: { payment: ['No.'] } },
    }))
    await userEvent.click(screen.getByRole('button', { name: 'Pay now' }))
    await waitFor(() => expect(at()).toBe(`/portal/orders/${unpaid.code}`))
    expect(requests.map(({ name }) => name)).toEqual(['accept-terms-and-conditions'])
  })
})
