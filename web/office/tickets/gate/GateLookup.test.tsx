import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TicketRow, TicketScan } from '#contract/office/tickets.ts'
import { renderOffice, sessionOf } from '#web/office/lib/test-office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { TicketsPage } from '#web/office/tickets/TicketsPage.tsx'

const TICKET: TicketRow = {
  id: 7,
  code: 'V3NT-8KQ2-7Y0B',
  status: 'active',
  validity: 'valid',
  reason: null,
  full_name: 'Zoë Brontë',
  email: null,
  age: '25 and over',
  event: 'Test Nights Summer',
  product: 'Bus from Split airport',
  travel_time: '2027-07-08T15:00:00+02:00',
  timezone: 'Europe/Zagreb',
  order: 'K7QX-2M9D',
}

const PRINT = 'F1.V3NT-8KQ2-7Y0B.signature'

/** Renders the gate's page. A search finds `found`, and a scan is answered with `scan`. */
function gate({ found = [], scan }: { found?: TicketRow[]; scan?: TicketScan }) {
  const children = [{ path: 'tickets', Component: TicketsPage }]
  return renderOffice([{ path: '/', Component: OfficeShell, children }], '/tickets', {
    'GET session': { session: sessionOf('gate') },
    'GET tickets?search=zoe': { rows: found, next: null, total: found.length },
    'POST ticket-scans': scan,
  })
}

async function look(text: string): Promise<void> {
  const field = await screen.findByRole('searchbox')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field)
}

test('a good ticket says so, and for whom, for what and when', async () => {
  gate({ found: [TICKET] })
  await look('zoe')
  const result = await screen.findByRole('article', { name: 'Valid: Zoë Brontë' })
  for (const text of ['25 and over', 'Bus from Split airport', 'Thu, 8 July 2027 at 15:00', 'V3NT-8KQ2-7Y0B'])
    expect(result.textContent).toContain(text)
})

test('a blocked ticket says why, and one that waits for its terms what it waits for', async () => {
  const blocked: TicketRow = { ...TICKET, validity: 'blocked', status: 'blocked', reason: 'Charged back.' }
  gate({ found: [blocked, { ...TICKET, id: 8, validity: 'terms' }] })
  await look('zoe')
  expect((await screen.findByRole('article', { name: /^Blocked/ })).textContent).toContain('Charged back.')
  expect(screen.getByRole('article', { name: /^Not valid yet/ }).textContent).toContain('terms')
})

test('an earlier print is no good, however good the ticket is, and stays out of the address', async () => {
  const router = gate({ scan: { barcode: 'old', ticket: TICKET } })
  await look(PRINT)
  const result = await screen.findByRole('article', { name: 'Old print: Zoë Brontë' })
  expect(result.textContent).toContain('The ticket itself: Valid')
  expect(router.state.location.search).toBe('')
})

test('a barcode of no ticket, and one that the ticket never had, are told apart', async () => {
  gate({ scan: { barcode: 'unknown', ticket: null } })
  await look(PRINT)
  await screen.findByRole('article', { name: 'Not one of our tickets' })
})

test('nothing found says so, and what comes next takes its place', async () => {
  gate({})
  await look('zoe')
  await screen.findByText('There is no such ticket')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await screen.findByText('Scan or type, and the answer stands here.')
})
