import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { BankLine, MatchGroupLines } from '#contract/office/bank-statements.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { MatchingPage } from './MatchingPage.tsx'
import { testBankLine } from '#web/testing/office/bank-line.ts'

const line = (id: number, amount: number, more: Partial<BankLine> = {}): BankLine =>
  testBankLine(id, amount, { name: `Payee ${id}`, ...more })

const NONE = { transfers: [], lines: [] }

const ROWS: MatchGroupLines['rows'] = [
  { line: line(1, -490, { kind: 'charge' }), suggestions: [], origins: NONE },
  {
    line: line(2, -11_901),
    suggestions: [],
    origins: {
      lines: [],
      transfers: [
        {
          id: 'REFUND-7-ABCD-EFGH',
          amount: 11_900,
          count: 1,
          refund: 7,
          order: 'AAAA-AAAA',
          bank_line: null,
          status: 'sent',
          name: 'Ana Horvat',
          score: 70,
          reasons: ['id', 'other_amount'],
        },
      ],
    },
  },
  {
    line: line(3, 490, { kind: 'reversal', return_reason: 'RTRN' }),
    suggestions: [],
    origins: {
      transfers: [],
      lines: [{ id: 1, booked_on: '2027-01-15', amount: -490, name: '', text: 'January', status: 'entered' }],
    },
  },
  { line: line(4, 3_300, { return_reason: 'AC04' }), suggestions: [], origins: NONE },
]

/** Opens the group of outgoing and returned lines; returns the bodies of the requests. */
async function open() {
  const sent: [string, unknown][] = []
  const nothing = { lines: 0, amount: 0 }
  const totals = { certain: nothing, unsure: nothing, unknown: nothing, out: { lines: 4, amount: -8_601 } }
  const answer = { line: line(1, -490), suggestions: [], origins: NONE }
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'bank/matching', Component: MatchingPage }] }],
    '/bank/matching?group=out',
    {
      'GET session': { session: sessionOf('finance') },
      'GET bank-match-groups?group=out': { totals, rows: ROWS },
      'GET ledger/line-accounts': {
        accounts: [{ key: 'bank_charges', number: '685500', name: 'Bank charges' }],
      },
      'POST bank-lines/1/entries': answer,
      'POST bank-lines/2/entries': answer,
      'POST bank-lines/3/entries': answer,
    },
  )
  const stubbed = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: { method: string; body?: string }) => {
    if (init.method === 'POST') sent.push([url, JSON.parse(init.body ?? '')])
    return stubbed(url, init)
  })
  await screen.findByText('Payee 1', { selector: 'dd' })
  return sent
}

const press = (key: string) => fireEvent.keyDown(document.body, { key })
const dialog = async () => within(await screen.findByRole('dialog'))

const INPUT = { as: '', account: '', line: null, transfer: '', difference: 0, note: '' }

test('outgoing and returned lines show their kind and reason in words, and each button its key', async () => {
  await open()
  const table = within(screen.getByRole('table'))
  expect(screen.getByText('Bank charge', { selector: 'dd' })).toBeDefined()
  expect(table.queryByText('Bank charge')).toBeNull()
  for (const what of ['Debit', 'Reversal of another line', 'Returned transfer'])
    expect(table.getByText(what)).toBeDefined()
  expect(table.getByText('The account is closed (AC04)')).toBeDefined()
  expect(table.getByText('possibly REFUND-7-ABCD-EFGH (70 of 100)')).toBeDefined()
  const keys = [...document.querySelectorAll('main kbd')].map(({ textContent }) => textContent)
  expect(keys).toEqual(['K', 'J', 'E', 'S'])
  press('r')
  press('l')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Enter opens the dialog to enter a line: a charge has its account preselected, and needs a reason', async () => {
  const sent = await open()
  press('Enter')
  const opened = await dialog()
  await waitFor(() =>
    expect(opened.getByRole('combobox', { name: /Account/ })).toHaveProperty('value', '685500 Bank charges'),
  )
  fireEvent.click(opened.getByRole('button', { name: 'Enter' }))
  expect(await opened.findByText('Please enter a reason.')).toBeDefined()
  fireEvent.change(opened.getByRole('textbox', { name: /Reason/ }), { target: { value: 'January' } })
  fireEvent.click(opened.getByRole('button', { name: 'Enter' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    [
      '/office/api/bank-lines/1/entries',
      { ...INPUT, as: 'account', account: 'bank_charges', note: 'January' },
    ],
  ])
})

test('a transfer with a different amount shows the difference, and enters it as a charge', async () => {
  const sent = await open()
  press('j')
  press('e')
  const opened = await dialog()
  expect(
    opened.getByText(/^€119.00 was sent, but the line is €119.01: the difference of €0.01/),
  ).toBeDefined()
  fireEvent.click(opened.getByRole('button', { name: 'Enter' }))
  await waitFor(() => expect(sent.length).toBe(1))
  expect(sent[0]?.[1]).toEqual({ ...INPUT, as: 'transfer', transfer: 'REFUND-7-ABCD-EFGH', difference: -1 })
})

test('a reversal is entered against the line that it reverses', async () => {
  const sent = await open()
  press('j')
  press('j')
  press('e')
  const opened = await dialog()
  expect(opened.getByRole('radio', { name: /^Returns or reverses line 1: -€4.90/ })).toHaveProperty(
    'checked',
    true,
  )
  fireEvent.click(opened.getByRole('button', { name: 'Enter' }))
  await waitFor(() => expect(sent.length).toBe(1))
  expect(sent[0]?.[1]).toEqual({ ...INPUT, as: 'line', line: 1 })
})
