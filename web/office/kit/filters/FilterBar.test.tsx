import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { useSession } from '#web/office/kit/lib/session.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { FilterBar } from './FilterBar.tsx'
import { filtersOf } from './list-filter.ts'

const STATUSES = [
  { value: 'paid', label: 'Paid' },
  { value: 'pending', label: 'Waits for payment' },
]

function Always() {
  const state = useListFilters(['kind'])
  const { choice } = filtersOf(state.bind)
  if (!useSession()) return null
  return <FilterBar state={state} filters={[choice('kind', 'Kind', STATUSES, 'Open')]} />
}

function Bar() {
  const state = useListFilters(['search', 'status', 'since', 'overdue', 'kind'])
  const { choice, day, yes } = filtersOf(state.bind)
  if (!useSession()) return null
  return (
    <FilterBar
      state={state}
      found="7 orders"
      search={{ ...state.bind('search'), label: 'Search', placeholder: 'Name' }}
      filters={[
        choice('status', 'Status', STATUSES),
        day('since', 'From'),
        yes('overdue', 'Overdue'),
        choice('kind', 'Kind', [{ value: 'all', label: 'All' }], 'Open'),
      ]}
    />
  )
}

async function open(address: string) {
  renderOffice([{ path: '/', element: <Bar /> }], address, { 'GET session': { session: sessionOf('owner') } })
  await screen.findByRole('button', { name: 'Add filter' })
}

const chips = () =>
  [...document.querySelectorAll('ul[aria-label="Filters"] > li')].map(({ textContent }) => textContent)
const add = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Add filter' }))
  fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }))
}

test('a filter is added from the menu, shown as a chip and in the URL, and removed', async () => {
  await open('/?sort=total')
  expect(chips()).toEqual(['Kind: Open'])
  await add('Status')
  fireEvent.click(await screen.findByRole('option', { name: 'Waits for payment', hidden: true }))
  await add('Overdue')
  await waitFor(() => expect(chips()).toEqual(['Status: Waits for payment', 'Overdue', 'Kind: Open']))
  expect(window.location.search).toBe('?sort=total&status=pending&overdue=yes')
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Status' }))
  expect(chips()).toEqual(['Overdue', 'Kind: Open'])
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Add filter'))
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect([chips(), window.location.search]).toEqual([['Kind: Open'], '?sort=total'])
})

test('a chip can be changed by typing, and one without a value is removed', async () => {
  await open('/?status=paid&since=2027-07-08')
  expect(chips()).toEqual(['Status: Paid', 'From: 8 Jul 2027', 'Kind: Open'])
  fireEvent.click(screen.getByRole('button', { name: 'Status: Paid' }))
  const field = await screen.findByRole('textbox', { name: 'Status', hidden: true })
  fireEvent.change(field, { target: { value: 'waits' } })
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(chips()[0]).toBe('Status: Waits for payment'))
  fireEvent.click(screen.getByRole('button', { name: 'From: 8 Jul 2027' }))
  const day = await screen.findByRole('textbox', { name: 'From', hidden: true })
  fireEvent.change(day, { target: { value: '31.12' } })
  fireEvent.submit(day.closest('form') as HTMLElement)
  expect(await screen.findByText('Please enter a day such as 31/12/2027.')).toBeDefined()
  fireEvent.change(day, { target: { value: '31.12.27' } })
  fireEvent.submit(day.closest('form') as HTMLElement)
  await waitFor(() => expect(chips()[1]).toBe('From: 31 Dec 2027'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter From' }))
  await add('From')
  fireEvent.keyDown(await screen.findByRole('textbox', { name: 'From', hidden: true }), { key: 'Escape' })
  await waitFor(() => expect(chips()).toEqual(['Status: Waits for payment', 'Kind: Open']))
})

test('a list whose only filter is always active offers none to add', async () => {
  renderOffice([{ path: '/', element: <Always /> }], '/', { 'GET session': { session: sessionOf('owner') } })
  await screen.findByRole('button', { name: 'Kind: Open' })
  expect(screen.queryByRole('button', { name: 'Add filter' })).toBeNull()
})

test('with all filters active the button says why it adds none', async () => {
  await open('/?status=paid&since=2027-07-08&overdue=yes')
  expect(screen.getByRole('button', { name: 'Add filter' }).title).toBe('All filters are in use.')
})
