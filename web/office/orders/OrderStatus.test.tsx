import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OrderMarks } from './OrderStatus.tsx'
import { sellerOf } from './seller.ts'

const marksOf = (payment_status: string) =>
  render(
    <MantineProvider>
      <OrderMarks
        order={{
          payment_status,
          has_refunds: false,
          fully_refunded: false,
          has_payment_plan: false,
          accepted: false,
        }}
      />
    </MantineProvider>,
  ).container.textContent

test('an order whose terms are not accepted says so, unless it was cancelled or abandoned', () => {
  for (const status of ['pending', 'paid', 'problem']) expect(marksOf(status)).toContain('Terms not accepted')
  for (const status of ['cancelled', 'abandoned']) expect(marksOf(status)).not.toContain('Terms not accepted')
})

test('an order is from a staff member, the box office or the transfer of a ticket', () => {
  expect(['Iva Perić', 'Box office', 'Reassigned'].map(sellerOf)).toEqual([
    'Iva Perić',
    'Box office',
    'Ticket transfer',
  ])
})
