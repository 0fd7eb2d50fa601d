import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { renderOffice } from '#web/testing/office.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { type Column, DataTable } from './DataTable.tsx'

interface Till {
  name: string
  taken: number | null
}

const TILLS: Till[] = [
  { name: 'Bar 10', taken: 5 },
  { name: 'bar 9', taken: null },
  { name: 'Änne', taken: 700 },
]

const keyOf = ({ name }: Till) => name

const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent)
const header = (name: RegExp) => screen.getByRole('columnheader', { name })
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('a completely loaded table is sorted by its headings: ascending, descending, and in the default order', async () => {
  const columns: Column<Till>[] = [
    { title: 'Till', by: ({ name }) => name, cell: ({ name }) => name },
    { title: 'Taken', end: true, by: ({ taken }) => taken, cell: ({ taken }) => taken },
    { title: 'Note', cell: () => '' },
  ]
  const table = <DataTable label="Tills" columns={columns} rows={TILLS} keyOf={({ name }) => name} />
  renderOffice([{ path: '/', element: table }], '/', {})
  expect(await screen.findAllByRole('button')).toHaveLength(2)
  expect(header(/Till/).getAttribute('aria-sort')).toBe('none')
  press(/^Till/)
  expect([shown(), header(/Till/).getAttribute('aria-sort')]).toEqual([
    ['Änne', 'bar 9', 'Bar 10'],
    'ascending',
  ])
  press(/^Till/)
  expect([shown(), header(/Till/).getAttribute('aria-sort')]).toEqual([
    ['Bar 10', 'bar 9', 'Änne'],
    'descending',
  ])
  press(/^Till/)
  expect(shown()).toEqual(['Bar 10', 'bar 9', 'Änne'])
  press(/^Taken/)
  expect(shown()).toEqual(['Änne', 'Bar 10', 'bar 9'])
  press(/^Taken/)
  expect(shown()).toEqual(['Bar 10', 'Änne', 'bar 9'])
})

function Orders() {
  const state = useListFilters(['status'])
  return (
    <DataTable
      label="Orders"
      columns={[
        { title: 'Created', sort: 'created', cell: () => '' },
        { title: 'Total', end: true, sort: 'total', cell: () => state.query.sort },
        { title: 'Items', cell: () => '' },
      ]}
      sorting={{ ...state, own: '-created' }}
      rows={[{ id: 1 }]}
      keyOf={({ id }) => id}
    />
  )
}

test('the URL contains the sort order of a list, unless it is the default', async () => {
  renderOffice([{ path: '/', element: <Orders /> }], '/?status=paid', {})
  await screen.findByRole('table')
  const sorts = ['Created', 'Total', 'Total', 'Total', 'Created', 'Created'].map((name) => {
    press(new RegExp(`^${name}`))
    return window.location.search
  })
  expect(sorts).toEqual([
    '?status=paid&sort=created',
    '?status=paid&sort=-total',
    '?status=paid&sort=total',
    '?status=paid',
    '?status=paid&sort=created',
    '?status=paid',
  ])
  expect(header(/Created/).getAttribute('aria-sort')).toBe('descending')
  expect(screen.queryByRole('button', { name: /^Items/ })).toBeNull()
})

test('a table in a section has its name, and is no second landmark', async () => {
  const table = (
    <DataTable columns={[{ title: 'Till', cell: ({ name }) => name }]} rows={TILLS} keyOf={keyOf} />
  )
  renderOffice([{ path: '/', element: <Section title="Tills">{table}</Section> }], '/', {})
  expect(await screen.findAllByRole('region', { name: 'Tills' })).toHaveLength(1)
  expect(screen.getByRole('group', { name: 'Tills' }).textContent).toContain('Bar 10')
})
