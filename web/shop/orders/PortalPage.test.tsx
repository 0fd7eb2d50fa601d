import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order, PaymentStatus } from '#contract/orders.ts'
import { paidOrder, pendingOrder, shirt, zoesData } from '#web/lib/test-orders.ts'
import { closeShop, openShop } from '#web/lib/test-shop.tsx'
import { PortalPage } from './PortalPage.tsx'

const open = (orders: Order[]) =>
  openShop('/portal', [{ path: '/portal', element: <PortalPage /> }], zoesData(orders))

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
    expect(fact('BY-PHONE', 'Payment method')).toBe('bank_transfer')
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

  it('that are none yet lead to the tickets', () => {
    open([])
    expect(screen.getByText('No orders yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the tickets' }).getAttribute('href')).toBe('/tickets')
  })
})
