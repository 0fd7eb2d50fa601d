import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { LATE } from '#web/testing/office/order.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderRefunds } from './OrderRefunds.tsx'

const AT = '2027-01-02T12:00:00Z'
const HISTORY: OfficeOrder['history'] = [
  {
    at: AT,
    by: 'system',
    action: 'refund status changed',
    subject: 'refund 1',
    detail: { from: 'processing', to: 'processed' },
  },
  {
    at: AT,
    by: 'system',
    action: 'payment entered',
    subject: 'order',
    detail: { value_date: '2026-11-24' },
  },
  {
    at: AT,
    by: 'Sam',
    action: 'refund created',
    subject: 'refund 1',
    detail: { items: '2', total: '11900' },
  },
  { at: AT, by: 'Sam', action: 'ticket blocked', subject: 'K7QX-2M9D-0001', detail: { fields: 'status' } },
  { at: AT, by: 'Sam', action: 'admission undone', subject: 'ticket K7QX', detail: { scan: '40' } },
]
const REFUNDS = [{ id: 1, status: 'problem', created_at: AT, total: 11_900 }] as OfficeOrder['refunds']

test('statuses of refunds and dates of payments are in words, although the festival configures none, and a number has its name', async () => {
  const Component = () => (
    <>
      <OrderHistory history={HISTORY} />
      <OrderRefunds order={{ ...LATE, refunds: REFUNDS }} />
    </>
  )
  renderOffice([{ path: '/', Component: OfficeShell, children: [{ path: 'order', Component }] }], '/order', {
    'GET session': { session: sessionOf('finance') },
    'GET shop': { shop: { config: { ...config, refundStatuses: {} }, products: [], merchandise: [] } },
  })
  expect(await screen.findByText(/In processing → Completed$/)).toBeDefined()
  expect(screen.getByText('24 Nov 2026')).toBeDefined()
  expect(screen.getByText(/^Problem, /)).toBeDefined()
  expect(screen.getByText('items: 2, €119.00')).toBeDefined()
  expect(screen.queryByText('status')).toBeNull()
  expect(screen.queryByText(/40/)).toBeNull()
})
