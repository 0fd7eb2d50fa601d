import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ShopItem } from '#contract/shop-items.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { ItemPage } from '#web/shop/catalogue/item/ItemPage.tsx'
import { bus, cartOf, config, cup, weekend } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { ConfirmWaitingListPage } from './ConfirmWaitingListPage.tsx'
import { WaitingListPage } from './WaitingListPage.tsx'

const routes = [
  { path: '/tickets/:item', element: <ItemPage kind="tickets" /> },
  { path: '/merchandise/:item', element: <ItemPage kind="merchandise" /> },
  { path: '/waiting-list/:code', element: <WaitingListPage /> },
  { path: '/confirm-waiting-list/:token', element: <ConfirmWaitingListPage /> },
]

const gone = { in_stock: false, stock_level: 0 }

async function open(item: ShopItem, own = config) {
  const requests = fakeServer(({ name }) =>
    name === 'get-shop-item' ? { body: { item } } : { body: { message: 'Joined.' } },
  )
  const list = item.shop_item_type === 'tickets' ? 'products' : 'merchandise'
  renderShop(`/${item.shop_item_type}/${item.external_code}`, routes, {
    ...zoesData(),
    config: own,
    [list]: [item],
  })
  await screen.findByRole('heading', { level: 1, name: item.name })
  return requests
}

const list = () => screen.findByRole('region', { name: 'Waiting list' })

afterEach(() => {
  vi.unstubAllGlobals()
  closeShop()
})

describe('the waiting list of an item', () => {
  it('takes the holder of a sold-out ticket, and says that the address is to be confirmed', async () => {
    const requests = await open({ ...weekend, ...gone })
    await userEvent.click(within(await list()).getByRole('button', { name: 'Join the waiting list' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'grown')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect(
      await screen.findByText(/^We have written to zoe@lights\.example\. Open the link in that mail/),
    ).toBeTruthy()
    expect(requests.at(-1)).toMatchObject({
      name: 'join-waiting-list',
      body: { external_code: 'weekend', email: 'zoe@lights.example', age: 'grown', transport_time_id: null },
    })
  })

  it('of a transport is for full departures', async () => {
    const [first, ...others] = bus.travel_times
    if (first === undefined) throw new Error('The bus has no departures.')
    const free = others.map((time) => ({ ...time, remaining: 5 }))
    const ahead = '2099-07-08T12:00:00+02:00'
    await open({ ...bus, travel_times: [{ ...first, travel_time: ahead, remaining: 0 }, ...free] })
    await userEvent.click(within(await list()).getByRole('button', { name: 'Join the waiting list' }))
    const dialog = await screen.findByRole('dialog')
    const choices = within(dialog).getAllByRole<HTMLInputElement>('radio')
    expect(choices.map(({ value, disabled }) => [value, disabled])).toEqual([[String(first.id), false]])
  })

  it('of merchandise only takes an email address', async () => {
    const requests = await open({ ...cup, ...gone })
    await userEvent.click(within(await list()).getByRole('button', { name: 'Join the waiting list' }))
    expect(await screen.findByText(/^We have written to zoe@lights\.example\./)).toBeTruthy()
    expect(requests.at(-1)?.body).toMatchObject({ external_code: 'cup', email: 'zoe@lights.example' })
  })

  it.each([
    ['there are places', weekend, config],
    ['the sale is over', { ...weekend, ...gone, on_sale_until: '2020-01-01T00:00:00Z' }, config],
    ['the sale has yet to begin', { ...weekend, ...gone, on_sale_from: '2099-01-01T00:00:00Z' }, config],
    ['the festival has none', { ...weekend, ...gone }, { ...config, waitingList: false }],
  ])('is not there while %s', async (_name, item, own) => {
    await open(item, own)
    await act(() => vi.dynamicImportSettled())
    expect(screen.queryByRole('region', { name: 'Waiting list' })).toBeNull()
  })
})

describe('the link of the waiting list', () => {
  const item = {
    external_code: 'weekend',
    name: 'Weekend',
    shop_item_type: 'tickets',
    timezone: 'Europe/Zagreb',
  }
  const waiting = { status: 'waiting', item, position: 4, cart: null, offered_until: null }
  const cart = { ...cartOf([]), code: 'held' }

  function follow(entry: object | null) {
    const requests = fakeServer(({ name }) => {
      if (name === 'get-waiting-list-entry')
        return entry === null ? { status: 404, body: { message: 'Not found.' } } : { body: { entry } }
      if (name === 'get-data') return { status: 500, body: {} }
      return {
        body: name === 'get-cart' ? { cart } : { message: 'You have left the waiting list.', data: {} },
      }
    })
    renderShop('/waiting-list/abc', routes, { ...zoesData(), config })
    return requests
  }

  it('shows the position, and a button to leave', async () => {
    const requests = follow(waiting)
    expect(await screen.findByText('You are number 4 in line for Weekend.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Leave the waiting list' }))
    await waitFor(() => expect(requests.some(({ name }) => name === 'leave-waiting-list')).toBe(true))
  })

  it('adds an offered place to the cart', async () => {
    follow({
      ...waiting,
      status: 'offered',
      position: null,
      cart: 'held',
      offered_until: '2027-03-01T09:00:00Z',
    })
    expect(
      await screen.findByText('A place of Weekend is held for you until Mon, 1 March 2027 at 10:00.'),
    ).toBeTruthy()
    await waitFor(() => expect(storage.cartCode.get()).toBe('held'))
  })

  it.each([
    ['lapsed', /^No place of Weekend is held for you any more/],
    ['taken', /^You have ordered your place of Weekend\./],
    ['closed', /^The waiting list for Weekend has ended\./],
  ])('says what became of it: %s', async (status, text) => {
    follow({ ...waiting, status, position: null })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Leave|give it/ })).toBeNull()
  })

  it('that leads to nothing says so', async () => {
    follow(null)
    expect(await screen.findByText(/^There is no place in line behind this link\./)).toBeTruthy()
  })
})

describe('the link that proves an address', () => {
  function follow(answer: { status?: number; body: object }) {
    const requests = fakeServer(({ name }) =>
      name === 'confirm-waiting-list' ? answer : { body: { data: zoesData() } },
    )
    renderShop('/confirm-waiting-list/a-token', routes, { ...zoesData(), config })
    return requests
  }

  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Put me on the waiting list' }))

  it('counts when its button is pressed, and says the position', async () => {
    const requests = follow({ body: { position: 4 } })
    await press()
    expect(await screen.findByText('You are number 4 in line.')).toBeTruthy()
    expect(requests.filter(({ name }) => name === 'confirm-waiting-list')).toEqual([
      { name: 'confirm-waiting-list', body: { token: 'a-token' } },
    ])
  })

  it('says that a place is held already', async () => {
    follow({ body: { position: null } })
    await press()
    expect(await screen.findByText(/^A place is held for you already/)).toBeTruthy()
  })

  it.each([
    ['token', 'This link does not work any more.', 'heading'],
    ['external_code', 'A place has just come back. Please try to add it to your cart.', 'button'],
  ])('says why it does not count: %s', async (field, message, role) => {
    follow({ status: 422, body: { message, errors: { [field]: [message] } } })
    await press()
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(screen.getAllByRole(role as 'heading').length).toBeGreaterThan(0)
  })
})
