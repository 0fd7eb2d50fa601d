import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as calls from '#contract/calls/office/customer-calls.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from './OfficeShell.tsx'

function Customers() {
  const list = useList(calls.listCustomers, { search: '', sort: '' })
  const client = useQueryClient()
  return (
    <>
      {list.rows?.map(({ email }) => (
        <p key={email}>{email}</p>
      ))}
      <button onClick={() => void client.invalidateQueries({ queryKey: ['customers'] })}>Load again</button>
    </>
  )
}

test('a list that cannot be loaded again stays, with the reason beside it, until it can', async () => {
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: '*', Component: Customers }] }],
    '/customers',
    {
      'GET session': { session: sessionOf('owner') },
      'GET customers': { rows: [{ email: 'ana@example.com' }], next: null, total: 1 },
    },
  )
  await screen.findByText('ana@example.com')
  expect(screen.queryByRole('alert')).toBeNull()
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Please come back soon.' }, { status: 503 }))
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This page could not be brought up to date')
  expect(alert.textContent).toContain('Please come back soon.')
  screen.getByText('ana@example.com')
  vi.stubGlobal('fetch', answering)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  screen.getByText('ana@example.com')
})
