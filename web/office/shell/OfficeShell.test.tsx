import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/office/roles.ts'
import { renderOffice, noSession, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from './OfficeShell.tsx'
import { shownToasts } from '#web/lib/toasts.ts'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { NAVIGATION } from '#web/office/navigation/navigation.ts'

const page = <p>What is open</p>

const ATTENTION = { orders: 12, carts: 0, refunds: 120, bank: null, mails: null, gates: 1 }

const open = (path: string, role: Role, session = sessionOf(role), answers = {}) =>
  renderOffice(
    [
      {
        path: '/',
        Component: OfficeShell,
        children: [
          { index: true, element: page },
          { path: '*', element: page },
        ],
      },
    ],
    path,
    {
      'GET session': { session },
      'POST session/logouts': { session: noSession },
      ...answers,
    },
  )

const offered = async () => (await screen.findAllByRole('link')).map((link) => link.textContent)

test('the menu contains the pages that the role may open, and no others', async () => {
  open('/', 'owner')
  expect(await offered()).toEqual(expect.arrayContaining(NAVIGATION.map(({ name }) => name)))
})

test('the menu has five groups, and a role sees only those with pages for it', async () => {
  open('/', 'owner')
  const groups = () => screen.getAllByRole('list').map((list) => list.getAttribute('aria-labelledby') ?? '')
  const names = () => groups().map((id) => document.getElementById(id)?.textContent)
  await screen.findByRole('link', { name: 'Orders' })
  expect(names()).toEqual(['Sales', 'Money', 'Gate', 'Festival', 'Office'])
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }))
  for (const link of menu.getAllByRole('link')) expect(link.querySelector('svg')).not.toBeNull()
  cleanup()
  open('/tickets', 'gate')
  await screen.findByRole('link', { name: 'Tickets' })
  expect(names()).toEqual(['Gate'])
})

test('the menu shows how much needs attention, in figures and in words', async () => {
  open('/', 'owner', sessionOf('owner'), { 'GET attention': { attention: ATTENTION } })
  const orders = await screen.findByRole('link', { name: 'Orders, 12 need attention' })
  expect(orders.querySelector('[aria-hidden]:not(svg)')?.textContent).toBe('12')
  const refunds = screen.getByRole('link', { name: 'Refunds, 120 need attention' })
  expect(refunds.querySelector('[aria-hidden]:not(svg)')?.textContent).toBe('99+')
  screen.getByRole('link', { name: 'Gates, 1 needs attention' })
  for (const name of ['Carts', 'Mails']) screen.getByRole('link', { name })
})

test('on a phone the menu is a sheet that closes when a page is chosen', async () => {
  const router = open('/', 'owner')
  await screen.findByText('What is open')
  // The styles of this wide screen hide it, so that nothing in it has a role.
  const found = (selector: string) => document.querySelector<HTMLElement>(selector)
  fireEvent.click(found('button[aria-haspopup=dialog][aria-label=Menu]') ?? document.body)
  await waitFor(() => expect(found('[role=dialog] a[href="/orders"]')).not.toBeNull())
  fireEvent.click(found('[role=dialog] a[href="/orders"]') ?? document.body)
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
  await waitFor(() => expect(found('[role=dialog]')).toBeNull())
})

test('a festival without merchandise has no parcels', async () => {
  const session = sessionOf('owner')
  open('/', 'owner', { ...session, festival: { ...session.festival, merchandise: false } })
  const names = await offered()
  expect(names).toContain('Orders')
  expect(names).not.toContain('Parcels')
})

test('a role without the overview starts on its first page', async () => {
  const router = open('/', 'gate')
  await screen.findByRole('button', { name: 'Log out' })
  expect(await offered()).not.toContain('Overview')
  const first = NAVIGATION.find(({ permission }) => permission === 'see tickets')
  await waitFor(() => expect(router.state.location.pathname).toBe(first?.path))
})

test('the URL of a page that the role may not open says so', async () => {
  open('/staff', 'sales')
  await screen.findByRole('heading', { name: 'No access' })
  expect(screen.queryByText('What is open')).toBeNull()
  expect(document.title).toBe('No access - Test Nights office')
})

test('everybody can open their own account by their name, also gate staff', async () => {
  const router = open('/tickets', 'gate')
  fireEvent.click(await screen.findByRole('link', { name: 'Sam · Gate' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(screen.getByText('What is open')).toBeTruthy()
})

test('a logout shows the login page, with the focus in its first field', async () => {
  open('/', 'finance')
  await screen.findByText('What is open')
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }))
  const email = await screen.findByLabelText('E-mail')
  expect(document.activeElement).toBe(email)
  expect(document.title).toBe('Log in - Test Nights office')
})

test('a message about what was done ends with its page, unless the next page opens by itself', async () => {
  const router = open('/', 'owner')
  await screen.findByText('What is open')
  const said = () => shownToasts().map(({ text }) => text)
  notifySuccess('Saved.')
  fireEvent.click(screen.getByRole('link', { name: 'Mails' }))
  await waitFor(() => expect(said()).toEqual([]))
  notifySuccess('Order K7QX-2M9D is made.')
  await act(() => router.navigate('/orders/K7QX-2M9D', BY_ITSELF))
  notifySuccess('Its mail is sent.')
  expect(said()).toEqual(['Order K7QX-2M9D is made.', 'Its mail is sent.'])
  fireEvent.click(screen.getByRole('link', { name: 'Tickets' }))
  await waitFor(() => expect(said()).toEqual([]))
  notifySuccess('A ticket is blocked.')
  await act(() => router.navigate(-1))
  await waitFor(() => expect(said()).toEqual([]))
})
