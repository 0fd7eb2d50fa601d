import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { config, cup, weekend } from '#web/testing/fixtures/shop.ts'
import { renderOffice, sessionOf } from '#web/office/lib/test-office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { NewOrderPage } from './NewOrderPage.tsx'

const openForm = async () => {
  const children = [{ path: 'orders/new', Component: NewOrderPage }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/orders/new', {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop: { config, products: [weekend], merchandise: [cup] } },
  })
  await screen.findByRole('button', { name: 'Add a ticket' })
}

const add = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('whoever adds a ticket or a piece goes on in its first field', async () => {
  await openForm()
  add('Add a ticket')
  const first = within(screen.getByRole('group', { name: 'Ticket 1' }))
  expect(document.activeElement).toBe(first.getByRole('combobox', { name: /Item/ }))
  add('Add a ticket')
  const second = within(screen.getByRole('group', { name: 'Ticket 2' }))
  expect(document.activeElement).toBe(second.getByRole('combobox', { name: /Item/ }))
  add('Add merchandise')
  const merchandise = within(screen.getByRole('region', { name: 'Merchandise' }))
  expect(document.activeElement).toBe(merchandise.getByRole('combobox', { name: /Item/ }))
})

test('a single way to pay is chosen already, and what must be filled in is marked', async () => {
  await openForm()
  add('Add a ticket')
  fireEvent.click(screen.getByRole('combobox', { name: /Item/ }))
  fireEvent.click(screen.getByRole('option', { name: /Weekend/ }))
  const ways = within(screen.getByRole('radiogroup', { name: /Way to pay/ }))
  expect(ways.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true])
  for (const group of [/Way to pay/, /Item/, /Country/]) {
    const label = screen.getAllByText(group).find((it) => it.textContent.endsWith('*'))
    expect(label, String(group)).toBeDefined()
  }
})
