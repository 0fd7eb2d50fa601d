import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderedTicket } from '#contract/office/orders.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { LATE } from '#web/testing/office/order.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { OrderTickets } from './OrderTickets.tsx'

const ticket: OrderedTicket = {
  name: 'Weekend ticket',
  price: 13_300,
  discounts: [],
  status: 'active',
  code: null,
  full_name: 'Ana Horvat',
  email: 'ana@lights.example',
  age: '18-24',
  starts_at: null,
  ends_at: null,
  timezone: 'Europe/Zagreb',
  gift_link: null,
  changes: [],
}

const ticketStatuses = { active: 'Valid', blocked: 'Blocked' }

function renderTickets(tickets: OrderedTicket[]) {
  const Component = () => <OrderTickets order={{ ...LATE, tickets }} />
  renderOffice([{ path: '/', Component: OfficeShell, children: [{ path: 'order', Component }] }], '/order', {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop: { config: { ...config, ticketStatuses }, products: [], merchandise: [] } },
  })
}

test('the age stands after the address of a holder, and alone without one', async () => {
  renderTickets([ticket, { ...ticket, full_name: 'Ivo Kovač', email: '' }])
  const [, ana, ivo] = await screen.findAllByRole('row')
  expect(ana?.textContent).toMatch(/Ana Horvat\s*ana@lights\.example · 18/)
  expect(ivo?.textContent).toMatch(/Ivo Kovač\s*18/)
})

test('a ticket that was bought in a bundle names it', async () => {
  renderTickets([ticket, { ...ticket, bundle: 'Family weekend', bundle_line: 7 }])
  const [, alone, inBundle] = await screen.findAllByRole('row')
  expect(alone?.textContent).not.toContain('Family weekend')
  expect(inBundle?.textContent).toMatch(/Weekend ticket\s*Family weekend/)
})

test('a link that gives a ticket away is shown with its beginning and its end', async () => {
  const gift_link = { created_at: '2027-01-02T12:00:00Z', expires_at: '2027-01-09T12:00:00Z' }
  renderTickets([ticket, { ...ticket, gift_link }])
  const shared = await screen.findAllByText(/^Given away by a link since .*2 Jan.* until .*9 Jan/)
  expect(shared).toHaveLength(1)
})

test('what was changed in a ticket is in words', async () => {
  const change = { at: '2027-01-02T12:00:00Z', kind: 'staff', by: 'Sam', note: null }
  const departure = { before: '2027-07-08T08:00:00Z', after: '2027-07-08T13:00:00Z' }
  const changes = [
    { ...change, at: '2027-01-02T12:01:00Z', before: { status: 'active' }, after: { status: 'blocked' } },
    {
      ...change,
      before: { transport_time_id: departure.before },
      after: { transport_time_id: departure.after },
    },
  ]
  renderTickets([{ ...ticket, changes }])
  expect(await screen.findByText(/: Valid → Blocked$/)).toBeDefined()
  expect(screen.getByText(/8 July 2027 at 10:00 → .*8 July 2027 at 15:00$/)).toBeDefined()
})
