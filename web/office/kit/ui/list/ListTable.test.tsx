import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderOffice } from '#web/testing/office.tsx'
import type { Column } from './DataTable.tsx'
import { ListTable } from './ListTable.tsx'

interface Row {
  code: string
  buyer: string
  note: string
}

const ROWS: Row[] = ['AAAA', 'BBBB', 'CCCC'].map((code) => ({
  code,
  buyer: `Buyer ${code}`,
  note: `Note ${code}`,
}))

const COLUMNS: Column<Row>[] = [
  { title: 'Order', cell: ({ code }) => <Link to={`/orders/${code}`}>{code}</Link> },
  { title: 'Customer', cell: ({ buyer }) => buyer },
  { title: 'Note', wide: true, cell: ({ note }) => note },
]

const PEEK = {
  nameOf: ({ code }: Row) => code,
  content: ({ buyer }: Row) => <p>Bought by {buyer}</p>,
}

const marked = (rows: Row[]) => <span>{rows.map(({ code }) => code).join(', ')}</span>

function Orders() {
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  return (
    <ListTable
      label="Orders"
      columns={COLUMNS}
      list={{ rows: ROWS, more: undefined }}
      keyOf={({ code }) => code}
      isFiltered={false}
      selection={{ selected, setSelected, nameOf: ({ code }) => code }}
      peek={PEEK}
      marked={marked}
    />
  )
}

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: true,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  )
})

afterEach(() => localStorage.clear())

const open = async () => {
  renderOffice([{ path: '*', element: <Orders /> }], '/orders', {})
  await screen.findByRole('table')
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key })
const titles = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])

test('Arrow keys go through the rows, Space shows one beside the list, and the next one follows', async () => {
  await open()
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('AAAA')
  press('ArrowDown')
  press(' ')
  const beside = () => within(screen.getByRole('complementary')).getByText(/^Bought by/).textContent
  expect(beside()).toBe('Bought by Buyer BBBB')
  expect(titles()).toEqual(['Order', 'Customer'])
  press('ArrowDown')
  expect(beside()).toBe('Bought by Buyer CCCC')
  press('Escape')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(titles()).toEqual(['Order', 'Customer', 'Note'])
})

test('a click beside the links of a row shows it beside the list', async () => {
  await open()
  fireEvent.click(screen.getByText('Buyer AAAA'))
  expect(screen.getByRole('complementary', { name: 'AAAA' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('X selects the row that has the focus, and the selection has its actions', async () => {
  await open()
  for (const key of ['ArrowDown', 'x', 'ArrowDown', 'ArrowDown', 'x']) press(key)
  const bar = screen.getByRole('toolbar', { name: 'Actions on the selection' })
  expect(bar.textContent).toContain('2 selected')
  expect(bar.textContent).toContain('AAAA, CCCC')
  fireEvent.click(within(bar).getByRole('button', { name: 'Clear selection' }))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

test('the columns and the height of the rows are chosen, and kept in the browser', async () => {
  await open()
  const height = () => screen.getByRole('region', { name: 'Orders' }).dataset['density']
  expect(height()).toBe('compact')
  fireEvent.click(screen.getByRole('button', { name: 'View of the list' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Customer', hidden: true }))
  fireEvent.click(screen.getByRole('radio', { name: 'Roomy', hidden: true }))
  await waitFor(() => expect(titles()).toEqual(['Order', 'Note']))
  expect(height()).toBe('roomy')
  expect(localStorage.getItem('office-rows')).toContain('roomy')
  expect(localStorage.getItem('office-columns /orders')).toBe('["Customer"]')
})
