import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ENTRY, openLedger } from '#web/testing/office/ledger.tsx'
import { OrderLedger } from './OrderLedger.tsx'

const Section = () => <OrderLedger order="K7QX-2M9D" />

const open = async (rows: unknown[]) => {
  openLedger(Section, '/orders/K7QX-2M9D', {
    'GET ledger/entries?order=K7QX-2M9D': { rows, next: null, total: rows.length },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show the ledger of this order' }))
}

test('an order expands its ledger entries, without repeating its code in each row', async () => {
  await open([ENTRY])
  await screen.findByRole('button', { name: 'Show the postings of Sale, K7QX-2M9D' })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'What',
    'Booked on',
    'Amount',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Hide the ledger of this order' }))
  expect(screen.queryByRole('row')).toBeNull()
})

test('an order without ledger entries says so', async () => {
  await open([])
  await screen.findByText('This order has no ledger entries.')
})
