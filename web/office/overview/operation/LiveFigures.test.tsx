import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LiveFigures as Live } from '#contract/office/live-figures.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { OperationPage } from './OperationPage.tsx'

const QUIET: Live = {
  carts_opened: 0,
  places_held: 0,
  orders_placed: 0,
  orders_paid: 0,
  refused: 0,
  failed: 0,
  urgent_mails: { jobs: 0, seconds: null },
  other_jobs: { jobs: 0, seconds: null },
  processes: [{ host: 'one', role: 'all', queue_waiting: 0, batch_ms: 4, delay_ms: 21 }],
}

const open = (answers: object) =>
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'operation', Component: OperationPage }] }],
    '/operation',
    { 'GET session': { session: sessionOf('owner') }, ...answers },
  )

test('in a rush the page of processes and queues shows held places, orders, failures, the queue, and the state of each process', async () => {
  const rush = {
    carts_opened: 1234,
    places_held: 2468,
    failed: 3,
    urgent_mails: { jobs: 2, seconds: 1 },
    other_jobs: { jobs: 900, seconds: 42 },
  }
  open({ 'GET live-figures': { live: { ...QUIET, ...rush } } })
  await screen.findByText('2,468')
  expect(screen.getByRole('link', { name: /Operation/, current: 'page' })).toBeTruthy()
  for (const text of [
    'in 1,234 new carts',
    'Overload or an error: visitors are asked to try again',
    'Oldest: 1 second',
    'Oldest: 42 seconds',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  const row = within(screen.getByRole('row', { name: /^one · all/ }))
  expect(row.getByText('4 ms')).toBeTruthy()
})

test('a minute without activity is shown as such', async () => {
  open({ 'GET live-figures': { live: QUIET } })
  await screen.findByText('Every request was answered')
  expect(screen.getAllByText('Nothing is due')).toHaveLength(2)
})
