import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ShopItem, ShopItemType } from '#contract/shop-items.ts'
import { bus, cartOf, config, cup, weekend } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { updateAvailability } from '#web/lib/data/stock.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { Toasts } from '#web/ui/feedback/Toasts.tsx'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { ItemPage } from './ItemPage.tsx'

/** The page of an item, and the toasts. */
const page = (kind: ShopItemType) => (
  <>
    <ItemPage kind={kind} />
    <Toasts />
  </>
)
const routes = [
  { path: '/tickets/:item', element: page('tickets') },
  { path: '/merchandise/:item', element: page('merchandise') },
]

async function open(item: ShopItem, answerToAdd: { status?: number; body: unknown } = { body: {} }) {
  const requests = fakeServer(({ name }) => (name === 'get-shop-item' ? { body: { item } } : answerToAdd))
  renderShop(`/${item.shop_item_type}/${item.external_code}`, routes, { ...zoesData(), config })
  await screen.findByRole('heading', { level: 1, name: item.name })
  return requests
}

const pictures = () => within(screen.getByRole('region', { name: /^Pictures of/ })).queryAllByRole('img')
const thumbnails = () => screen.queryAllByRole('button', { name: /^Picture \d of \d$/ })
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add to Cart' })

afterEach(() => {
  for (const { id } of shownToasts()) act(() => closeToast(id))
  vi.unstubAllGlobals()
  closeShop()
})

describe('the pictures of an item', () => {
  it('are up to four, with a thumbnail of each', async () => {
    // P2.1-03 P9-02
    const four = { shop_image: '/p/a.webp', shop_image_2: '/p/b.webp', shop_image_3: '/p/c.webp' }
    await open({ ...weekend, ...four, shop_image_4: '/p/d.webp' })
    expect(pictures().map((picture) => picture.getAttribute('src'))).toEqual([
      '/p/a.500.webp',
      '/p/b.500.webp',
      '/p/c.500.webp',
      '/p/d.500.webp',
    ])
    expect(pictures()[0]?.getAttribute('width')).toBe('500')
    const small = thumbnails().map((button) => button.querySelector('img'))
    expect(small.map((picture) => picture?.getAttribute('src'))).toEqual([
      '/p/a.100.webp',
      '/p/b.100.webp',
      '/p/c.100.webp',
      '/p/d.100.webp',
    ])
    expect(small.map((picture) => picture?.getAttribute('width'))).toEqual(['100', '100', '100', '100'])
  })

  it('need no thumbnails when there is one', async () => {
    // P2.1-03
    await open({ ...weekend, shop_image: '/p/a.webp' })
    expect(pictures()).toHaveLength(1)
    expect(thumbnails()).toHaveLength(0)
  })
})

describe('what is left of an item', () => {
  it('changes while its page is open, and is announced when it sells out or is on sale again', async () => {
    //
    fakeServer(() => ({ body: { item: weekend } }))
    renderShop('/tickets/weekend', routes, { ...zoesData(), config, products: [weekend] })
    await waitFor(() => expect(add().disabled).toBe(false))
    const status = () => screen.getByRole('article').querySelector('output')?.textContent
    const tell = (in_stock: boolean, stock_level: number) =>
      act(() => updateAvailability([{ external_code: 'weekend', in_stock, stock_level, travel_times: [] }]))
    tell(true, 3)
    expect(await screen.findByText('3 left')).toBeTruthy()
    expect(status()).toBe('')
    tell(false, 0)
    await waitFor(() => expect(add().disabled).toBe(true))
    expect(status()).toBe('Sold out')
    tell(true, 2)
    await waitFor(() => expect(add().disabled).toBe(false))
    expect(status()).toBe('In stock')
  })
})

