import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Product } from '#contract/shop-items.ts'
import { bus, cartOf, config, lineFor, weekend } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { ItemPage } from '#web/shop/catalogue/item/ItemPage.tsx'

const camping: Product = { ...weekend, id: 7, external_code: 'camping', name: 'Camping', type: 'camping' }
const elsewhere: Product = { ...camping, id: 8, external_code: 'cabin', name: 'Cabin', event_id: 'winter' }
const soldOut: Product = { ...camping, id: 9, external_code: 'deck', name: 'Deck', in_stock: false }
const onlyOne: Product = { ...camping, id: 11, external_code: 'tent', name: 'Tent', limit_per_order: 1 }
const locker: Product = {
  ...camping,
  id: 12,
  external_code: 'locker',
  name: 'Locker',
  needs: { products: ['camping'], names: ['Camping'], per: 'ticket', limit: 1 },
}
const saturday: Product = { ...weekend, id: 10, external_code: 'saturday', name: 'Saturday' }

const LATER = '2099-06-24T00:00:00Z'
const coach: Product = {
  ...bus,
  names_until: LATER,
  travel_times: [{ id: 11, travel_time: '2027-07-08T12:00:00+02:00', remaining: 9 }],
}
const NAMES = ['Ana Horvat', 'Bo Berg']
const lines = (product: Product, names: string[]) =>
  names.map((name, index) => ({ ...lineFor(product, name), id: product.id * 100 + index }))

/** The page of the weekend; after an add the cart contains `inCart`. */
function openWeekend(inCart: ReturnType<typeof lines>, item = weekend) {
  const products = [item, saturday, camping, coach, elsewhere, soldOut, onlyOne, locker]
  const requests = fakeServer(({ name }) =>
    name === 'get-shop-item' ? { body: { item } } : { body: { cart: cartOf(inCart), data: {} } },
  )
  const routes = [{ path: '/tickets/:item', element: <ItemPage kind="tickets" /> }]
  renderShop('/tickets/weekend', routes, { ...zoesData(), config, products })
  return requests
}

/** Adds the tickets of several friends on that page: of one without a name the name is left empty. */
async function addFor(names: string[], inCart: ReturnType<typeof lines>, item: Product) {
  const requests = openWeekend(inCart, item)
  for (let count = 1; count < names.length; count++)
    await userEvent.click(await screen.findByRole('button', { name: 'One more' }))
  await userEvent.click(screen.getByRole('button', { name: `Add ${names.length} to Cart` }))
  for (const [index, name] of names.entries())
    if (name !== '')
      await userEvent.type(await screen.findByLabelText(`Full name of person ${index + 1}`), name)
  await userEvent.selectOptions(screen.getByLabelText('Age'), 'grown')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  return { requests, sheet: within(await screen.findByRole('dialog', { name: 'What goes with it' })) }
}

/** Adds two friends' tickets; for a product that names its holders later, without their names. */
const addForTwo = (inCart = lines(weekend, NAMES), item = weekend) =>
  addFor(item.names_until === null ? NAMES : ['', ''], inCart, item)

afterEach(() => {
  closeShop()
  for (const { id } of shownToasts()) closeToast(id)
})

