import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GateFigures, GateSetup, OfficeCheckInList } from '#contract/office/gate.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { LivePage } from './LivePage.tsx'

const NOW = '2027-07-08T10:00:00Z'

const listOf = (id: number, name: string, opens_at: string, closes_at: string): OfficeCheckInList => ({
  id,
  name,
  opens_at,
  closes_at,
  reentry: 'as_ticket',
  products: [],
  merchandise: [],
  figures: { list_id: id, expected: 20, admitted: 5, inside: 4, checked_out: 1 },
  used: true,
})

const LISTS = [
  listOf(1, 'Entry', '2027-07-08T00:00:00Z', '2027-07-12T00:00:00Z'),
  ...[8, 9, 10, 11].map((day) =>
    listOf(
      day,
      `Bus of day ${day}`,
      `2027-07-${String(day).padStart(2, '0')}T12:00:00Z`,
      '2027-07-12T00:00:00Z',
    ),
  ),
]

const SETUP: GateSetup = {
  gates: [{ id: 3, name: 'North', list_ids: [1], used: true }],
  lists: LISTS,
  devices: [],
  products: [],
  merchandise: [],
  suggestions: [],
  exits_scanned: false,
}

const FIGURES: GateFigures = {
  now: NOW,
  lists: LISTS.map(({ figures }) => figures),
  gates: [{ gate_id: 3, admitted: 5, checked_out: 1, refused: 0, last_minute: 2, devices: 1 }],
  products: [],
  minutes: [{ at: NOW, gate_id: 3, admitted: 2, checked_out: 0, refused: 0 }],
  product_minutes: [{ at: NOW, product_id: 5, name: 'Weekend', admitted: 2 }],
  conflicts: 0,
}

function openLive() {
  const answers = {
    'GET session': { session: sessionOf('gate') },
    'GET gates': SETUP,
    'GET gate-figures': FIGURES,
  }
  const children = [{ path: 'gates/live', Component: LivePage }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/gates/live', answers)
}

test('the last hour is split by gate or by product, as a chart and as a table', async () => {
  openLive()
  const chart = within(await screen.findByRole('region', { name: 'Admissions per minute' }))
  const heads = () => chart.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads()).toEqual(['Minute', 'North'])
  fireEvent.click(chart.getByRole('radio', { name: 'By product' }))
  expect(heads()).toEqual(['Minute', 'Weekend'])
  fireEvent.click(chart.getByRole('button', { name: 'Table' }))
  expect(heads()).toEqual(['Minute', 'Weekend'])
})

test('the last hour comes first, then the open lists; the others are collapsed into one line', async () => {
  openLive()
  const chart = await screen.findByRole('region', { name: 'Admissions per minute' })
  const entry = screen.getByRole('region', { name: 'Entry' })
  expect(chart.compareDocumentPosition(entry)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText(/^The next one opens .+: Bus of day 8/)).toBeTruthy()
  expect(screen.queryByText('Bus of day 9')).toBeNull()
  expect(screen.getByRole('heading', { name: '4 lists are not open now' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show them' }))
  expect(screen.getByText('Bus of day 9')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide them' }))
  expect(screen.queryByText('Bus of day 9')).toBeNull()
})
