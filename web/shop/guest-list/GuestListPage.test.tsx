import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { GuestList } from '#contract/guests/guest-lists.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { GuestListPage } from './GuestListPage.tsx'

const ida = {
  id: 9,
  allocation_id: 3,
  full_name: 'Ida Berg',
  email: 'ida@example.org',
  accepted: true,
  can_be_withdrawn: true,
}

const LIST: GuestList = {
  partner: 'The Lanterns',
  allocations: [
    {
      id: 3,
      product: 'Weekend',
      event_name: 'Lights',
      starts_at: '2027-07-08T13:00:00Z',
      ends_at: null,
      timezone: 'Europe/Zagreb',
      until: '2027-02-15T17:00:00Z',
      closed: false,
      promised: 5,
      named: 1,
      accepted: 1,
      left: 4,
      ages: [],
      names_later: true,
    },
  ],
  guests: [ida],
}

const open = () =>
  renderShop('/guest-list/l', [{ path: '/guest-list/:link', element: <GuestListPage /> }], zoesData())

afterEach(() => {
  closeShop()
  vi.unstubAllGlobals()
})

it('a list that is pasted becomes a row for each guest, and all are invited at once', async () => {
  const requests = fakeServer(({ name, body }) => {
    const named = name === 'name-guests-by-link' ? Object(body)['guests'] : []
    const guests = [
      ...named.map((guest: object, index: number) => ({ ...ida, ...guest, id: 20 + index })),
      ida,
    ]
    return { body: { guest_list: { ...LIST, guests } } }
  })
  open()
  expect(await screen.findByText('4 of 5 places are left')).toBeTruthy()
  fireEvent.paste(screen.getByLabelText('Full name'), {
    clipboardData: { getData: () => 'Jon Dahl\tjon@example.org\nLea Vik\t' },
  })
  expect(screen.getAllByLabelText<HTMLInputElement>('Full name').map(({ value }) => value)).toEqual([
    'Jon Dahl',
    'Lea Vik',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Invite 2 guests' }))
  const invited = await screen.findByRole('list', { name: 'Invited for Weekend' })
  await waitFor(() => expect(within(invited).getAllByRole('listitem')).toHaveLength(3))
  expect(requests.at(-1)?.body).toMatchObject({
    link: 'l',
    allocation: 3,
    guests: [
      { full_name: 'Jon Dahl', email: 'jon@example.org', group: '0' },
      { full_name: 'Lea Vik', email: '', group: '0' },
    ],
  })
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('')
})

it('a refused guest stays in the form, marked; a guest is taken back after a question', async () => {
  const message = 'Ida Berg is on the list already.'
  const requests = fakeServer(({ name }) =>
    name === 'name-guests-by-link'
      ? { status: 422, body: { message, errors: { 'guests.0.full_name': [message] } } }
      : { body: { guest_list: name === 'get-guest-list' ? LIST : { ...LIST, guests: [] } } },
  )
  open()
  const name = await screen.findByLabelText<HTMLInputElement>('Full name')
  await userEvent.click(screen.getByRole('button', { name: 'Invite the guest' }))
  expect(screen.getByRole('alert').textContent).toBe('Please enter at least one guest.')
  await userEvent.type(name, 'Ida Berg')
  await userEvent.click(screen.getByRole('button', { name: 'Invite the guest' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
  expect([name.value, name.getAttribute('aria-invalid')]).toEqual(['Ida Berg', 'true'])
  await userEvent.click(screen.getByRole('button', { name: 'Take back: Ida Berg' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: /Invited/ })).toBeNull())
  expect(requests.at(-1)).toMatchObject({ name: 'withdraw-guest-by-link', body: { link: 'l', guest: 9 } })
})

it('a link that was renewed says so', async () => {
  const message = 'This link has been replaced by a newer one.'
  fakeServer(() => ({ status: 404, body: { message } }))
  open()
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
})
