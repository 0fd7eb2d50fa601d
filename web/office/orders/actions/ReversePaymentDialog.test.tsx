import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OrderPayments } from '#web/office/orders/detail/OrderPayments.tsx'
import { LATE } from '#web/testing/office/order.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'

const ENTERED = {
  number: 1,
  method: 'bank_transfer' as const,
  amount: 13_300,
  value_date: '2027-01-14',
  note: null,
  by: 'Sam',
  created_at: '2027-01-15T09:00:00Z',
  reverses: null,
}

const WRONG: OfficeOrder = {
  ...LATE,
  payment_method: 'bank_transfer',
  payment_status: 'paid',
  problem_reason: null,
  received: 13_300,
  incoming_payments: [ENTERED],
  allowed_actions: { ...LATE.allowed_actions, reverse: null },
}

const RIGHT: OfficeOrder = {
  ...WRONG,
  code: 'RGHT-0001',
  payment_status: 'pending',
  total_paid: 0,
  incoming_payments: [],
}

test('a payment on the wrong order is reversed with a reason, and entered on the right one with its amount and date', async () => {
  const children = [{ path: '*', element: <OrderPayments order={WRONG} /> }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/orders/K7QX-2M9D', {
    'GET session': { session: sessionOf('finance') },
    'GET shop': { shop: { config, products: [], merchandise: [] } },
    'POST orders/K7QX-2M9D/payment-reversals': { order: WRONG },
    'GET orders/RGHT-0001': { order: RIGHT },
    'POST orders/RGHT-0001/transfers': { order: { ...RIGHT, payment_status: 'paid' } },
  })
  const sent: unknown[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (typeof init.body === 'string') sent.push(JSON.parse(init.body))
    return answer(url, init)
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Reverse payment' }))
  const first = within(await screen.findByRole('dialog', { name: 'Reverse payment' }))
  expect(first.getByText(/€133\.00 is due/)).toBeTruthy()
  fireEvent.change(first.getByLabelText(/^Reason/), { target: { value: 'Another Ana.' } })
  fireEvent.click(first.getByRole('button', { name: 'Reverse payment' }))
  const second = within(await screen.findByRole('dialog', { name: 'Enter it on the correct order' }))
  fireEvent.change(second.getByLabelText(/^Order code/), { target: { value: ' RGHT-0001 ' } })
  fireEvent.click(second.getByRole('button', { name: 'Continue' }))
  const third = within(await screen.findByRole('dialog', { name: 'Enter a payment' }))
  fireEvent.click(third.getByRole('button', { name: /^Enter/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { payment: 1, reason: 'Another Ana.', keep_tickets: false, seen: 1 },
    { method: 'bank_transfer', amount: 13_300, value_date: '2027-01-14', note: '', seen: 0 },
  ])
})
