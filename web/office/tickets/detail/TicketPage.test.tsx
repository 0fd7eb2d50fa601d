import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeTicket, TicketDetails } from '#contract/office/tickets.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { TicketPage } from './TicketPage.tsx'

const CODE = 'V3NT-8KQ2-7Y0B'

const details: TicketDetails = {
  version: 'v',
  price: 12_900,
  fee: 400,
  refund_fee: 0,
  created_at: '2027-01-01T12:00:00Z',
  last_edited_at: null,
  name_changes_used: 0,
  age_key: null,
  transport_time_id: null,
  on_sale: false,
  came_from: null,
  went_to: null,
  customer: { id: 7, full_name: 'Ana Horvat', email: 'ana@lights.example' },
  gift_link: { created_at: '2027-01-02T12:00:00Z', expires_at: '2027-01-09T12:00:00Z' },
  order: {
    code: 'K7QX-2M9D',
    created_at: '2027-01-01T12:00:00Z',
    payment_status: 'paid',
    accepted: true,
    staff: null,
  },
  refunds: [],
  scans: [],
  mails: [],
  changes: [],
  history: [],
  answers: [],
  dependents: [],
  ages: {},
  departures: [],
  option: '',
  variants: [],
  allowed_actions: {
    change: null,
    renew: null,
    cancel: null,
    block: null,
    unblock: 'The ticket is not blocked.',
    release: 'The ticket is not cancelled.',
    send: null,
  },
}

const ticket: OfficeTicket = {
  id: 7,
  code: CODE,
  status: 'active',
  validity: 'valid',
  reason: null,
  last_scan: null,
  full_name: 'Ana Horvat',
  email: 'ana@lights.example',
  age: null,
  event: 'Summer',
  product: 'Weekend',
  travel_time: null,
  timezone: 'Europe/Zagreb',
  order: 'K7QX-2M9D',
  answers: {},
  details,
}

test('the page of a ticket shows the link that gives it away, and takes it back', async () => {
  const children = [{ path: 'tickets/:code', Component: TicketPage }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], `/tickets/${CODE}`, {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop: { config, products: [], merchandise: [] } },
    'GET ticket-choices': { statuses: {}, events: [], products: [], departures: [] },
    [`GET tickets/${CODE}`]: { ticket },
    [`POST tickets/${CODE}/gift-link-withdrawals`]: {
      ticket: { ...ticket, details: { ...details, gift_link: null } },
    },
  })
  await screen.findByText(/^Shared by Ana Horvat on .*2 Jan.* until .*9 Jan.*, gets the ticket\.$/)
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Take gift link back' }))
  const dialog = await screen.findByRole('dialog', { name: 'Take gift link back' })
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1) ?? expect.fail())
  await waitFor(() => expect(screen.queryByText(/^Shared by/)).toBeNull())
})

const blocked: OfficeTicket = {
  ...ticket,
  status: 'blocked',
  validity: 'blocked',
  details: { ...details, allowed_actions: { ...details.allowed_actions, block: 'It is.', unblock: null } },
}

for (const [name, opened, primary, other] of [
  ['a valid ticket is corrected', ticket, 'Correct holder', 'Block ticket'],
  ['a blocked ticket is unblocked', blocked, 'Unblock ticket', 'Correct holder'],
] as const)
  test(`${name} by one button; what else can be done is in a menu`, async () => {
    const children = [{ path: 'tickets/:code', Component: TicketPage }]
    renderOffice([{ path: '/', Component: OfficeShell, children }], `/tickets/${CODE}`, {
      'GET session': { session: sessionOf('sales') },
      'GET shop': { shop: { config, products: [], merchandise: [] } },
      'GET ticket-choices': { statuses: {}, events: [], products: [], departures: [] },
      [`GET tickets/${CODE}`]: { ticket: opened },
    })
    await screen.findByRole('button', { name: primary })
    expect(screen.queryByRole('button', { name: other })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: other })
    expect(screen.queryByRole('menuitem', { name: primary })).toBeNull()
  })
