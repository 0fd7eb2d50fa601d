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

const focused = () => document.activeElement?.textContent
const beside = () => within(screen.getByRole('complementary')).getByText(/^Bought by/).textContent

test('Arrow keys go through the rows, Space shows one beside the list, and the next one follows', async () => {
  await open()
  press('j')
  expect(focused()).toBe('AAAA')
  press('ArrowDown')
  press(' ')
  expect(beside()).toBe('Bought by Buyer BBBB')
  expect(titles()).toEqual(['Order', 'Customer'])
  press('ArrowDown')
  expect(beside()).toBe('Bought by Buyer CCCC')
  press('Escape')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(titles()).toEqual(['Order', 'Customer', 'Note'])
})

test('Arrow keys scroll the page where no row has the focus, and J and K go to the rows from there', async () => {
  await open()
  // A key that somebody has used does not scroll.
  const scrolls = (key: string) => press(key)
  expect([scrolls('ArrowDown'), focused()]).toEqual([true, document.body.textContent])
  const frame = screen.getByRole('group', { name: 'Orders' })
  frame.focus()
  expect([scrolls('ArrowDown'), document.activeElement === frame]).toEqual([true, true])
  press('j')
  press('j')
  expect([scrolls('ArrowDown'), focused()]).toEqual([false, 'CCCC'])
  expect([scrolls('ArrowDown'), focused()]).toEqual([true, 'CCCC'])
  press('k')
  expect(focused()).toBe('BBBB')
})

test('a click beside the links of a row shows it beside the list, and the keys go on from it', async () => {
  await open()
  fireEvent.click(screen.getByText('Buyer BBBB'))
  expect(screen.getByRole('complementary', { name: 'BBBB' })).toBeTruthy()
  expect(focused()).toBe('BBBB')
  press('ArrowUp')
  expect([focused(), beside()]).toEqual(['AAAA', 'Bought by Buyer AAAA'])
  const close = screen.getByRole('button', { name: 'Close' })
  close.focus()
  fireEvent.click(close)
  expect([screen.queryByRole('complementary'), focused()]).toEqual([null, 'AAAA'])
})

test('Escape beside the list closes what is shown there, and the focus is on its row again', async () => {
  await open()
  fireEvent.click(screen.getByText('Buyer CCCC'))
  screen.getByRole('button', { name: 'Close' }).focus()
  press('Escape')
  expect([screen.queryByRole('complementary'), focused()]).toEqual([null, 'CCCC'])
})

test('the keys of a list leave menus, dialogs and fields alone', async () => {
  await open()
  for (const role of ['menu', 'dialog', 'listbox']) {
    const other = Object.assign(document.createElement('div'), { tabIndex: -1 })
    other.setAttribute('role', role)
    document.body.append(other)
    other.focus()
    press('j')
    expect(document.activeElement).toBe(other)
    other.remove()
  }
  const menu = document.createElement('div')
  menu.setAttribute('role', 'menu')
  document.body.append(menu)
  press('j')
  expect(document.activeElement).toBe(document.body)
  menu.remove()
  press('j')
  expect(focused()).toBe('AAAA')
})

test('X selects the row that has the focus, and the selection has its actions', async () => {
  await open()
  for (const key of ['j', 'x', 'ArrowDown', 'ArrowDown', 'x']) press(key)
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

test('back from the page of a row, the row has the focus again, and only then', async () => {
  const router = renderOffice(
    [
      { path: '/orders', element: <Orders /> },
      { path: '/orders/:code', element: <Link to="/orders">All orders</Link> },
    ],
    '/orders',
    {},
  )
  fireEvent.click(await screen.findByRole('link', { name: 'BBBB' }))
  fireEvent.click(await screen.findByRole('link', { name: 'All orders' }))
  await screen.findByRole('table')
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByRole('link', { name: 'CCCC' }))
  await screen.findByRole('link', { name: 'All orders' })
  await router.navigate(-1)
  await waitFor(() => expect(focused()).toBe('CCCC'))
})
