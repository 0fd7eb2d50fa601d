import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CreditTransfer, SepaFile, SepaFilePreview } from '#contract/office/sepa-files.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { SepaFilePage } from './SepaFilePage.tsx'
import { SepaFilesPage } from './SepaFilesPage.tsx'

const FILE: SepaFile = {
  id: 3,
  message_id: 'FESTOON-K7QX-2M9D-AAAA',
  created_at: '2027-01-15T09:00:00Z',
  created_by: 'Sam finance',
  count: 2,
  total: 13_900,
  open: 2,
  returned: 0,
  downloadable: true,
  debit: null,
  withdrawn: null,
}

const TRANSFERS: CreditTransfer[] = [
  {
    end_to_end_id: 'REFUND-7-AAAA-BBBB',
    refund: 7,
    order: 'K7QX-2M9D',
    bank_line: null,
    amount: 11_900,
    status: 'sent',
    ended_at: null,
    return_reason: null,
  },
  {
    end_to_end_id: 'RETURN-1-AAAA-BBBB',
    refund: null,
    order: 'ZZZZ-2M9D',
    bank_line: null,
    amount: 2_000,
    status: 'returned',
    ended_at: '2027-01-16T09:00:00Z',
    return_reason: 'AC04',
  },
]

const PREVIEW: SepaFilePreview = {
  refunds: { count: 1, total: 11_900 },
  to_return: { count: 1, total: 2_000 },
  left_out: [
    { kind: 'refund', id: 8, order: 'AAAA-2M9D', reason: 'outside_sepa' },
    { kind: 'overpayment', id: 2, order: 'BBBB-2M9D', reason: 'no_account' },
  ],
}

const open = (path: string, answers: Record<string, unknown> = {}) =>
  renderOffice(
    [
      {
        path: '/',
        Component: OfficeShell,
        children: [
          { path: 'refunds/files', Component: SepaFilesPage },
          { path: 'refunds/files/:id', Component: SepaFilePage },
        ],
      },
    ],
    path,
    {
      'GET session': { session: sessionOf('finance') },
      'GET sepa-files': { rows: [FILE], next: null, total: 1 },
      'GET sepa-files/3': { file: FILE, credit_transfers: TRANSFERS },
      ...answers,
    },
  )

const downloaded = vi.fn(() => 'blob:file')

beforeEach(() => {
  downloaded.mockClear()
  URL.createObjectURL = downloaded
  URL.revokeObjectURL = () => undefined
})

test('before a file is created, its contents and omissions are shown with the reasons', async () => {
  open('/refunds/files', {
    'POST sepa-file-previews': { preview: PREVIEW },
    'POST sepa-files': { file: FILE, credit_transfers: TRANSFERS },
    'POST sepa-files/3/downloads': {},
  })
  expect(await screen.findByText('2 of 2 on their way')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Create SEPA file' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('1 refund of €119.00 is included')).toBeDefined()
  expect(dialog.getByText('2 are left out')).toBeDefined()
  expect(dialog.getByText(/outside SEPA: use the payment file: Refund 8$/)).toBeDefined()
  expect(dialog.getByText(/No account entered: Overpayment of BBBB-2M9D$/)).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Create file of €139.00' })).toBeDefined()
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Include money to be returned (1, €20.00)' }))
  expect(dialog.getByText('One is left out')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Create file of €119.00' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(downloaded).toHaveBeenCalledOnce()
})

test('an empty file cannot be created', async () => {
  const nothing = { count: 0, total: 0 }
  open('/refunds/files', {
    'POST sepa-file-previews': { preview: { refunds: nothing, to_return: nothing, left_out: [] } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Create SEPA file' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('No refunds can be sent')).toBeDefined()
  expect(dialog.getByRole('button', { name: /^Create file/ }).hasAttribute('disabled')).toBe(true)
})

test('a file shows the status of each transfer, and can be withdrawn until the bank has reported on it', async () => {
  open('/refunds/files/3')
  expect(await screen.findByRole('link', { name: 'Refund 7' })).toBeDefined()
  expect(screen.getByText(/^Returned · The account is closed \(AC04\) · /)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw file' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/the money is sent twice/)).toBeDefined()
})

test('a file that the bank has processed can only be downloaded again', async () => {
  open('/refunds/files/3', {
    'GET sepa-files/3': { file: { ...FILE, open: 1 }, credit_transfers: TRANSFERS },
  })
  expect(await screen.findByRole('button', { name: 'Download again' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Withdraw file' })).toBeNull()
})

test('a file that the bank has debited as one sum says so, and leads to the line of the statement', async () => {
  const debit = { line: 41, booked_on: '2027-01-18' }
  open('/refunds/files/3', {
    'GET sepa-files/3': { file: { ...FILE, open: 0, debit }, credit_transfers: TRANSFERS },
  })
  expect(
    await screen.findByText(/^The bank debited the whole file as one amount on 18 Jan 2027\./),
  ).toBeDefined()
  const link = screen.getByRole('link', { name: 'Statement line' })
  expect(link.getAttribute('href')).toMatch(/\/bank\/lines\/41$/)
})
