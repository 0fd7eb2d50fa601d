import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Order, Ticket } from '#contract/orders.ts'
import { OrderPage } from '#web/shop/portal/order/OrderPage.tsx'
import { paidOrder, pendingOrder, ticket, zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'

const routes = [{ path: '/portal/orders/:order', element: <OrderPage confirmation={false} /> }]
const open = (orders: [Order, ...Order[]]) =>
  renderShop(`/portal/orders/${orders[0].code}`, routes, zoesData(orders))

const day: Ticket = {
  ...ticket,
  upgrades: [
    { external_code: 'weekend', variant_id: null, name: 'Weekend', difference: 7_000 },
    { external_code: 'camping', variant_id: 3, name: 'Camping, Bell tent', difference: 4_500 },
  ],
  allow_upgrades_until: '2027-06-15T00:00:00+02:00',
}

afterEach(closeShop)

it('a ticket shows what it can become, what that costs now and until when, and is ordered as that', async () => {
  //
  const placed = { ...pendingOrder, code: 'UPGR-ADED', payment_method: 'bank_transfer' as const }
  const requests = fakeServer(() => ({
    body: { order: placed, payment: null, data: { orders: [placed, { ...paidOrder, tickets: [day] }] } },
  }))
  const { at } = open([{ ...paidOrder, tickets: [day] }])
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade' }))
  expect(dialog.getByText(/Possible until .*14 June 2027/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Upgrade' }))
  for (const text of ['Please choose what your ticket becomes.', 'Please accept the Terms and Conditions.'])
    expect(dialog.getByRole('alert').textContent).toContain(text)
  expect(dialog.getByRole('link', { name: /terms/i })).toBeTruthy()
  expect(dialog.getByRole('radio', { name: /Weekend.*70/ })).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: /Bell tent.*45/ }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /accept/ }))
  await userEvent.click(dialog.getByRole('button', { name: /^Upgrade and pay .*45/ }))
  await expect.poll(at).toBe('/portal/orders/UPGR-ADED')
  expect(requests[0]).toEqual({
    name: 'upgrade-ticket',
    body: {
      token: 'token-of-the-customer',
      code: day.code,
      external_code: 'camping',
      variant_id: 3,
      terms_version: expect.any(String),
    },
  })
})

it('a ticket that can become nothing has no such button', () => {
  open([{ ...paidOrder, tickets: [ticket] }])
  expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull()
})

it('an order of an upgrade says what is credited to it, and what is to pay', async () => {
  //
  open([{ ...pendingOrder, total_price: 13_300, total_paid: 0, credit_when_paid: 4_500 }])
  expect((await screen.findByText('To pay', { selector: 'dt' })).nextElementSibling?.textContent).toMatch(
    /88/,
  )
})
