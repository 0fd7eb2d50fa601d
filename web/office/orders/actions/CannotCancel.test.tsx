import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { LATE } from '#web/testing/office/order.ts'
import { CannotCancel } from './OrderActions.tsx'

/** What the office says of an order that cannot be cancelled. */
function saidOf(change: Partial<OfficeOrder>, refund: string | null, request_refund: boolean): string | null {
  const allowed_actions = { ...LATE.allowed_actions, cancel: 'This order is paid.', refund, request_refund }
  const order: OfficeOrder = { ...LATE, payment_status: 'paid', ...change, allowed_actions }
  const { container } = render(<CannotCancel order={order} />, { wrapper: MantineProvider })
  return container.querySelector('p')?.textContent ?? null
}

test('a paid order says who can have its money given back', () => {
  expect(saidOf({}, null, true)).toBe(
    'Cannot be cancelled: This order is paid. The customer can request a refund on the page of the order, or finance can open one: this returns the money and, if you like, puts the places back on sale.',
  )
  expect(saidOf({ payment_status: 'partial', has_payment_plan: true }, null, true)).toMatch(
    /The customer can request .* and ends the payment plan\.$/,
  )
})

test('an order whose customer cannot request a refund speaks of finance alone', () => {
  expect(saidOf({}, null, false)).toBe(
    'Cannot be cancelled: This order is paid. Finance can open a refund: this returns the money and, if you like, puts the places back on sale.',
  )
})

test('a refunded order says that nothing is left to give back', () => {
  expect(
    saidOf({ fully_refunded: true }, 'Everything paid for this order has already been refunded.', false),
  ).toBe('Cannot be cancelled: This order is paid. Everything paid for this order has already been refunded.')
})

test('what has nothing to do with a refund is said alone', () => {
  expect(saidOf({ payment_status: 'processing' }, 'no', false)).toBe(
    'Cannot be cancelled: This order is paid.',
  )
  expect(saidOf({ payment_status: 'cancelled' }, 'no', false)).toBeNull()
})