describe('the page of an item', () => {
  it('says what it costs, fee and all', async () => {
    // P2.1-04
    await open(weekend)
    expect(screen.getByText('€129.00 + €4.00 fee')).toBeTruthy()
    expect(screen.getAllByText('€133.00')).toHaveLength(2)
  })

  it('says that there is no fee when there is none', async () => {
    // P2.1-04
    await open(cup)
    expect(screen.getByText('no fee')).toBeTruthy()
    expect(screen.queryByText(/\+.*fee/)).toBeNull()
  })

  it('says when and where it is, and how often it lets in', async () => {
    //
    const valid = { starts_at: '2027-07-10T14:00:00Z', ends_at: '2027-07-11T02:00:00Z', location: 'Beach' }
    await open({ ...weekend, ...valid, entry: 'multiple' })
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent
    expect(fact('When')).toBe('Sat 10 July 2027, 16:00 – Sun 04:00')
    expect(fact('Where')).toBe('Beach')
    expect(fact('Entry')).toBe('As often as you like')
    expect(screen.getByRole('article').textContent).toMatch(/Beach.*€133\.00/)
  })

  it('describes it as the festival wrote it', async () => {
    // P2.1-05
    await open({ ...weekend, shop_description: '<p>All <strong>three</strong> nights</p>' })
    expect(screen.getByText('three').tagName).toBe('STRONG')
  })

  it.each([
    ['five left', { stock_level: 5 }, /^5 left$/],
    ['many left', { stock_level: 4200 }, /^In stock · 4,200 left$/],
    ['any number of them', { stock_level: null }, /^In stock$/],
    ['none left', { stock_level: 0, in_stock: false }, /^Sold out$/],
    [
      'a sale that has not begun',
      { in_stock: false, on_sale_from: '2099-03-01T10:00:00+01:00' },
      /^On sale from Sun\b.* 1 March 2099\b.* 10:00$/,
    ],
  ])('with %s says so', async (_name, change, text) => {
    // P2.1-06 P2.1-07 A-134
    await open({ ...weekend, ...change })
    const availability = document.querySelector('h1 ~ div > p:last-child')
    expect(availability?.textContent).toMatch(text)
    expect(add().disabled).toBe('in_stock' in change)
  })
})

