import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ACCOUNTS, ENTRY, openLedger } from '#web/testing/office/ledger.tsx'
import { EntriesPage } from './EntriesPage.tsx'

const page = (rows: unknown[]) => ({ rows, next: null, total: rows.length })

test('an entry shows its event, expands to debits and credits, and says if it was booked later', async () => {
  openLedger(EntriesPage, '/ledger/entries?order=k7qx-2m9d', {
    'GET ledger/accounts': { accounts: ACCOUNTS },
    'GET ledger/entries?order=K7QX-2M9D': page([ENTRY]),
  })
  const button = await screen.findByRole('button', { name: 'Show the postings of Sale, K7QX-2M9D' })
  const row = within(screen.getByRole('row', { name: /K7QX-2M9D/ }))
  expect(row.getByText('€133.00')).toBeTruthy()
  expect(row.getByText('occurred on 31 Jan 2027, in a month that was already closed')).toBeTruthy()
  expect(row.getByRole('link').getAttribute('href')).toBe('/orders/K7QX-2M9D')
  expect(screen.queryByRole('row', { name: /^140000/ })).toBeNull()
  fireEvent.click(button)
  const cells = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(cells('140000')).toEqual(['140000 Receivables', '€133.00', ''])
  expect(cells('392500')).toEqual(['392500 Deferred income, 25%, Weekend ticket', '', '€106.40'])
  fireEvent.click(button)
  expect(screen.queryByRole('row', { name: /^140000/ })).toBeNull()
})

test('an unassigned bank payment links to its line', async () => {
  const transfer = { ...ENTRY, kind: 'unassigned money', order: null, bank_line: 31 }
  openLedger(EntriesPage, '/ledger/entries', {
    'GET ledger/accounts': { accounts: ACCOUNTS },
    'GET ledger/entries': page([transfer]),
  })
  const link = await screen.findByRole('link', { name: 'Bank line 31' })
  expect(link.getAttribute('href')).toBe('/bank/lines/31')
  expect(screen.getByText('Money received without an order')).toBeTruthy()
})

test('a shop without orders says when the first entry is written', async () => {
  openLedger(EntriesPage, '/ledger/entries', {
    'GET ledger/accounts': { accounts: [] },
    'GET ledger/entries': page([]),
  })
  await screen.findByText('The first entry is made with the first order.')
})
