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

test('finance sees the guests, and changes nothing', async () => {
  open('finance')
  expect(await screen.findByText('Ida Berg')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Take back|Name a guest|Promise places|End/ })).toBeNull()
})
