import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order, PaymentStatus } from '#contract/orders.ts'
import type { Refund } from '#contract/refunds.ts'
import { paidOrder, pendingOrder, shirt, zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { refund } from '#web/testing/fixtures/refunds.ts'
import { PortalPage } from './PortalPage.tsx'

const open = (orders: Order[], refunds: Refund[] = []) =>
  renderShop('/portal', [{ path: '/portal', element: <PortalPage /> }], { ...zoesData(orders), refunds })

const cardOf = (code: string) => {
  const card = screen.getByRole('heading', { name: code }).closest('li')
  if (card === null) throw new Error(`No card of ${code}`)
  return within(card)
}
const fact = (code: string, name: string) => cardOf(code).getByText(name).nextElementSibling?.textContent

afterEach(closeShop)

describe('the orders of a customer', () => {
  it('are cards that say when, by which way, how it is paid, what and how it stands', () => {
    // P2.2-01 P3-25 P9-11 A-085 A-094
    const byPhone = {
      ...pendingOrder,
      code: 'BY-PHONE',
      staff: 'Ana',
      payment_method: 'bank_transfer',
    } as const
    open([{ ...paidOrder, code: 'PAID', merchandisePurchases: [shirt] }, byPhone])
    expect(fact('PAID', 'Ordered')).toMatch('1 January 2027')
    expect([fact('PAID', 'Via'), fact('BY-PHONE', 'Via')]).toEqual(['Website', 'Ana'])
    expect(fact('PAID', 'Payment method')).toBe('Credit card')
    expect(fact('BY-PHONE', 'Payment method')).toBe('Bank transfer')
    expect(fact('PAID', 'Items')).toBe('1 ticket, 1 piece of merchandise')
    expect(cardOf('PAID').getByText('€133.00')).toBeTruthy()
  })

  it('stand in the configured words', () => {
    // P4-05 A-093
    const states: [PaymentStatus, string][] = [
      ['pending', 'Pending'],
      ['partial', 'Partly'],
      ['paid', 'All paid'],
      ['cancelled', 'Off'],
      ['abandoned', 'Gone'],
      ['processing', 'processing'],
      ['problem', 'problem'],
    ]
    open(
      states.map(([payment_status]) => ({
        ...pendingOrder,
        code: `ORDER-${payment_status}`,
        payment_status,
      })),
    )
    for (const [state, label] of states) expect(cardOf(`ORDER-${state}`).getByText(label)).toBeTruthy()
  })

  it('are opened by Manage', async () => {
    // P2.2-02
    const { at } = open([paidOrder])
    await userEvent.click(screen.getByRole('button', { name: 'Manage' }))
    await waitFor(() => expect(at()).toBe('/portal/orders/K7QX-2M9D'))
  })

  it('can be given back by Refund, where that is possible', async () => {
    // P2.2-03 A-094
    const { at } = open([
      { ...paidOrder, can_refund: true },
      { ...paidOrder, id: 2, code: 'FIXED' },
    ])
    expect(cardOf('FIXED').queryByRole('button', { name: 'Refund' })).toBeNull()
    await userEvent.click(cardOf(paidOrder.code).getByRole('button', { name: 'Refund' }))
    await waitFor(() => expect(at()).toBe('/portal/orders/K7QX-2M9D/request-refund'))
  })

  it('that are none yet lead to the tickets', () => {
    open([])
    expect(screen.getByText('No orders yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the tickets' }).getAttribute('href')).toBe('/tickets')
  })
})

describe('the refunds of a customer', () => {
  it('stand beside the orders, each with where it stands and the way to it', async () => {
    // P2.2-04 S2.0-05 P4-23 P4-24 P4-25
    const done = { ...refund, id: 9, status: 'processed' } as const
    const { at } = open([paidOrder], [refund, { ...refund, id: 11, status: 'problem' }, done])
    const list = within(screen.getByRole('region', { name: 'Refunds' }))
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Refund 12RequestedK7QX-2M9D2 February 2027€119.00Goes to your bank account',
      'Refund 11ProcessingK7QX-2M9D2 February 2027€119.00Goes to your bank account',
      'Refund 9CompletedK7QX-2M9D2 February 2027€119.00Sent to your bank account; it takes a few days',
    ])
    await userEvent.click(list.getByRole('link', { name: 'Refund 12' }))
    await waitFor(() => expect(at()).toBe('/portal/refunds/12'))
  })

  it('that are none say how one comes about, and nothing where there is no order', () => {
    open([paidOrder])
    expect(screen.getByText(/^None so far/)).toBeTruthy()
    closeShop()
    open([])
    expect(screen.queryByRole('region', { name: 'Refunds' })).toBeNull()
  })

  it('that give back a whole order change its label, and a part of it does not', () => {
    // P4-06
    const back = { ...paidOrder, has_refunds: true }
    open([
      { ...back, fully_refunded: true, code: 'ALL' },
      { ...back, id: 2, code: 'PART' },
    ])
    expect(cardOf('ALL').getByText('Refunded')).toBeTruthy()
    expect(cardOf('PART').getByText('All paid')).toBeTruthy()
  })
})
