import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order, PaymentStatus } from '#contract/orders.ts'
import type { Refund } from '#contract/refunds.ts'
import { paidOrder, payment, pendingOrder, shirt, ticket, zoesData } from '#web/testing/fixtures/orders.ts'
import { questionOf } from '#web/testing/fixtures/questions.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { refund } from '#web/testing/fixtures/refunds.ts'
import { PortalPage } from './PortalPage.tsx'

const open = (orders: Order[], refunds: Refund[] = []) =>
  renderShop('/portal', [{ path: '/portal', element: <PortalPage /> }], { ...zoesData(orders), refunds })

const cardOf = (code: string) => {
  const card = screen.getByText(code).closest('li')
  if (card === null) throw new Error(`No card of ${code}`)
  return within(card)
}
const fact = (code: string, name: string) => cardOf(code).getByText(name).nextElementSibling?.textContent

afterEach(closeShop)

it('an order of given tickets says who gave them, and nothing of money', () => {
  const given = { ...paidOrder, code: 'GIVEN', staff: 'Reassigned', given_by: 'Ana Horvat', total_price: 0 }
  const hidden = { ...ticket, id: 999, code: null }
  open([given, { ...given, code: 'WAITING', accepted_ts_and_cs: null, tickets: [hidden] }])
  expect([fact('GIVEN', 'From'), fact('GIVEN', 'Items')]).toEqual(['A present from Ana Horvat', '1 ticket'])
  expect(cardOf('GIVEN').getByText('Present')).toBeTruthy()
  for (const text of [/€/, 'Via', 'Payment method']) expect(cardOf('GIVEN').queryByText(text)).toBeNull()
  expect(screen.getByRole('heading', { name: 'A present from Ana Horvat' })).toBeTruthy()
})

