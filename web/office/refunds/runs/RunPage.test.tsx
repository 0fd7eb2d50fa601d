import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RefundRun, RefundRunOrder, RefundRunTotals } from '#contract/office/refund-runs.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { NewRunPage } from './NewRunPage.tsx'
import { RunPage } from './RunPage.tsx'
import { RunsPage } from './RunsPage.tsx'

const totals: RefundRunTotals = {
  orders: 4,
  prepared: 4,
  done: 1,
  skipped: 1,
  to_card: 26_600,
  to_account: 13_300,
  processed: 0,
  problems: 0,
  without_account: 0,
  admitted_tickets: 0,
  admitted_amount: 0,
}

const run: RefundRun = {
  id: 3,
  status: 'ready',
  kind: 'event',
  scope: 'Festoon Nights',
  include_fees: true,
  include_admitted: false,
  include_donation: false,
  reason: 'The festival is cancelled.',
  created_at: '2027-01-15T09:00:00Z',
  created_by: 'Sam',
  finished_at: null,
  totals,
}

const row = (order: string, changes: Partial<RefundRunOrder> = {}): RefundRunOrder => ({
  order,
  customer: 'Ana Horvat',
  amount: 13_300,
  destination: 'card',
  refund: null,
  status: null,
  reason: null,
  ...changes,
})

const ROWS = [
  row('DONE', { refund: 12, status: 'processed' }),
  row('NOTHING', { amount: 0, destination: null, reason: 'Nothing has been paid for this order.' }),
  row('WAITS', { destination: 'bank_account' }),
]

const open = (path: string, answers: Record<string, unknown>) =>
  renderOffice(
    [
      {
        path: '/',
        Component: OfficeShell,
        children: [
          { path: 'refunds/runs', Component: RunsPage },
          { path: 'refunds/runs/new', Component: NewRunPage },
          { path: 'refunds/runs/:id', Component: RunPage },
        ],
      },
    ],
    path,
    Object.assign(answers, { 'GET session': { session: sessionOf('finance') } }),
  )

/** The page of a run. The server's responses can be changed afterwards. */
function openRun(shown: RefundRun, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const answers = {
    'GET refund-runs/3': { run: shown },
    'GET refund-runs/3/orders': { rows: ROWS, next: null, total: ROWS.length },
    ...changes,
  }
  open('/refunds/runs/3', answers)
  return answers
}

const button = (name: string) => screen.queryByRole('button', { name })

test('before a cancelled event is refunded, the sum is shown and confirmed', async () => {
  const answers = openRun(run, { 'POST refund-runs/3/status-changes': {} })
  expect(await screen.findByRole('heading', { name: 'Refund of Festoon Nights' })).toBeDefined()
  const sums = within(screen.getByRole('region', { name: 'To be refunded' })).getAllByRole('row')
  expect(sums.map(({ textContent }) => textContent)).toEqual([
    'To cards€266.00',
    'To bank accounts€133.00',
    'Total€399.00',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund €399.00' }))
  expect(
    dialog.getByText(/^€266\.00 is returned to cards .* €133\.00 to bank accounts, for 3 orders\./),
  ).toBeDefined()
  answers['GET refund-runs/3'] = { run: { ...run, status: 'running', totals: { ...totals, done: 2 } } }
  answers['GET refund-runs/3/orders'] = { rows: [row('BEGUN', { refund: 14 })], next: null, total: 1 }
  fireEvent.click(dialog.getByRole('button', { name: 'Refund €399.00' }))
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeDefined()
  expect(await screen.findByRole('link', { name: 'BEGUN' })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('admitted tickets are excluded or included, and in both cases their number and sum are shown before', async () => {
  const admitted = { ...totals, admitted_tickets: 2, admitted_amount: 26_600 }
  const sums = () =>
    within(screen.getByRole('region', { name: 'To be refunded' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  openRun({ ...run, totals: admitted })
  expect(await screen.findByText('Left out: 2 admitted tickets')).toBeDefined()
  expect(sums().at(-1)).toBe('Left out: 2 admitted tickets€266.00')
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  await screen.findByRole('dialog')
  expect(screen.queryByText(/of it is for/)).toBeNull()
  cleanup()
  openRun({ ...run, include_admitted: true, totals: admitted })
  expect(await screen.findByText('Of this for 2 admitted tickets')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund €399.00' }))
  expect(dialog.getByText(/^€266\.00 of it is for 2 admitted tickets\./)).toBeDefined()
})

test('each order has its result, with a link to its refund, or the reason why nothing is refunded', async () => {
  openRun({ ...run, status: 'paused' })
  const link = await screen.findByRole('link', { name: 'DONE' })
  expect(link.getAttribute('href')).toBe('/orders/DONE')
  expect(screen.getByRole('link', { name: '12' }).getAttribute('href')).toBe('/refunds/12')
  const cells = (order: string) =>
    [...(screen.getByRole('link', { name: order }).closest('tr')?.cells ?? [])].map(
      ({ textContent }) => textContent,
    )
  expect(cells('DONE')).toEqual(['DONE', 'Ana Horvat', 'Completed', 'Card', '€133.00', '12'])
  expect(cells('NOTHING')[2]).toBe('Nothing has been paid for this order.')
  expect(cells('WAITS').slice(2, 4)).toEqual(['Not yet', 'Bank account'])
  expect(button('Resume')).not.toBeNull()
  expect(button('Pause')).toBeNull()
})

test('a run that would refund nothing says so, and cannot be started', async () => {
  openRun({ ...run, totals: { ...totals, skipped: 4, done: 4, to_card: 0, to_account: 0 } })
  expect(await screen.findByText('There is nothing to refund here.', { exact: false })).toBeDefined()
  expect(button('Start')).toBeNull()
})

test('the list shows each run with its sums and its progress', async () => {
  open('/refunds/runs', {
    'GET refund-runs': {
      runs: [{ ...run, status: 'finished', totals: { ...totals, done: 4 } }],
    },
  })
  const link = await screen.findByRole('link', { name: 'Festoon Nights' })
  expect(link.closest('tr')?.textContent).toMatch(/^Festoon NightsFinished.*€266\.00€133\.004 of 4$/)
})

test('a product is selected with a reason and optionally with admitted tickets, and merchandise is not offered', async () => {
  const router = open('/refunds/runs/new', {
    'GET exports': {
      exports: [],
      departures: [],
      events: [{ id: 'nights', name: 'Festoon Nights' }],
      products: [
        { id: 'weekend', name: 'Weekend ticket', event: 'nights' },
        { id: 'shirt', name: 'Shirt', event: null },
      ],
    },
    'GET shop': { shop: { config, products: [], merchandise: [] } },
    'POST refund-runs': { run: { ...run, status: 'preparing' } },
    'GET refund-runs/3': { run },
    'GET refund-runs/3/orders': { rows: [], next: null, total: 0 },
  })
  fireEvent.click(await screen.findByRole('radio', { name: 'A product' }))
  fireEvent.click(screen.getByRole('button', { name: 'Calculate' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Please choose the product.')
  fireEvent.click(screen.getByRole('combobox', { name: /^Product/ }))
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual(['Weekend ticket'])
  fireEvent.click(options[0] as HTMLElement)
  fireEvent.click(screen.getByRole('checkbox', { name: /^Include admitted tickets/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Calculate' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/refunds/runs/3'))
})
