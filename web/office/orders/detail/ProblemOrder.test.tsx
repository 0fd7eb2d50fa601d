import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { LATE } from '#web/testing/office/order.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { OrderPage } from './OrderPage.tsx'

const order: OfficeOrder = { ...LATE, received: 0, total_paid: 0 }

test('an order of which nothing counts as received says so, and Enter resolves its problem', async () => {
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'orders/:code', Component: OrderPage }] }],
    `/orders/${order.code}?queue=problem`,
    {
      'GET session': { session: sessionOf('owner') },
      'GET shop': { shop: { config, products: [], merchandise: [] } },
      'GET orders?status=problem': { rows: [order], next: null, total: 1 },
      [`GET orders/${order.code}`]: { order },
      [`GET orders/${order.code}/notes`]: { notes: [] },
    },
  )
  expect(await screen.findByText(/^Decide what becomes of the order/)).toBeDefined()
  expect(screen.getByRole('main').textContent).not.toContain('€0.00 received')
  const resolve = screen.getByRole('button', { name: 'Resolve problem' })
  expect(resolve.getAttribute('aria-keyshortcuts')).toBe('Enter')
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(await screen.findByRole('dialog', { name: 'Resolve problem' })).toBeDefined()
})