describe('the orders of a customer', () => {
  it('are rows with date, sales channel, payment method, items and status', () => {
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
    expect(cardOf('PAID').getByRole('heading', { name: '1 × Weekend, 1 × Shirt' })).toBeTruthy()
    expect(cardOf('PAID').getByText('€133.00')).toBeTruthy()
  })

  it('have the configured labels', () => {
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

  it('say since when the bank has been working on a payment', () => {
    const processing_since = new Date(Date.now() - 12.5 * 60_000).toISOString()
    open([{ ...pendingOrder, code: 'WORKED-ON', payment_status: 'processing', processing_since }, paidOrder])
    expect(cardOf('WORKED-ON').getByText('Payment begun 12 minutes ago')).toBeTruthy()
    expect(cardOf(paidOrder.code).queryByText(/^Payment begun/)).toBeNull()
  })

  it('are opened by Manage', async () => {
    // P2.2-02
    const { at } = open([paidOrder])
    await userEvent.click(screen.getByRole('button', { name: 'Manage' }))
    await waitFor(() => expect(at()).toBe('/portal/orders/K7QX-2M9D'))
  })

  it('can be refunded with Refund, if possible', async () => {
    // P2.2-03 A-094
    const { at } = open([
      { ...paidOrder, can_refund: true },
      { ...paidOrder, id: 2, code: 'FIXED', tickets: [] },
    ])
    expect(cardOf('FIXED').queryByRole('button', { name: 'Refund' })).toBeNull()
    await userEvent.click(cardOf(paidOrder.code).getByRole('button', { name: 'Refund' }))
    await waitFor(() => expect(at()).toBe('/portal/orders/K7QX-2M9D/request-refund'))
  })

  it('without any order link to the tickets', () => {
    open([])
    expect(screen.getByText('No orders yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the tickets' }).getAttribute('href')).toBe('/tickets')
  })
})

const section = (name: string) => within(screen.getByRole('region', { name }))
const titles = (name: string) =>
  section(name)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

describe('the list of open tasks', () => {
  const second = {
    ...payment,
    reference: 'two',
    payment_status: 'pending',
    paid_amount: 0,
    due: true,
  } as const
  const plan = (code: string, due_at: string, overdue: boolean): Order => ({
    ...pendingOrder,
    code,
    payment_status: 'partial',
    has_payment_plan: true,
    abandon_at: null,
    payments: [payment, { ...second, due_at, overdue }],
  })

  it('has overdue ones first, then those with the next deadline, then those without one', () => {
    open([
      { ...paidOrder, code: 'TERMS', accepted_ts_and_cs: null, tickets: [] },
      { ...pendingOrder, code: 'PAY' },
      { ...pendingOrder, code: 'DECLINED', abandon_at: '2027-01-01T12:10:00Z', failure: 'declined' },
      plan('DUE', '2026-12-31T23:00:00Z', false),
      plan('LATE', '2027-02-01T23:00:00Z', true),
    ])
    expect(titles('What needs you')).toEqual([
      'An installment of €45.00 is overdue',
      'An installment of €45.00 is due',
      'Your last payment did not go through',
      'Your payment is missing',
      'Your order waits for you',
    ])
    const steps = section('What needs you').getAllByRole('link')
    expect(steps.map((step) => step.getAttribute('href')?.split('/').slice(0, 3).join('/'))).toEqual([
      '/payment-plan-payment/LATE',
      '/payment-plan-payment/DUE',
      '/accept-tcs/DECLINED',
      '/accept-tcs/PAY',
      '/accept-tcs/TERMS',
    ])
  })

  it('links to the order to contact the festival after too many failed cards', () => {
    open([{ ...pendingOrder, attempt: 5 }])
    expect(section('What needs you').getByText(/^Too many cards have failed/)).toBeTruthy()
    expect(section('What needs you').getByRole('link').getAttribute('href')).toBe('/portal/orders/K7QX-2M9D')
  })

  it('asks for the holder of an unnamed ticket', () => {
    const nameless = { ...ticket, full_name: '', barcode: null, names_until: '2027-07-01T10:00:00Z' }
    open([{ ...paidOrder, tickets: [nameless] }])
    expect(titles('What needs you')).toEqual(['A ticket has no name yet'])
    const step = section('What needs you').getByRole('link')
    expect(step.getAttribute('href')).toBe('/portal/orders/K7QX-2M9D/manage-ticket/AAAA-BBBB-CCCC')
    expect(section('My tickets').getByText('Name missing')).toBeTruthy()
  })

  it('asks for answers without which nobody is let in, and for no others', () => {
    const questions = [questionOf('Number plate', { blocks_entry: true }), questionOf('Meal')]
    open([{ ...paidOrder, tickets: [{ ...ticket, questions }] }])
    expect(titles('What needs you')).toEqual(['Without an answer you will not be let in: Number plate'])
  })

  it('is not shown if it is empty', () => {
    open([paidOrder, { ...pendingOrder, code: 'OVER', payment_status: 'abandoned' }])
    expect(screen.queryByRole('region', { name: 'What needs you' })).toBeNull()
  })
})

describe('the tickets of a customer', () => {
  const another = (code: string, change: Partial<typeof ticket>) => ({
    ...ticket,
    code,
    barcode: `F2.${code}.signature`,
    ...change,
  })

  it('are grouped by event and person, from all orders, without refunded and unissued ones', () => {
    open([
      {
        ...paidOrder,
        tickets: [ticket, another('BACK', { status: 'refunded', barcode: null, full_name: 'Nobody' })],
      },
      {
        ...paidOrder,
        code: 'MORE',
        tickets: [
          another('COACH', { product: 'Coach' }),
          another('IVO', { full_name: 'Ivo Ban' }),
          another('WINTER', { event_id: 'winter', event_name: 'Winter' }),
        ],
      },
      { ...pendingOrder, code: 'UNPAID' },
    ])
    expect(titles('My tickets')).toEqual(['Summer', 'Winter'])
    const summer = section('Summer')
    expect(summer.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      'Zoë Brontë',
      'Ivo Ban',
    ])
    expect(summer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Weekend'),
      expect.stringContaining('Coach'),
      expect.stringContaining('Weekend'),
    ])
  })

  it('show the QR code in full screen at a tap, and can be swiped through by event', async () => {
    open([{ ...paidOrder, tickets: [ticket, another('IVO', { full_name: 'Ivo Ban' })] }])
    const [first] = section('My tickets').getAllByRole('button', { name: /Show QR code$/ })
    if (first) await userEvent.click(first)
    const shown = within(await screen.findByRole('dialog', { name: 'Summer' }))
    expect(shown.getByRole('img', { name: 'QR code of Weekend for Zoë Brontë' })).toBeTruthy()
    expect(shown.getByText('AAAA-BBBB-CCCC')).toBeTruthy()
    expect(shown.getByText('1 of 2')).toBeTruthy()
    await userEvent.click(shown.getByRole('button', { name: 'Next ticket' }))
    expect(shown.getByText('2 of 2')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('say if their QR code is not available yet, or that they are blocked', () => {
    open([
      {
        ...paidOrder,
        tickets: [
          another('LATER', { barcode: null }),
          another('BLOCKED', { status: 'blocked', barcode: null, product: 'Camping' }),
        ],
      },
    ])
    expect(section('My tickets').queryByRole('button')).toBeNull()
    expect(section('My tickets').getByText(/^The QR code appears here as soon as/)).toBeTruthy()
    expect(section('My tickets').getByText('blocked')).toBeTruthy()
  })
})

describe('the refunds of a customer', () => {
  it('are listed beside the orders, each with its status and a link', async () => {
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

  it('explain how to request one if there are none, unless there is no order', () => {
    open([paidOrder])
    expect(screen.getByText(/^None so far/)).toBeTruthy()
    closeShop()
    open([])
    expect(screen.queryByRole('region', { name: 'Refunds' })).toBeNull()
  })

  it('of a whole order change its label, and those of a part do not', () => {
    // P4-06
    const back = { ...paidOrder, has_refunds: true }
    open([
      { ...back, fully_refunded: true, code: 'ALL' },
      { ...back, id: 2, code: 'PART', tickets: [] },
    ])
    expect(cardOf('ALL').getByText('Refunded')).toBeTruthy()
    expect(cardOf('PART').getByText('All paid')).toBeTruthy()
  })
})

describe('tickets for a wallet', () => {
  it('are offered beside the ticket in the portal, and not once the event is over', () => {
    const soon = {
      ...ticket,
      wallets: ['apple' as const],
      starts_at: '2099-07-08T16:00:00+02:00',
      ends_at: null,
    }
    const over = { ...soon, code: 'GONE-GONE-GONE', event_id: 'over', starts_at: '2020-07-08T16:00:00+02:00' }
    open([{ ...paidOrder, tickets: [soon, over] }])
    const links = screen.getAllByRole('link', { name: 'Add to Apple Wallet' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/add-to-apple-wallet/zoe%40lights.example/AAAA-BBBB-CCCC',
    ])
  })
})
