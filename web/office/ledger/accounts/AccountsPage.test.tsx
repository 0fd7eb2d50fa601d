import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ACCOUNTS, openLedger } from '#web/testing/office/ledger.tsx'
import { AccountsPage } from './AccountsPage.tsx'

const texts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(0, 6)
    .map((cell) => cell.textContent)

test('the accounts show their balances before and after a period, which sum to zero', async () => {
  openLedger(AccountsPage, '/ledger/accounts?first=2027-01-01&last=2027-01-31', {
    'GET ledger/accounts?first=2027-01-01&last=2027-01-31': { accounts: ACCOUNTS },
  })
  const row = await screen.findByRole('row', { name: /Receivables/ })
  expect(texts(row)).toEqual(['140000', 'Receivables', '€1.00', '€133.00', '€33.00', '€101.00'])
  const sum = screen.getByRole('row', { name: /All accounts/ })
  expect(texts(sum)).toEqual(['', 'All accounts', '€0.00', '€166.00', '€166.00', '€0.00'])
  expect(screen.getByRole('button', { name: /Month.*January 2027/ })).toBeTruthy()
  expect(within(row).getByRole('link').getAttribute('href')).toBe(
    '/ledger/entries?account=receivables&first=2027-01-01&last=2027-01-31',
  )
})

test('a last day before the first is an error, and no request is sent', async () => {
  openLedger(AccountsPage, '/ledger/accounts?first=2027-02-01&last=0002-01-31', {})
  await screen.findByText('The end date is before the start date.')
})

test('a shop without orders says that the accounts are created with the first', async () => {
  openLedger(AccountsPage, '/ledger/accounts', {
    'GET ledger/months': { months: [] },
    'GET ledger/accounts': { accounts: [] },
  })
  await screen.findByText('No accounts yet')
  expect(screen.queryByText('All accounts')).toBeNull()
})

test('a duplicate account number is an error at its field, and the input stays', async () => {
  openLedger(AccountsPage, '/ledger/accounts', { 'GET ledger/accounts': { accounts: ACCOUNTS } })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Receivables' }))
  const dialog = within(await screen.findByRole('dialog'))
  const number = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Number' })
  fireEvent.change(number, { target: { value: '392500' } })
  const message = '“Deferred income, 25%” already has this number.'
  vi.stubGlobal('fetch', async () => Response.json({ message, errors: { number: message } }, { status: 422 }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getAllByText(message).length).toBeGreaterThan(0)
  expect(number.value).toBe('392500')
})

test('somebody who names an account that a colleague has named sees the present name, and keeps the input', async () => {
  openLedger(AccountsPage, '/ledger/accounts', { 'GET ledger/accounts': { accounts: ACCOUNTS } })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Receivables' }))
  const dialog = within(await screen.findByRole('dialog'))
  const number = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Number' })
  fireEvent.change(number, { target: { value: '1400' } })
  const theirs = ACCOUNTS.map((each) => ({ ...each, name: 'Debtors', version: 'second' }))
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json({ accounts: theirs })
    sent.push(JSON.parse(body ?? '{}').version)
    const stale = { message: 'Somebody was quicker.', errors: { version: 'Somebody was quicker.' } }
    return sent.length === 1
      ? Response.json(stale, { status: 422 })
      : Response.json({ accounts: theirs, months: [] })
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Debtors')
  expect(number.value).toBe('1400')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(() => sent).toEqual(['receivables 1', 'second'])
})
