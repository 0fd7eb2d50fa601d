import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { LATE } from '#web/testing/office/order.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { OrderPage } from './OrderPage.tsx'

const erased: OfficeOrder = {
  ...LATE,
  payment_status: 'paid',
  problem_reason: null,
  customer: { id: 338, full_name: '—', email: 'erased-338', erased_at: '2027-11-20T09:00:00Z' },
  billing: { name: '—', country: 'HR', address: {} },
  allowed_actions: { ...LATE.allowed_actions, resolutions: [] },
}

test('the order of an erased customer says so once, and shows no links, mails or documents that do not exist', async () => {
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'orders/:code', Component: OrderPage }] }],
    `/orders/${erased.code}`,
    {
      'GET session': { session: sessionOf('owner') },
      'GET shop': { shop: { config, products: [], merchandise: [] } },
      [`GET orders/${erased.code}`]: { order: erased },
      [`GET orders/${erased.code}/notes`]: { notes: [] },
    },
  )
  expect(await screen.findByText('The data of this customer was erased on 20 November 2027')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Erased customer 338' })).toBeDefined()
  const page = screen.getByRole('main').textContent
  for (const text of ['erased-338', '—', 'Not yet', 'Terms not accepted', 'E-mail', 'Redirect mails'])
    expect(page).not.toContain(text)
  // Nothing was accepted and nothing invoiced, so the section is omitted.
  for (const name of ['Links without login', 'Mails', 'Terms and documents'])
    expect(screen.queryByRole('heading', { name })).toBeNull()
})
