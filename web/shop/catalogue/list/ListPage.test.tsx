import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Data } from '#contract/data.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { updateAvailability } from '#web/lib/data/stock.ts'
import { bus, cartOf, config, cup, lineFor, weekend } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { ListPage } from './ListPage.tsx'

const gone = { in_stock: false, stock_level: 0 }
const earlyBird = { ...weekend, ...gone, id: 41, external_code: 'early', name: 'Early bird' }
const boat = { ...bus, ...gone, id: 42, external_code: 'boat', name: 'Boat', force_view: true }
const merchandiseTypes = { accessory: 'Small things', clothing: 'To wear' }

const routes = [
  { path: '/tickets', element: <ListPage kind="tickets" /> },
  { path: '/merchandise', element: <ListPage kind="merchandise" /> },
]

function open(path: string, change: Partial<Data> = {}) {
  const lists = { products: [weekend, bus, earlyBird, boat], merchandise: [cup] }
  return renderShop(path, routes, {
    ...zoesData(),
    config: { ...config, merchandiseTypes },
    ...lists,
    ...change,
  })
}

const names = () => screen.queryAllByRole('heading', { level: 2 }).map((name) => name.textContent)
const types = () =>
  within(screen.getByRole('navigation', { name: 'Type' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const chosen = () =>
  within(screen.getByRole('navigation', { name: 'Type' })).getByRole('link', { current: true }).textContent
const stock = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Show' })

afterEach(closeShop)

describe('a card', () => {
  it('says what an item costs by the discounts that need no code', () => {
    const offer = { name: 'Friends', from_count: 5, together: false, price: 7500, fee: 0 }
    const group = { ...offer, name: 'Five for four', together: true, price: 53_200 }
    open('/tickets', {
      products: [{ ...weekend, offers: [{ ...offer, name: 'Early', from_count: null }, offer, group] }],
    })
    const card = screen.getAllByRole('listitem').at(-1)?.textContent
    for (const text of [
      'now €75.00 · Early',
      'from 5: €75.00 each · Friends',
      '5 for €532.00 · Five for four',
    ])
      expect(card).toContain(text)
  })
})

describe('an item that a code reveals', () => {
  it('is among the others of its kind, and says that the code shows it', async () => {
    //
    const secret = { ...weekend, id: 77, external_code: 'secret', name: 'Crew', offers: [] }
    storage.cartCode.set('cart-code')
    fakeServer(() => ({ body: { cart: { ...cartOf([]), revealed: [secret] } } }))
    open('/tickets')
    await waitFor(() => expect(names()).toEqual(['Weekend', 'Bus', 'Boat', 'Crew']))
    const marked = screen.getAllByText('With your code').map((mark) => mark.closest('li')?.textContent)
    expect(marked).toHaveLength(1)
    expect(marked[0]).toContain('Crew')
  })
})

describe('a list of the shop', () => {
  it('has all available items of its kind, and sold-out ones that are always shown', () => {
    // P2.0-21 P3-01 A-009
    open('/tickets')
    expect(names()).toEqual(['Weekend', 'Bus', 'Boat'])
  })

  it('says of each when and where it is, and when the sale of one that opens later begins', () => {
    // A-134 A-148
    const saturday = { starts_at: '2027-07-10T14:00:00Z', ends_at: '2027-07-11T02:00:00Z', location: 'Beach' }
    const on_sale_from = '2099-03-01T09:00:00Z'
    open('/tickets', { products: [bus, { ...earlyBird, ...saturday, on_sale_from }] })
    expect(names()).toEqual(['Bus', 'Early bird'])
    const [first, later] = screen.getAllByRole('listitem').slice(-2)
    expect(first?.textContent).toContain('Thu 8 July 2027, 12:00 – 15:00')
    expect(later?.textContent).toContain('Sat 10 July 2027, 16:00Beach')
    expect(later?.textContent).toContain('On sale from Sun, 1 March 2099 at 10:00')
  })

  it('of merchandise has no tickets in it', () => {
    // P2.0-21
    open('/merchandise')
    expect(names()).toEqual(['Enamel cup'])
    expect(screen.getByRole('link', { name: 'Enamel cup' }).getAttribute('href')).toBe('/merchandise/cup')
  })

  it('shows what is sold out when asked, and hides it again', async () => {
    // P2.0-24
    open('/tickets')
    expect([...stock().options].map(({ text }) => text)).toEqual(['In stock only', 'Include out of stock'])
    await userEvent.selectOptions(stock(), 'Include out of stock')
    expect(names()).toEqual(['Weekend', 'Bus', 'Early bird', 'Boat'])
    await userEvent.selectOptions(stock(), 'In stock only')
    expect(names()).toEqual(['Weekend', 'Bus', 'Boat'])
  })

  it('says of what it shows that it has sold out or is on sale again, and nothing moves away meanwhile', async () => {
    //
    open('/tickets')
    const badge = () => screen.getByRole('heading', { name: 'Weekend' }).closest('li')?.textContent ?? ''
    const left = (in_stock: boolean, stock_level: number) => ({ in_stock, stock_level, travel_times: [] })
    act(() => updateAvailability([{ external_code: 'weekend', ...left(false, 0) }]))
    await waitFor(() => expect(badge()).toMatch(/^Sold out/))
    expect(names()).toEqual(['Weekend', 'Bus', 'Boat'])
    act(() => updateAvailability([{ external_code: 'weekend', ...left(true, 2) }]))
    await waitFor(() => expect(badge()).toMatch(/^2 left/))
    act(() => updateAvailability([{ external_code: 'weekend', ...left(false, 0) }]))
    await userEvent.selectOptions(stock(), 'Include out of stock')
    await userEvent.selectOptions(stock(), 'In stock only')
    expect(names()).toEqual(['Bus', 'Boat'])
  })

  it.each([
    [true, 'Include out of stock', 4],
    [false, 'In stock only', 3],
  ])('begins as configured: sold-out items %s', (includeOutOfStockDefault, selected, count) => {
    // P2.0-25
    open('/tickets', { config: { ...config, includeOutOfStockDefault } })
    expect(stock().selectedOptions[0]?.text).toBe(selected)
    expect(names()).toHaveLength(count)
  })

  it('says what is configured when there is nothing in it', async () => {
    // P2.0-26 A-128
    open('/tickets', { products: [earlyBird] })
    expect(names()).toEqual([])
    expect(screen.getByText('Sold out for now.')).toBeTruthy()
    await userEvent.selectOptions(stock(), 'Include out of stock')
    expect(screen.queryByText('Sold out for now.')).toBeNull()
    expect(names()).toEqual(['Early bird'])
  })

  it('shows its pictures at 350 pixels', () => {
    // P9-01
    open('/merchandise', { merchandise: [{ ...cup, shop_image: '/pictures/cup.webp' }] })
    const picture = document.querySelector('li img')
    expect(picture?.getAttribute('src')).toBe('/pictures/cup.350.webp')
    expect(picture?.getAttribute('width')).toBe('350')
  })
})

describe('the sub-types of a list', () => {
  it('have the configured labels', () => {
    // S2.0-11
    open('/tickets', {
      config: { ...config, productTypes: { ticket: 'Come in', transport: 'Get there' } },
    })
    expect(types()).toEqual(['All', 'Come in', 'Get there'])
  })

  it('are chosen in the address', async () => {
    // P2.0-22 A-128
    open('/tickets?type=transport')
    expect(names()).toEqual(['Bus', 'Boat'])
    expect(chosen()).toBe('Transport')
    await userEvent.selectOptions(stock(), 'Include out of stock')
    expect(names()).toEqual(['Bus', 'Boat'])
  })

  it('that are chosen on the page are written into the address', async () => {
    // P2.0-22 A-128
    const { at } = open('/tickets')
    await userEvent.click(screen.getByRole('link', { name: 'Transport' }))
    expect(at()).toBe('/tickets?type=transport')
    expect(names()).toEqual(['Bus', 'Boat'])
    await userEvent.click(screen.getByRole('link', { name: 'All' }))
    expect(at()).toBe('/tickets')
    expect(names()).toEqual(['Weekend', 'Bus', 'Boat'])
  })

  it('that are unknown select all', () => {
    //
    open('/tickets?type=nope')
    expect(names()).toEqual(['Weekend', 'Bus', 'Boat'])
    expect(chosen()).toBe('All')
  })

  it('are no choice while there is only one', () => {
    // P2.0-23
    open('/merchandise', { merchandise: [cup, { ...cup, id: 51, external_code: 'tote', name: 'Tote' }] })
    expect(names()).toEqual(['Enamel cup', 'Tote'])
    expect(screen.queryByRole('navigation', { name: 'Type' })).toBeNull()
  })

  it('are a choice from two on, also when one of them is sold out', () => {
    // P2.0-23 S2.0-11 A-128
    const hoodie = { ...cup, ...gone, id: 52, external_code: 'hoodie', name: 'Hoodie', type: 'clothing' }
    open('/merchandise', { merchandise: [cup, hoodie] })
    expect(types()).toEqual(['All', 'Small things', 'To wear'])
  })
})

const counter = (name: string) => within(screen.getByRole('group', { name }))
const more = (name: string) => counter(name).getByRole('button', { name: 'One more' })

describe('the counter beside an item', () => {
  const plan = { ...weekend, id: 43, external_code: 'plan', name: 'Plan', has_payment_plan: true }

  it('is there for what needs no choice', () => {
    open('/tickets', { products: [weekend, bus, earlyBird, boat, plan] })
    expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
      'Weekend',
    ])
  })

  it('chooses tickets, whose holder is named in one window on the way to the checkout', async () => {
    const requests = fakeServer(() => ({
      body: { cart: cartOf([lineFor(weekend, 'Zoë Brontë')]), data: {} },
    }))
    const { at } = open('/tickets')
    await userEvent.click(more('Weekend'))
    await userEvent.click(more('Weekend'))
    await userEvent.click(counter('Weekend').getByRole('button', { name: 'One fewer' }))
    expect(requests).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '1 item · €133.00 Checkout' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Who is this ticket for?' }))
    await userEvent.selectOptions(dialog.getByLabelText('Age'), 'grown')
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(at()).toBe('/checkout'))
    expect(requests[0]).toMatchObject({
      name: 'add-product-to-cart',
      body: { external_code: 'weekend', full_name: 'Zoë Brontë', age: 'grown' },
    })
  })

  it('takes the last one off again, and the way to the checkout with it', async () => {
    open('/tickets')
    await userEvent.click(more('Weekend'))
    await userEvent.click(counter('Weekend').getByRole('button', { name: 'One fewer' }))
    expect(document.activeElement).toBe(more('Weekend'))
    expect(counter('Weekend').queryByRole('button', { name: 'One fewer' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Checkout/ })).toBeNull()
  })

  it('adds merchandise at once, and takes it out', async () => {
    const line = {
      id: 5,
      external_code: 'cup',
      merchandise: 'Enamel cup',
      shop_image: null,
      price: 1400,
      fee: 0,
    }
    const requests = fakeServer(({ name }) => ({
      body: {
        cart: { ...cartOf([]), total_price: 1400, merchandise: name.startsWith('add') ? [line] : [] },
        data: {},
      },
    }))
    open('/merchandise')
    await userEvent.click(more('Enamel cup'))
    const link = await screen.findByRole('link', { name: '1 item · €14.00 + shipping Checkout' })
    expect(link.getAttribute('href')).toBe('/checkout')
    await userEvent.click(counter('Enamel cup').getByRole('button', { name: 'One fewer' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Checkout/ })).toBeNull())
    expect(requests.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['add-merchandise-to-cart', 'remove-merchandise-from-cart']),
    )
  })
})

describe('tickets of several products chosen on a list', () => {
  it('are no longer chosen once they were added, also when the rest is refused', async () => {
    const saturday = { ...weekend, id: 44, external_code: 'saturday', name: 'Saturday' }
    fakeServer(({ body }) =>
      body['external_code'] === 'saturday'
        ? { status: 422, body: { message: 'This item is out of stock.', errors: {} } }
        : { body: { cart: cartOf([lineFor(weekend, 'Zoë Brontë')]), data: {} } },
    )
    const { at } = open('/tickets', { products: [weekend, saturday] })
    await userEvent.click(more('Weekend'))
    await userEvent.click(more('Saturday'))
    await userEvent.click(screen.getByRole('button', { name: /^2 items/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Full name of person 1'), 'Zoë Brontë')
    await userEvent.selectOptions(dialog.getByLabelText('Age'), 'grown')
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await dialog.findByText('This item is out of stock.')).toBeTruthy()
    expect(at()).toBe('/tickets')
    expect(counter('Saturday').getByText('1')).toBeTruthy()
    expect(counter('Weekend').queryByText('1')).toBeNull()
  })
})
