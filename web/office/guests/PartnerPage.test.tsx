import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Allocation, GuestCounts, PartnerDetail } from '#contract/office/guests/guests.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { PartnerPage } from './PartnerPage.tsx'

const AT = '2027-01-15T09:00:00Z'
const COUNTS: GuestCounts = {
  promised: 5,
  named: 1,
  accepted: 1,
  arrived: 0,
  left: 4,
  returned: 0,
  value: 13_300,
}

const ALLOCATION: Allocation = {
  id: 3,
  product: 'weekend',
  product_name: 'Weekend',
  until: '2027-02-15T17:00:00Z',
  transferable: false,
  names_later: true,
  note: '',
  list_value: 13_300,
  granted_by: 'Sam',
  granted_at: AT,
  closed_at: null,
  ages: [],
  ...COUNTS,
}

const DETAIL: PartnerDetail = {
  partner: {
    id: 7,
    name: 'The Lanterns',
    category: 'Artists',
    contact_name: '',
    contact_email: 'mira@lanterns.example',
    language: null,
    created_at: AT,
    ended_at: null,
    ...COUNTS,
  },
  allocations: [ALLOCATION],
  guests: [
    {
      id: 9,
      allocation_id: 3,
      full_name: 'Ida Berg',
      email: 'ida@example.org',
      state: 'accepted',
      order: 'AAAA-AAAA',
      named_at: AT,
      named_by: 'Sam',
      withdrawn_at: null,
    },
  ],
  lists: [],
  products: [{ external_code: 'weekend', name: 'Weekend', free: 120 }],
}

const SHOP = { shop: { config, products: [], merchandise: [] } }

const open = (role: 'sales' | 'finance', answers: Record<string, unknown> = {}) =>
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'partners/:id', Component: PartnerPage }] }],
    '/partners/7',
    { 'GET session': { session: sessionOf(role) }, 'GET partners/7': DETAIL, 'GET shop': SHOP, ...answers },
  )

test('a guest whom sales name, with two tickets that are named later, is one of the band’s guests at once', async () => {
  const named = { ...DETAIL, guests: [{ ...DETAIL.guests[0], id: 10, full_name: 'Jon Dahl' }] }
  open('sales', { 'POST allocations/3/guests': named })
  fireEvent.click(await screen.findByRole('button', { name: 'Name a guest' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox', { name: /Full name/ }), { target: { value: 'Jon Dahl' } })
  fireEvent.change(dialog.getByRole('textbox', { name: /Email/ }), { target: { value: 'jon@example.org' } })
  fireEvent.change(dialog.getByRole('textbox', { name: /Further tickets/ }), { target: { value: '2' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Name a guest' }))
  expect(await screen.findByText('Jon Dahl')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a list is previewed, its new guests are named, and it can be undone', async () => {
  const row = { line: 2, email: '', age: '', group: '', faults: [] }
  const list = {
    id: 4,
    allocation_id: 3,
    name: '',
    created_at: AT,
    created_by: 'Sam',
    guests: 1,
    can_be_undone: true,
  }
  open('sales', {
    'POST allocations/3/list-previews': {
      headings: ['Name'],
      columns: { full_name: 0, first_name: null, last_name: null, email: null, age: null, group: null },
      rows: [
        { ...row, full_name: 'Jon Dahl', fate: 'new' },
        { ...row, line: 3, full_name: '=1+1', fate: 'faulty', faults: ['Please enter the full name.'] },
      ],
      left: 4,
    },
    'POST allocations/3/lists': { id: 4 },
    'POST allocations/3/guests': { ...DETAIL, lists: [list] },
    'POST guest-lists/4/undoings': DETAIL,
  })
  fireEvent.click(await screen.findByRole('button', { name: /actions.*Weekend/i }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add a list' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox', { name: 'List' }), {
    target: { value: 'Name\nJon Dahl\n=1+1' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  expect((await dialog.findByRole('status')).textContent).toBe(
    'New: 1 · Already there: 0 · Faulty: 1 The faulty rows are left out.',
  )
  expect(within(dialog.getAllByRole('row')[1]!).getByText('Please enter the full name.')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Name 1 guest' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the list “Pasted list”' }))
  const question = within(await screen.findByRole('dialog'))
  fireEvent.click(question.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText('Pasted list')).toBeNull())
})

test('finance sees the guests, and changes nothing', async () => {
  open('finance')
  expect(await screen.findByText('Ida Berg')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Take back|Name a guest|Promise places|End/ })).toBeNull()
})

test('sales copy the link to a partner’s page, and renew it', async () => {
  open('sales', {
    'POST partners/7/links': { url: 'https://lights.example/guest-list/7.1.a' },
    'POST partners/7/link-renewals': { url: 'https://lights.example/guest-list/7.2.b' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show the link' }))
  expect(await screen.findByText('https://lights.example/guest-list/7.1.a')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Renew the link' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Renew the link' }))
  expect(await screen.findByText('https://lights.example/guest-list/7.2.b')).toBeDefined()
})
