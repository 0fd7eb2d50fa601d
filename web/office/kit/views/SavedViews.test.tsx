import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SavedView } from '#contract/office/saved-views.ts'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { SavedViews } from './SavedViews.tsx'

const view = (id: number, name: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  list: 'orders',
  name,
  shared: false,
  mine: true,
  is_default: false,
  query: { status: 'pending', sort: '-total' },
  lost: [],
  ...more,
})

function Orders() {
  const state = useListFilters(['status', 'via'])
  return (
    <>
      <SavedViews list="orders" state={state} />
      <button onClick={() => state.set({ via: 'staff' })}>Narrow</button>
      <button onClick={() => state.set({ status: '' })}>Widen</button>
    </>
  )
}

/** Opens a list with views; returns the requests. */
function open(address: string, views: SavedView[]) {
  const sent: unknown[] = []
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'orders', Component: Orders }] }],
    address,
    {
      'GET session': { session: sessionOf('owner') },
      'GET saved-views': { views: [...views, view(9, 'Of tickets', { list: 'tickets' })] },
      'POST saved-views': { id: 7, views: [...views, view(7, 'New', { query: { via: 'staff' } })] },
      'PATCH saved-views/1': { views },
    },
  )
  const stubbed = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: { method: string; body?: string }) => {
    if (init.method !== 'GET') sent.push([init.method, url, JSON.parse(init.body ?? '')])
    return stubbed(url, init)
  })
  return sent
}

const tabs = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Views' })
  return [...nav.querySelectorAll('a')].map((each) => `${each.textContent}${each.ariaCurrent ? ' *' : ''}`)
}

test('a list opens with its default view, and shows everything after its last filter was removed', async () => {
  open('/orders', [
    view(1, 'Unpaid', { is_default: true }),
    view(2, 'Sold by us', { query: { via: 'staff' } }),
  ])
  await waitFor(() => expect(window.location.search).toBe('?status=pending&sort=-total&view=1'))
  await expect.poll(tabs).toEqual(['All', 'Unpaid *', 'Sold by us'])
  expect(screen.queryByRole('button', { name: '+ Save view' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Sold by us' }))
  await waitFor(() => expect(window.location.search).toBe('?via=staff&view=2'))
  fireEvent.click(screen.getByRole('link', { name: 'All' }))
  await waitFor(() => expect(window.location.search).toBe('?view=all'))
  await expect.poll(tabs).toEqual(['All *', 'Unpaid', 'Sold by us'])
})

test('changes of a view are saved in it, or as another one', async () => {
  const sent = open('/orders?status=pending&sort=-total&view=1', [view(1, 'Unpaid')])
  await expect.poll(tabs).toEqual(['All', 'Unpaid *'])
  fireEvent.click(screen.getByText('Narrow'))
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
  const query = { status: 'pending', via: 'staff', sort: '-total' }
  await waitFor(() => expect(sent).toEqual([['PATCH', '/office/api/saved-views/1', { name: null, query }]]))
  fireEvent.click(screen.getByRole('button', { name: '+ Save view' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'New' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(window.location.search).toContain('view=7'))
  expect(sent[1]).toEqual([
    'POST',
    '/office/api/saved-views',
    { list: 'orders', name: 'New', shared: false, query },
  ])
})

test('a view says which of its filters no longer exist, and can only be changed by those who may', async () => {
  open('/orders?status=pending&sort=-total&view=1', [view(1, 'Unpaid', { mine: false, lost: ['colour'] })])
  expect(await screen.findByText(/no longer available in this list: colour\./)).toBeDefined()
  fireEvent.click(screen.getByText('Narrow'))
  await screen.findByRole('button', { name: '+ Save view' })
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Edit view Unpaid' }))
  expect(await screen.findAllByRole('menuitem', { hidden: true })).toHaveLength(1)
})
