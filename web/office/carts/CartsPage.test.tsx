import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/office/roles.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { CartsPage } from './CartsPage.tsx'

const address = {
  kind: 'address',
  key: 'q7Xk2mPz0aBcDeFgHiJkLm',
  name: null,
  carts: 31,
  cart_places: 64,
  orders: 0,
  places: 64,
  holders: 2,
  items: [
    { name: 'Saturday', count: 60 },
    { name: 'T-shirt', count: 4 },
  ],
  first_opened_at: '2027-01-15T09:00:00Z',
  last_opened_at: '2027-01-15T09:00:30Z',
  last_expires_at: '2027-01-15T09:15:00Z',
}

const account = { ...address, kind: 'account', key: '7', name: 'Mallory Marlowe', carts: 4, places: 8 }

const unpaid = { ...account, key: '8', name: 'Max Marlowe', carts: 0, cart_places: 0, orders: 9, places: 40 }

const nothing = { carts: 1, places: 2, hoards: [] }

const show = (role: Role, open: object, answers: Record<string, unknown> = {}) =>
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'carts', Component: CartsPage }] }],
    '/carts',
    { 'GET session': { session: sessionOf(role) }, 'GET open-carts': { open }, ...answers },
  )

test('a hoard says how much it holds and for how many people, and an account leads to its customer', async () => {
  show('sales', { carts: 40, places: 80, hoards: [address, account] })
  expect(await screen.findByText('40 carts are open now, with 80 places.')).toBeDefined()
  expect(screen.getByText('Address q7Xk2')).toBeDefined()
  expect(screen.getByText('64 places in 31 carts')).toBeDefined()
  expect(screen.getAllByText('60 × Saturday · 4 × T-shirt')).toHaveLength(2)
  expect(screen.getByText('Mallory Marlowe').getAttribute('href')).toBe('/customers/7')
})

test('places held by unpaid orders are shown beside those in carts, and only carts can be expired there', async () => {
  const both = { ...address, orders: 12, places: 90 }
  show('sales', { carts: 40, places: 80, hoards: [both, unpaid] })
  expect(await screen.findByText('90 places in 31 carts and 12 unpaid orders')).toBeDefined()
  expect(screen.getByText('40 places in 9 unpaid orders')).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'End these carts' })).toHaveLength(1)
})

test('its carts are expired after a confirmation, and the page says how many they were', async () => {
  show(
    'sales',
    { carts: 32, places: 66, hoards: [address] },
    { 'POST open-carts/releases': { ended: { carts: 30, places: 62 }, open: nothing } },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'End these carts' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(/^All 31 carts of Address q7Xk2 end immediately, and 64 places go back on sale/),
  ).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'End these carts' }))
  expect(await screen.findByText('No suspected hoarding')).toBeDefined()
  expect(screen.getByText('1 cart is open now, with 2 places.')).toBeDefined()
})

test('somebody who may not change orders sees a hoard but cannot expire it', async () => {
  show('finance', { carts: 32, places: 66, hoards: [address] })
  expect(await screen.findByText('64 places in 31 carts')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'End these carts' })).toBeNull()
})
