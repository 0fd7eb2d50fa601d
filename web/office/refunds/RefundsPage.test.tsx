import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListedRefund, RefundStatus } from '#contract/office/refunds.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { RefundsPage } from './RefundsPage.tsx'

const refund = (id: number, status: RefundStatus, payment_file_at: string | null = null): ListedRefund => ({
  id,
  status,
  created_at: '2027-01-15T09:00:00Z',
  completed_at: null,
  total: 1_050,
  credited: 0,
  destination: 'bank_account',
  payment_file_at,
  items: 1,
  order: `ORDER-${id}`,
  payment_method: 'credit_card',
  customer_id: id,
  customer_name: 'Ana Horvat',
})

const toCard = (id: number, status: RefundStatus): ListedRefund => ({
  ...refund(id, status),
  destination: 'card',
})

const open = (rows: ListedRefund[], answers: Record<string, unknown> = {}) =>
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'refunds', Component: RefundsPage }] }],
    '/refunds',
    {
      'GET session': { session: sessionOf('finance') },
      'GET refunds?status=open': { rows, next: null, total: rows.length },
      ...answers,
    },
  )

const chooseAll = async () =>
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))

test('each button says how many of the selected refunds it affects', async () => {
  open([refund(1, 'active'), refund(2, 'processing'), refund(3, 'problem')])
  await chooseAll()
  const bar = within(screen.getByRole('toolbar'))
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Start processing (1 requested)',
    'Resume (1 with a problem)',
    'Complete (1 in processing)',
    'Mark as a problem (1 in processing)',
    'Cancel for the customer (1 requested)',
    'Clear selection',
  ])
  expect(bar.getByText('3 selected, €31.50')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Create payment file (1)' })).toBeDefined()
})

test('several refunds to the card are started at once, and one that a gateway is processing has no button', async () => {
  //
  open([
    toCard(1, 'active'),
    toCard(2, 'active'),
    toCard(3, 'processing'),
    toCard(4, 'problem'),
    refund(5, 'active'),
  ])
  await chooseAll()
  const bar = within(screen.getByRole('toolbar'))
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Refund to the card (2 requested)',
    'Start processing (1 requested)',
    'Try again (1 with a problem)',
    'Cancel for the customer (3 requested)',
    'Clear selection',
  ])
  expect(screen.queryByRole('button', { name: /^Create payment file/ })).toBeNull()
  fireEvent.click(bar.getByRole('button', { name: 'Refund to the card (2 requested)' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('2 refunds, €21.00')).toBeDefined()
  expect(dialog.getByText(/returns the money to the card immediately/)).toBeDefined()
  expect(dialog.getByRole('checkbox', { name: /^Put the places back on sale/ })).toBeDefined()
})

test('failures among several refunds are listed one by one with the reason', async () => {
  open([refund(1, 'active'), refund(2, 'active'), refund(3, 'processing')], {
    'POST refunds/status-changes': {
      changes: [
        { id: 1, done: true, message: null },
        { id: 2, done: false, message: 'A refund that is cancelled cannot become processing.' },
      ],
    },
  })
  await chooseAll()
  fireEvent.click(screen.getByRole('button', { name: 'Start processing (2 requested)' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('2 refunds, €21.00')).toBeDefined()
  expect(dialog.getByText(/^One selected refund does not allow this/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Start processing (2 requested)' }))
  const report = within(await dialog.findByRole('alert'))
  expect(report.getByText('1 of 2 done. Not done:')).toBeDefined()
  expect(report.getByText('Refund 2: A refund that is cancelled cannot become processing.')).toBeDefined()
})

test('a refund that is already in a payment file is only put into another after a warning', async () => {
  open([refund(1, 'processing'), refund(2, 'processing', '2027-01-15T09:00:00Z')])
  expect(await screen.findByText('In a file')).toBeDefined()
  await chooseAll()
  fireEvent.click(screen.getByRole('button', { name: 'Create payment file (2)' }))
  const dialog = within(await screen.findByRole('dialog'))
  const make = dialog.getByRole('button', { name: 'Create payment file (2)' })
  expect(make.hasAttribute('disabled')).toBe(true)
  expect(dialog.getByText(/the money is sent twice/)).toBeDefined()
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Include the one already in a file' }))
  expect(make.hasAttribute('disabled')).toBe(false)
})

test('above the list is the way to work through it; files of all refunds and other pages are in a menu', async () => {
  open([refund(1, 'processing')])
  const work = await screen.findByRole('link', { name: 'Work through these' })
  expect(work.getAttribute('href')).toBe('/refunds/next?queue=active')
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Create payment file',
    'Create SEPA file',
    'SEPA files',
    'Refund a whole event or product',
  ])
  fireEvent.click(items[0] ?? expect.fail())
  expect(await screen.findByRole('dialog', { name: 'Create payment file' })).toBeDefined()
})

test('an empty list of refunds says so', async () => {
  open([])
  expect(await screen.findByText('No refunds here')).toBeDefined()
})
