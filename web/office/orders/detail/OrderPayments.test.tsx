import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { LATE } from '#web/testing/office/order.ts'
import { payment } from '#web/testing/fixtures/orders.ts'
import { OrderPayments } from './OrderPayments.tsx'

const open = async (has_payment_plan: boolean) => {
  const unpaid = { ...payment, paid_amount: 0, paid_at: null, attempts: [] }
  const order = { ...LATE, has_payment_plan, payments: [unpaid] }
  const children = [{ path: 'order', Component: () => <OrderPayments order={order} /> }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/order', {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop: { config: { languages: ['en'] }, products: [], merchandise: [] } },
  })
  const details = await screen.findByText('Details')
  expect(details.closest('details')?.textContent).toContain(payment.reference)
  return screen.getByRole('region', { name: 'Payments' }).textContent
}

test('an installment shows its day, and a whole price none beside the deadline of its order', async () => {
  expect(await open(true)).toContain('due ')
  cleanup()
  expect(await open(false)).not.toContain('due ')
})
