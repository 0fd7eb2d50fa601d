import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { CustomerAccount } from './CustomerAccount.tsx'
import { ZOE } from '#web/testing/office/customer.ts'

const THEIRS = { ...ZOE, version: 'second', full_name: 'Zoë Horvat' }

/** Another user has corrected the account: the old version is refused. */
function meanwhile(sent: { version: string; full_name: string }[]): void {
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return new Response(JSON.stringify({ customer: THEIRS }))
    const input = JSON.parse(body ?? '{}')
    sent.push(input)
    const stale = { message: 'Somebody was quicker.', errors: { version: ['Somebody was quicker.'] } }
    return input.version === THEIRS.version
      ? new Response(JSON.stringify({ customer: { ...THEIRS, ...input, version: 'third' } }))
      : new Response(JSON.stringify(stale), { status: 422 })
  })
}

test('somebody who corrects an account that a colleague has corrected keeps the input, and sees the present values', async () => {
  renderOffice(
    [
      {
        path: '/',
        Component: OfficeShell,
        children: [{ path: '*', element: <CustomerAccount customer={ZOE} /> }],
      },
    ],
    '/customers/3',
    {
      'GET session': { session: sessionOf('sales') },
      'GET shop': { shop: { config: { ...config, languages: ['en', 'de'] }, products: [], merchandise: [] } },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Correct account' }))
  expect(screen.getAllByDisplayValue('Deutsch')).toHaveLength(1)
  const name = await screen.findByLabelText('Name')
  fireEvent.change(name, { target: { value: 'Zoë B.' } })
  const sent: { version: string; full_name: string }[] = []
  meanwhile(sent)
  const dialog = screen.getByRole('dialog')
  const submit = () => fireEvent.submit(dialog.querySelector('form') ?? dialog)
  submit()
  const now = await screen.findByText('Current version')
  expect(now.closest('[role="alert"]')?.textContent).toContain('Zoë Horvat')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Zoë B.')
  await screen.findByText('Somebody was quicker.')
  submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ version, full_name }) => [version, full_name])).toEqual([
    ['first', 'Zoë B.'],
    ['second', 'Zoë B.'],
  ])
})
