import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { IncomingPayment } from '#contract/office/order-payments.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { config } from '#web/testing/fixtures/shop.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { LATE } from '#web/testing/office/order.ts'
import { payment } from '#web/testing/fixtures/orders.ts'
import { OrderPayments } from './OrderPayments.tsx'
import { OrderRefunds } from './OrderRefunds.tsx'
import { OrderTotals } from './OrderTotals.tsx'

const show = (order: OfficeOrder) => {
  const Shown = () => (
    <>
      <OrderTotals order={order} />
      <OrderPayments order={order} />
      <OrderRefunds order={order} />
    </>
  )
  const children = [{ path: 'order', Component: Shown }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/order', {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop: { config, products: [], merchandise: [] } },
  })
}

const open = async (has_payment_plan: boolean) => {
  const unpaid = { ...payment, paid_amount: 0, paid_at: null, attempts: [] }
  show({ ...LATE, has_payment_plan, payments: [unpaid] })
  const details = await screen.findByText('Details')
  expect(details.closest('details')?.textContent).toContain(payment.reference)
  return screen.getByRole('region', { name: 'Payments' }).textContent
}

test('an installment shows its day, and a whole price none beside the deadline of its order', async () => {
  expect(await open(true)).toContain('due ')
  cleanup()
  expect(await open(false)).not.toContain('due ')
})

const region = async (name: string) => (await screen.findByRole('region', { name })).textContent ?? ''
const amounts = (text: string) => text.match(/€[\d.,]+\d/g) ?? []

const entered = (number: number, amount: number, reverses: number | null = null): IncomingPayment => ({
  number,
  method: 'bank_transfer',
  reverses,
  amount,
  value_date: '2027-01-14',
  note: null,
  by: 'system',
  created_at: '2027-01-14T12:00:00Z',
})

test('what is below the ledger of an order says no amount again, and those that the ledger does not have', async () => {
  const refund = { created_at: '2027-02-01T12:00:00Z', completed_at: null, credited: 0 }
  const paid = { ...payment, amount: 13_300, paid_amount: 13_300 }
  show({
    ...LATE,
    payment_status: 'paid',
    total_paid: 13_300,
    payments: [{ ...paid, attempts: [] }],
    incoming_payments: [entered(1, 13_300), entered(2, 5_000), entered(3, -5_000, 2)],
    refunds: [
      { ...refund, id: 1, status: 'processed', total: 4_000 },
      { ...refund, id: 2, status: 'cancelled', total: 2_500 },
    ],
  })
  expect(amounts(await region('Payments'))).toEqual(['€50.00'])
  expect(amounts(await region('Refunds'))).toEqual(['€25.00'])
  const ledger = amounts(screen.getByRole('table', { name: 'Money' }).textContent)
  expect(ledger.filter((amount) => amount === '€40.00')).toHaveLength(2)
})

test('an amount that only equals one of the ledger is said, and so is the whole of an installment that is partly paid', async () => {
  const [paid, rest] = [
    { ...payment, amount: 10_000, paid_amount: 5_000, attempts: [] },
    { ...payment, reference: 'second', amount: 5_000, paid_amount: 0, attempts: [] },
  ]
  show({
    ...LATE,
    payment_status: 'partial',
    has_payment_plan: true,
    total_paid: 5_000,
    received: 5_000,
    payments: [paid, rest],
    incoming_payments: [entered(1, 5_000), entered(2, 2_500), entered(3, -2_500)],
  })
  expect(amounts(await region('Payments'))).toEqual(['€100.00', '€50.00', '€25.00', '€25.00'])
})

test('the machine words of a payment stand below its details alone', async () => {
  const [byCard] = LATE.payments
  const [attempt] = byCard?.attempts ?? []
  if (!byCard || !attempt) throw new Error('No attempt')
  const machines = {
    reference: 'reference-of-ours',
    gateway_ref: 'reference-of-theirs',
    status: 'failed',
    failure_reason: 'other' as const,
    failure_code: 'fail',
  }
  show({ ...LATE, payments: [{ ...byCard, attempts: [{ ...attempt, ...machines }] }] })
  await screen.findByRole('region', { name: 'Payments' })
  for (const word of [byCard.reference, machines.reference, machines.gateway_ref, machines.failure_code]) {
    const places = screen.getAllByText((text) => text.split(/[\s·:]+/).includes(word))
    for (const place of places) expect(place.closest('details'), word).not.toBeNull()
  }
  for (const details of document.querySelectorAll('details')) expect(details.open).toBe(false)
})
