import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { paidOrder, payment, pendingOrder, shipping, zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { OrderPage } from '#web/shop/portal/order/OrderPage.tsx'

const byTransfer: Order = {
  ...pendingOrder,
  payment_method: 'bank_transfer',
  transfer: {
    holder: 'Lights d.o.o.',
    iban: 'HR1210010051863000160',
    bic: 'NBHRHR2X',
    bank: 'Example Bank',
    reference: pendingOrder.code,
    amount: 13_300,
    until: '2027-01-08T12:00:00Z',
    epc: 'BCD\n002\n1\nSCT\nNBHRHR2X\nLights d.o.o.\nHR1210010051863000160\nEUR133.00\n\n\nK7QX-2M9D',
  },
}

const texts = { ...shipping.texts, bankTransfer: '<p>Name your <strong>order code</strong>.</p>' }

function open(order: Order, path = '') {
  const routes = [
    { path: '/portal/orders/:order', element: <OrderPage confirmation={false} /> },
    { path: '/portal/orders/:order/confirmation', element: <OrderPage confirmation /> },
  ]
  renderShop(`/portal/orders/${order.code}${path}`, routes, {
    ...zoesData([order]),
    config: { ...shipping, texts },
  })
  return userEvent.setup()
}

const line = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const toasts = () => shownToasts().map(({ text }) => text)

afterEach(() => {
  closeShop()
  vi.unstubAllGlobals()
  for (const { id } of shownToasts()) closeToast(id)
})

describe('an order that awaits a bank transfer', () => {
  it('shows amount, account and reference, and how long its places are held', () => {
    // S1-10 A-078 S3-34
    open(byTransfer)
    expect(line('Amount')).toBe('€133.00Copy')
    expect(line('Reference')).toBe('K7QX-2M9DCopy')
    expect(line('IBAN')).toBe('HR12 1001 0051 8630 0016 0Copy')
    expect(screen.getByText(/^We hold your places until Fri.*8 January 2027.*13:00/)).toBeTruthy()
    expect(screen.getByText('order code', { selector: 'strong' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Proceed to payment' })).toBeNull()
  })

  it('has details that can be copied in the format of a bank’s form', async () => {
    //
    const user = open(byTransfer)
    await user.click(screen.getByRole('button', { name: 'Copy: Amount' }))
    expect(await navigator.clipboard.readText()).toBe('133.00')
    await user.click(screen.getByRole('button', { name: 'Copy: IBAN' }))
    expect(await navigator.clipboard.readText()).toBe('HR1210010051863000160')
    await waitFor(() => expect(toasts()).toContain('IBAN copied.'))
  })

  it('has a code for banking apps if it is in euros', async () => {
    //
    open(byTransfer)
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy()
    closeShop()
    open({ ...byTransfer, transfer: byTransfer.transfer && { ...byTransfer.transfer, epc: null } })
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  })

  it('shows the festival’s text if no account is configured', () => {
    open({ ...byTransfer, transfer: null })
    expect(screen.getByText('order code', { selector: 'strong' })).toBeTruthy()
    expect(screen.queryByText('IBAN')).toBeNull()
  })

  it('does not poll for the payment', () => {
    // P2.0-03
    open(byTransfer, '/confirmation')
    expect(screen.getByRole('heading', { name: 'Please transfer the amount of your order' })).toBeTruthy()
    expect(screen.queryByText('We are waiting for the bank…')).toBeNull()
  })
})

describe('a plan that is paid by transfer', () => {
  const next = {
    ...payment,
    reference: 'next',
    paid_at: null,
    paid_amount: 0,
    payment_status: 'pending',
  } as const
  const first = {
    ...byTransfer,
    has_payment_plan: true,
    payments: [
      { ...next, due: true },
      { ...next, reference: 'last' },
    ],
  }
  const begun: Order = { ...first, payment_status: 'partial', total_paid: 4500, payments: [payment, next] }
  const instructions = () => screen.queryByRole('heading', { name: /^Please transfer/ })?.textContent

  it('says that the amount is an installment’s, and that the tickets come with the last', () => {
    // A-078 A-141
    open(first)
    expect(instructions()).toBe('Please transfer installment 1 of 2')
    expect(
      screen.getByText(
        /is that of this installment, not of your whole order\. You get your tickets with the last/,
      ),
    ).toBeTruthy()
  })

  it('asks for an installment when it is due, but not for a future one', () => {
    //
    open(begun)
    expect(instructions()).toBeUndefined()
    closeShop()
    open({ ...begun, payments: [payment, { ...next, due: true }] })
    expect(instructions()).toBe('Please transfer installment 2 of 2')
  })

  it('asks for the rest if an order without a plan was paid in part', () => {
    open({ ...byTransfer, payment_status: 'partial', total_paid: 4500 })
    expect(instructions()).toBe('Please transfer the rest of your order')
  })
})

describe('the invoice', () => {
  const button = () => screen.queryByRole('button', { name: 'Download invoice' })

  it('can be downloaded once there is one', () => {
    // P3-06
    open(byTransfer)
    expect(button()).toBeNull()
    closeShop()
    open({ ...paidOrder, has_invoice: true })
    expect(button()).toBeTruthy()
  })

  it('is requested from the server, and a failure says what to do', async () => {
    // P7-14 P7-13
    const fetch = vi.fn(() => Promise.resolve(new Response('{"message":"Not found."}', { status: 404 })))
    vi.stubGlobal('fetch', fetch)
    const user = open({ ...paidOrder, has_invoice: true })
    await user.click(screen.getByRole('button', { name: 'Download invoice' }))
    await waitFor(() =>
      expect(toasts()).toEqual(['Could not find the document. Please reload the page and try again.']),
    )
    expect(fetch).toHaveBeenCalledWith(`/download-invoice/K7QX-2M9D/${'c'.repeat(32)}`, {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
  })
})
