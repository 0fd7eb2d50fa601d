import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderResult } from '#contract/office/order-results.ts'
import type { OrderListRow } from '#contract/office/orders.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { OrdersPage } from '#web/office/orders/OrdersPage.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'

const row = (id: number, code: string): OrderListRow => ({
  id,
  code,
  created_at: '2027-01-15T09:00:00Z',
  customer: 'Ana Horvat',
  email: 'ana@example.com',
  items: 'Weekend ticket',
  total_price: 13_300,
  total_paid: 0,
  payment_method: 'bank_transfer',
  payment_status: 'pending',
  fully_refunded: false,
  has_refunds: false,
  has_payment_plan: false,
  accepted: true,
  staff: null,
  balance_due_at: null,
  notes: 0,
})

/** The list of orders, and the results of cancelling some; whoever is cancelled leaves the list. */
async function open(results: OrderResult[]) {
  let rows = [row(1, 'AAAA'), row(2, 'BBBB'), row(3, 'CCCC')]
  const children = [{ path: 'orders', Component: OrdersPage }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/orders', {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop: { config, products: [], merchandise: [] } },
    'GET saved-views?list=orders': { views: [] },
    get 'GET orders'() {
      return { rows, next: null, total: rows.length, sum: null }
    },
    get 'POST orders/cancellations'() {
      rows = rows.filter(({ code }) => results.every((each) => each.code !== code))
      return { orders: results }
    },
  })
  for (const code of ['AAAA', 'BBBB'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${code}` }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel orders' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel orders' }))
}

test('what is refused stays to be read, although its order has left the list that was loaded anew', async () => {
  await open([
    { code: 'AAAA', done: true, message: null },
    { code: 'BBBB', done: false, message: 'This order is paid.' },
  ])
  await screen.findByText('BBBB: This order is paid.')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'BBBB', hidden: true })).toBeNull())
  const dialog = screen.getByRole('dialog', { name: '1 order stays as it was:' })
  fireEvent.click(document.querySelector('.mantine-Modal-inner') ?? document.body)
  within(dialog).getByText('BBBB: This order is paid.')
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[1] ?? dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('orders that are cancelled in one call are no longer selected, and nothing is said to be refused', async () => {
  await open([
    { code: 'AAAA', done: true, message: null },
    { code: 'BBBB', done: true, message: null },
  ])
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Actions on the selection' })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
