import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Ticket } from '#contract/orders.ts'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { paidOrder, ticket, zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { ManageTicketPage } from './ManageTicketPage.tsx'
import { drafts } from './wizard.ts'

const routes = [{ path: '/portal/orders/:order/manage-ticket/:ticket', element: <ManageTicketPage /> }]
const free: Ticket = { ...ticket, allow_name_changes: true, allow_email_changes: true }
const seat: Ticket = {
  ...free,
  id: 901,
  code: 'SEAT-SEAT-SEAT',
  product: 'Bus',
  type: 'transport',
  age: null,
}
const friends: Ticket = { ...free, id: 902, code: 'ELSE-ELSE-ELSE', full_name: 'Tine Golob' }

/** Zoë’s ticket, her seat on a bus in another order, and a friend’s ticket in the first. */
function open(search = '', body: object = { data: { orders: [paidOrder] } }) {
  const requests = fakeServer(() => ({ body }))
  const orders = [
    { ...paidOrder, tickets: [free, friends] },
    { ...paidOrder, id: 77, code: 'BUS-ORDER', tickets: [seat] },
  ]
  const path = `/portal/orders/${paidOrder.code}/manage-ticket/${free.code}${search}`
  renderShop(path, routes, zoesData(orders))
  return requests
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { name: /^(Bus|Weekend), / })

async function type(label: string, text: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}

afterEach(() => {
  closeShop()
  drafts.clear()
  for (const { id } of shownToasts()) closeToast(id)
})

it('who renames a ticket is offered the seat of the same person along with it', async () => {
  const requests = open()
  expect(boxes()).toEqual([])
  await type('Full name', 'Ivo Ban')
  expect(boxes().map(({ name, checked }) => [name, checked])).toEqual([[`along-${seat.code}`, true]])
  await press('Continue')
  expect(screen.getByText('Bus, Zoë Brontë')).toBeTruthy()
  await press('Submit changes')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body).toMatchObject({ full_name: 'Ivo Ban', reassign: false, together_with: seat.code })
})

it('a gift starts with an empty address, can take other tickets of the order along, and is reported by its new owner', async () => {
  const requests = open('?give')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Give to a friend')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  await type('Full name', 'Ivo Ban')
  await type('Email', 'ivo@lights.example')
  await userEvent.selectOptions(screen.getByLabelText('Age'), 'Under 18')
  const [first, second] = boxes()
  expect([first, second].map((box) => [box?.name, box?.checked])).toEqual([
    [`along-${friends.code}`, false],
    [`along-${seat.code}`, true],
  ])
  if (first) await userEvent.click(first)
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true])
  await press('Continue')
  await press('Reassign ticket')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body).toMatchObject({
    email: 'ivo@lights.example',
    reassign: true,
    together_with: `${friends.code},${seat.code}`,
  })
  await waitFor(() => expect(shownToasts()).toHaveLength(1))
  expect(shownToasts()[0]?.text).toBe('Ivo Ban has the 3 tickets now: they have left your account.')
})

it('a gift can be a link, which is shown to be copied, with what goes along', async () => {
  const url = 'https://lights.example/gift/abc'
  const requests = open('?give', {
    url,
    expires_at: '2027-06-07T10:00:00.000Z',
    data: { orders: [paidOrder] },
  })
  await userEvent.click(screen.getByRole('radio', { name: 'By a link to share' }))
  await waitFor(() => expect(boxes().map(({ checked }) => checked)).toEqual([false, true]))
  expect(screen.queryByLabelText('Full name')).toBeNull()
  await press('Create the link')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe(url))
  expect(requests[0]).toMatchObject({
    name: 'create-gift-link',
    body: { code: free.code, together_with: seat.code },
  })
})
