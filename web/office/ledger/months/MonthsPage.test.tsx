import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MONTHS, openLedger } from '#web/testing/office/ledger.tsx'
import { Toasts } from '#web/ui/feedback/Toasts.tsx'
import { MonthsPage } from './MonthsPage.tsx'

const WithNotices = () => (
  <>
    <MonthsPage />
    <Toasts />
  </>
)

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

async function ask(month: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Close month: ${month}` }))
  return within(await screen.findByRole('dialog', { name: `Close ${month}` }))
}

test('closing a month first shows the consequences, and which months are closed with it', async () => {
  const closed = { closed_at: '2027-03-02T09:00:00Z', closed_by: 'Sam finance', can_close: false }
  openLedger(MonthsPage, '/ledger/months', {
    'POST ledger/closings': {
      months: MONTHS.map((each) => (each.can_close ? { ...each, ...closed } : each)),
    },
  })
  expect((await row(/^March 2027/)).getByText('Not over yet')).toBeTruthy()
  expect((await row(/^December 2026/)).getByText(/^Sam finance, Tue, 5 January 2027/)).toBeTruthy()
  expect((await row(/^February 2027/)).getByText('1,405')).toBeTruthy()
  const dialog = await ask('February 2027')
  expect(dialog.getByText(/^Nothing more can be booked in February 2027\./)).toBeTruthy()
  expect(dialog.getByText('The open month before it is closed as well: January 2027.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Close February 2027' }))
  expect(await (await row(/^February 2027/)).findByText('Closed')).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: /^Close month/ })).toEqual([])
})

test('a refusal is shown, and the month stays open', async () => {
  openLedger(WithNotices, '/ledger/months', {})
  const dialog = await ask('January 2027')
  expect(dialog.queryByText(/before it/)).toBeNull()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'This month is closed.' }, { status: 422 }))
  fireEvent.click(dialog.getByRole('button', { name: 'Close January 2027' }))
  await screen.findByText('This month is closed.')
  expect(screen.getByRole('dialog', { name: 'Close January 2027' })).toBeTruthy()
})
