import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BankBalance } from '#contract/office/bank-balances.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { BalancePage } from './BalancePage.tsx'

const balance = (more: Partial<BankBalance>): BankBalance => ({
  statement: 1,
  account: 'HR1210010051863000160',
  number: '1',
  file_name: 'january.xml',
  day: '2027-01-15',
  bank: 10_000,
  ledger: 10_000,
  brought_forward: 0,
  to_enter: { lines: 0, amount: 0 },
  by_hand: 0,
  missing: 0,
  later: 0,
  gap: null,
  ...more,
})

const open = (balances: BankBalance[], after: BankBalance[] = balances) =>
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'bank/balance', Component: BalancePage }] }],
    '/bank/balance',
    {
      'GET session': { session: sessionOf('finance') },
      'GET bank-balances': { balances, without_balance: 1 },
      'POST bank-balances': { balances: after, without_balance: 1 },
    },
  )

test('the ledger agrees with the bank, or the components of the difference are shown with links to resolve them', async () => {
  open([
    balance({
      statement: 2,
      day: '2027-01-16',
      bank: 9_020,
      to_enter: { lines: 2, amount: -980 },
      file_name: 'week.xml',
    }),
    balance({}),
  ])
  expect(await screen.findByText('The bank has €9.80 less than the ledger')).toBeDefined()
  expect(screen.getByText('2 lines to enter')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Enter the lines' }).getAttribute('href')).toMatch(/group=out$/)
  const [, , second] = screen.getAllByRole('row')
  expect(within(second ?? document.body).getByText('None')).toBeDefined()
  expect(screen.getByText(/^1 statement has no balance/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /brought forward/ })).toBeNull()
})

test('the opening balance is brought forward with one click', async () => {
  open([balance({ ledger: 0, brought_forward: 10_000 })], [balance({ file_name: 'after.xml' })])
  fireEvent.click(await screen.findByRole('button', { name: 'Enter balance brought forward' }))
  expect(await screen.findByText('The ledger agrees with the bank')).toBeDefined()
})

test('between which statements lines are missing is said, with links to the lines of both', async () => {
  open([
    balance({
      statement: 3,
      day: '2027-01-17',
      missing: 500,
      gap: { amount: 500, after: 1, from: '2027-01-15' },
    }),
    balance({ statement: 1 }),
  ])
  const gap = await screen.findByText(/€5.00 is missing between .*15.* and .*17.*/)
  const links = within(gap).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringMatching(/\/bank\/lines\?statement=1$/),
    expect.stringMatching(/\/bank\/lines\?statement=3$/),
  ])
})