describe('the companions of added tickets', () => {
  it('are transports and add-ons of the event that are available for all of them', async () => {
    const { sheet } = await addForTwo()
    const names = sheet
      .getAllByRole('listitem')
      .map((item) => within(item).getByText(/^(Bus|Camping|Tent)$/).textContent)
    expect(names).toEqual(['Bus', 'Camping'])
    expect(sheet.getByText('2 tickets added to cart.')).toBeTruthy()
    expect(shownToasts()).toEqual([])
  })

  it('are added for the same people at a tap, once they have a departure', async () => {
    const { requests, sheet } = await addForTwo()
    const add = sheet.getByRole<HTMLButtonElement>('button', { name: 'Add for all 2: Bus' })
    expect(add.disabled).toBe(true)
    await userEvent.selectOptions(sheet.getByLabelText('Departure of Bus'), '11')
    await userEvent.click(add)
    const person = { email: 'zoe@lights.example', age: '', transport_time_id: 11 }
    expect(requests.findLast(({ name }) => name === 'add-products-to-cart')?.body).toMatchObject({
      external_code: 'bus',
      tickets: NAMES.map((full_name) => ({ full_name, ...person })),
    })
  })

  it('are offered to those who have none yet, and to nobody once all have one', async () => {
    const { sheet } = await addForTwo([
      ...lines(weekend, NAMES),
      ...lines(bus, NAMES),
      ...lines(camping, ['Ana Horvat']),
    ])
    expect(await sheet.findByText('Added for 2')).toBeTruthy()
    expect(sheet.getByRole('button', { name: 'Add for Bo Berg: Camping' })).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('region', { name: 'What goes with it' })).toBeTruthy()
  })

  it('are offered all the same to people who are named later, who are asked for only where the companion needs names', async () => {
    const item = { ...weekend, names_until: LATER }
    const inCart = lines(weekend, ['', ''])
    const { requests, sheet } = await addForTwo(inCart, item)
    expect(sheet.getByText(/For 2 people, at a tap\./)).toBeTruthy()
    await userEvent.selectOptions(sheet.getByLabelText('Departure of Bus'), '11')
    await userEvent.click(sheet.getByRole('button', { name: 'Add for 2 people: Bus' }))
    const person = { full_name: '', transport_time_id: 11, name_later: true }
    await waitFor(() =>
      expect(requests.findLast(({ name }) => name === 'add-products-to-cart')?.body).toMatchObject({
        external_code: 'bus',
        tickets: [person, person],
      }),
    )
    await userEvent.click(sheet.getByRole('button', { name: 'Add for 2 people: Camping' }))
    expect(await screen.findByRole('dialog', { name: 'Who are these 2 tickets for?' })).toBeTruthy()
    for (const [index, name] of NAMES.entries())
      await userEvent.type(screen.getByLabelText(`Full name of person ${index + 1}`), name)
    inCart.push(...lines(camping, NAMES))
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await sheet.findByText('Added for 2')).toBeTruthy()
  })

  it('end with the way to the checkout: how many items, and what they cost', async () => {
    const { sheet } = await addForTwo()
    const link = sheet.getByRole('link', { name: '2 items · €266.00 Checkout' })
    expect(link.getAttribute('href')).toBe('/checkout')
  })

  it('are scrolled into view on the page where one ticket was added', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    openWeekend(lines(weekend, ['Zoë Brontë']))
    await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }))
    await userEvent.type(await screen.findByLabelText('Full name'), 'Zoë Brontë')
    await userEvent.selectOptions(screen.getByLabelText('Age'), 'grown')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    const offer = await screen.findByRole('region', { name: 'What goes with it' })
    expect(scroll.mock.contexts).toEqual([offer])
    scroll.mockRestore()
  })
})

it.each([
  ['without a name', ['', '', '', '']],
  ['of whom one has a name', ['', 'Ana Horvat', '', '']],
])(
  'the companions of tickets are offered to four people %s as "for 4 people", bus and camping alike',
  async (_who, names) => {
    const item = { ...weekend, names_until: LATER }
    const { requests, sheet } = await addFor(names, lines(weekend, names), item)
    expect(sheet.getByText(/For 4 people, at a tap\./)).toBeTruthy()
    expect(sheet.getAllByRole('button', { name: /^Add for/ }).map((button) => button.textContent)).toEqual([
      'Add for 4 people',
      'Add for 4 people',
    ])
    expect(sheet.getByRole('button', { name: 'Add for 4 people: Camping' })).toBeTruthy()
    await userEvent.selectOptions(sheet.getByLabelText('Departure of Bus'), '11')
    await userEvent.click(sheet.getByRole('button', { name: 'Add for 4 people: Bus' }))
    const { body } = requests.findLast(({ name }) => name === 'add-products-to-cart') ?? {}
    expect(body).toMatchObject({
      external_code: 'bus',
      tickets: names.map((full_name) => ({ full_name, transport_time_id: 11 })),
    })
  },
)