describe('a journey', () => {
  it('shows the departures to choose from in the zone of its event, and what is left of each', async () => {
    // P2.1-10
    await open({ ...bus, timezone: 'Europe/London' })
    const departures = within(screen.getByRole('group', { name: 'Departures' }))
    const [noon, full] = departures.getAllByRole<HTMLInputElement>('radio')
    expect(noon?.labels?.[0]?.textContent).toMatch(/^Thu\b.* 8 July 2027\b.* 11:003 seats left$/)
    expect(full?.labels?.[0]?.textContent).toMatch(/^Thu\b.* 8 July 2027\b.* 14:00Sold out$/)
    expect([noon?.disabled, full?.disabled]).toEqual([false, true])
  })

  it('that leaves once shows when', async () => {
    // P2.1-10
    const travel_time = '2027-07-09T10:00:00+02:00'
    const meeting = { starts_at: travel_time, location: 'Bay 4' }
    await open({
      ...bus,
      travel_time_type: 'fixed',
      travel_time,
      travel_times: [],
      ...meeting,
      timezone: 'Europe/Helsinki',
    })
    const time = screen.getByText('Departure').nextElementSibling
    expect(time?.textContent).toMatch(/^Fri\b.* 9 July 2027\b.* 11:00$/)
    expect(screen.getByText('Meeting point').nextElementSibling?.textContent).toBe('Bay 4')
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('a page of something that is not there', () => {
  it.each([
    ['/tickets/nope', '/tickets'],
    ['/merchandise/nope', '/merchandise'],
  ])('leads from %s to %s', async (path, list) => {
    // P2.1-02
    fakeServer(() => ({ status: 404, body: { message: 'Not found.' } }))
    const { at } = renderShop(path, routes, zoesData())
    await screen.findByText('elsewhere')
    expect(at()).toBe(list)
  })

  it('leads to the list of its kind when it is of another kind', async () => {
    // P2.1-02 A-008
    fakeServer(() => ({ body: { item: cup } }))
    const { at } = renderShop('/tickets/cup', routes, zoesData())
    await screen.findByText('elsewhere')
    expect(at()).toBe('/tickets')
  })
})

describe('what is added to the cart', () => {
  it('is in the cart, and a toast says so', async () => {
    // P2.1-15 P7-01
    const requests = await open(cup, { body: { cart: cartOf([]), data: {} } })
    await userEvent.click(add())
    await screen.findByText('Item added to cart.')
    expect(requests.map(({ name }) => name)).toContain('add-merchandise-to-cart')
    expect(requests.find(({ name }) => name === 'add-merchandise-to-cart')?.body).toMatchObject({
      external_code: 'cup',
    })
  })

  it('is not in the cart if the server refuses it with a reason', async () => {
    // P8-01 A-056
    const message = 'You can order at most 2 of Enamel cup.'
    await open(cup, { status: 422, body: { message, errors: { external_code: [message] } } })
    await userEvent.click(add())
    await screen.findByText('You can order at most 2 of Enamel cup.')
    expect(screen.queryByText('Item added to cart.')).toBeNull()
  })

  it('is not in the cart if the server fails without a message', async () => {
    // P8-01
    await open(cup, { status: 500, body: {} })
    await userEvent.click(add())
    await screen.findByText('Could not add item to cart.')
  })

  it('is not in the cart if the network is down', async () => {
    // P8-01
    await open(cup)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await userEvent.click(add())
    await screen.findByText('Could not add item to cart.')
  })
})

describe('the number of tickets', () => {
  const more = () => screen.getByRole<HTMLButtonElement>('button', { name: 'One more' })
  const count = () => screen.getByRole('group', { name: 'Tickets' }).querySelector('[aria-live]')?.textContent

  it('is one at first, and no more than are left', async () => {
    await open({ ...weekend, stock_level: 3 })
    expect(count()).toBe('1')
    for (let tap = 0; tap < 2; tap += 1) await userEvent.click(more())
    expect(count()).toBe('3')
    expect(more().disabled).toBe(true)
    expect(screen.getByText('€399.00')).toBeTruthy()
  })

  it('is no more than an order may have, beside the cart', async () => {
    await open({ ...weekend, limit_per_order: 2 })
    await userEvent.click(more())
    expect(more().disabled).toBe(true)
  })

  it('is not asked for merchandise, sold-out products and payment plans', async () => {
    await open({ ...weekend, has_payment_plan: true })
    expect(screen.queryByRole('group', { name: 'Tickets' })).toBeNull()
  })

  it('are sent together, and a toast says how many there are', async () => {
    const requests = await open(weekend, { body: { cart: cartOf([]), data: {} } })
    await userEvent.click(more())
    await userEvent.click(screen.getByRole('button', { name: 'Add 2 to Cart' }))
    await userEvent.type(await screen.findByLabelText('Full name of person 1'), 'Ana Horvat')
    await userEvent.type(screen.getByLabelText('Full name of person 2'), 'Bo Berg')
    await userEvent.selectOptions(screen.getByLabelText('Age'), 'grown')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('2 tickets added to cart.')
    expect(requests.find(({ name }) => name === 'add-products-to-cart')?.body).toMatchObject({
      external_code: 'weekend',
      tickets: [{ full_name: 'Ana Horvat' }, { full_name: 'Bo Berg' }],
    })
    expect(count()).toBe('1')
  })
})

describe('merchandise whose price is chosen', () => {
  const choice = { ...cup, own_price: { min: 1_000, suggested: 1_400, max: 3_000 } }

  it('says the least price and the suggested one, and is added for what the customer chooses', async () => {
    const requests = await open(choice, { body: { cart: cartOf([]) } })
    expect(screen.getByText('€14.00 suggested').parentElement?.textContent).toBe(
      'from €10.00€14.00 suggested',
    )
    const price = await screen.findByLabelText<HTMLInputElement>('Your price')
    expect(price.value).toBe('14.00')
    await userEvent.clear(price)
    await userEvent.type(price, '9')
    await userEvent.click(add())
    expect(screen.getByRole('alert').textContent).toBe('Please enter at least €10.00.')
    await userEvent.type(price, '{Backspace}20')
    await userEvent.click(add())
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'add-merchandise-to-cart')?.body).toMatchObject({
        external_code: 'cup',
        own_price: 2_000,
      }),
    )
  })
})
