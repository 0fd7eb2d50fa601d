import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeRefund } from '#contract/office/refunds.ts'
import { renderOffice, sessionOf } from '#web/office/lib/test-office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { RefundPage } from './RefundPage.tsx'

const REFUND: OfficeRefund = {
  id: 7,
  status: 'processed',
  created_at: '2027-01-15T09:00:00Z',
  completed_at: '2027-01-16T09:00:00Z',
  total: 1_300,
  shipping_refund: 0,
  destination: 'bank_account',
  card_refunds: [],
  problem_reason: null,
  listed: null,
  opened: null,
  customer: { id: 3, full_name: 'Zoë Brontë', email: 'zoe@example.com' },
  order: {
    code: 'K7QX-2M9D',
    created_at: '2027-01-14T09:00:00Z',
    payment_method: 'credit_card',
    payment_status: 'paid',
    has_payment_plan: false,
    total_price: 1_600,
    total_paid: 1_600,
    total_refunded: 1_300,
  },
  items: [
    {
      kind: 'ticket',
      id: 9,
      code: 'V3NT-8KQ2-7Y0B',
      name: 'Bus from Split airport',
      full_name: 'Zoë Brontë',
      travel_time: '2027-07-08 08:30',
      price: 1_600,
      fee: 0,
      refund_fee: 300,
      shipping_refund: 0,
      amount: 1_300,
      on_sale: false,
    },
  ],
  calculation: [],
  note: null,
  account: null,
  history: [
    {
      at: '2027-01-15T10:00:00Z',
      by: 'Sam',
      action: 'bank details read',
      subject: 'refund 7',
      detail: {},
    },
  ],
}

test('a refund leads back to the others, and says in words when its bus leaves and what was done', async () => {
  const children = [{ path: 'refunds/:id', Component: RefundPage }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/refunds/7', {
    'GET session': { session: sessionOf('finance') },
    'GET refunds/7': { refund: REFUND },
  })
  const back = await screen.findByRole('link', { name: '← Refunds' })
  expect(back.getAttribute('href')).toBe('/refunds')
  const items = within(screen.getByRole('region', { name: 'Items' }))
  expect(items.getByText('V3NT-8KQ2-7Y0B · Departs Thu, 8 July 2027 at 08:30')).toBeDefined()
  expect(
    within(screen.getByRole('region', { name: 'History' })).getByText('Read the bank details'),
  ).toBeDefined()
})
