import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TicketDetails } from '#contract/office/tickets.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { TicketHistory } from './TicketHistory.tsx'

const change = (kind: string, minute: number, before: string[], after: string[], field: string) => ({
  at: `2027-01-15T09:0${minute}:00Z`,
  kind,
  by: 'Sam',
  before: { [field]: before[0] ?? '' },
  after: { [field]: after[0] ?? '' },
  note: null,
})

const done = (action: string, minute: number) => ({
  at: `2027-01-15T09:0${minute}:00Z`,
  by: 'Sam',
  action,
  subject: 'K7QX-2M9D-0001',
  detail: {},
})

test('a ticket that staff have renamed, moved to another departure and handed on shows each once, in words', async () => {
  const details = {
    ages: {},
    changes: [
      change('staff', 1, ['Ana'], ['Ana Perić'], 'full_name'),
      change('staff', 2, ['2027-07-08T08:00:00Z'], ['2027-07-08T13:00:00Z'], 'transport_time_id'),
      change('reassign', 3, ['Ana Perić'], ['Ivo'], 'full_name'),
      change('staff', 4, ['active'], ['blocked'], 'status'),
    ],
    history: [
      done('ticket corrected', 1),
      done('ticket departure changed', 2),
      done('ticket transferred', 3),
      done('ticket blocked', 4),
      done('ticket sent', 5),
    ],
  } as unknown as TicketDetails
  const History = () => <TicketHistory details={details} />
  const children = [{ path: 'tickets', Component: History }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/tickets', {
    'GET session': { session: sessionOf('sales') },
    'GET ticket-choices': { statuses: {}, events: [], products: [] },
  })
  await screen.findByText('Moved to another account')
  const titles = [...document.querySelectorAll('.mantine-Timeline-itemTitle')].map((it) => it.textContent)
  expect(titles).toEqual([
    'Sent the ticket',
    'Changed by staff',
    'Moved to another account',
    'Moved to another departure',
    'Holder corrected',
  ])
})
