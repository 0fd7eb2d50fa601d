import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { LATE } from '#web/testing/office/order.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { OrderActions } from './OrderActions.tsx'

const INVOICED: OfficeOrder = {
  ...LATE,
  payment_status: 'paid',
  company: { name: 'ACME', vat_number: null, reverse_charge: false },
  company_version: 'seen',
  invoice: { number: '2027-000001', issued_at: '2027-01-15T09:00:00Z' },
}

function open(order: OfficeOrder, enabled: boolean) {
  const companyInvoices = { enabled, reverseCharge: false }
  const children = [{ path: '*', element: <OrderActions order={order} /> }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/orders/K7QX-2M9D', {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop: { config: { ...config, companyInvoices }, products: [], merchandise: [] } },
    [`POST orders/${order.code}/company-corrections`]: { order },
  })
}

test('the company of an invoice is corrected, after showing what happens to the invoice', async () => {
  open(INVOICED, true)
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Correct company', hidden: true }))
  expect(await screen.findByText(/^Invoice 2027-000001 is credited in full/)).toBeTruthy()
  const sent: unknown[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body))
    return answer(url, init)
  })
  fireEvent.change(screen.getByLabelText(/VAT number/), { target: { value: 'DE136695976' } })
  const [submit] = screen.getAllByRole('button', { name: 'Correct company', hidden: true })
  fireEvent.click(submit as HTMLElement)
  await waitFor(() =>
    expect(sent).toEqual([{ company_name: 'ACME', vat_number: 'DE136695976', seen: 'seen' }]),
  )
})

test('without invoices to companies, and without a company, nothing can be corrected', async () => {
  open({ ...INVOICED, company: null }, false)
  await screen.findByRole('button', { name: 'Redirect mails' })
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})
