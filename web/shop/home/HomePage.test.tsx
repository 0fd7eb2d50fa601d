import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { Config } from '#contract/config.ts'
import type { Product } from '#contract/shop-items.ts'
import { config, cup, weekend } from '#web/testing/fixtures/shop.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { HomePage } from './HomePage.tsx'

const featured = { is_featured: true, in_stock: true }
const products = [
  { ...weekend, ...featured, id: 21, external_code: 'shown', name: 'Featured ticket' },
  { ...weekend, ...featured, id: 22, external_code: 'gone', name: 'Sold out ticket', in_stock: false },
  { ...weekend, ...featured, id: 23, external_code: 'plain', name: 'Plain ticket', is_featured: false },
]
const merchandise = [
  { ...cup, ...featured, id: 31, external_code: 'cup', name: 'Featured cup' },
  { ...cup, ...featured, id: 32, external_code: 'hat', name: 'Sold out hat', in_stock: false },
  { ...cup, ...featured, id: 33, external_code: 'bag', name: 'Plain bag', is_featured: false },
]

const open = (change: Partial<Config> = {}, items: Product[] = products) =>
  renderShop('/', [{ path: '/', element: <HomePage /> }], {
    ...zoesData(),
    config: { ...config, ...change },
    products: items,
    merchandise,
  })

/** The same page as the server renders it. */
const written = () =>
  renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <HomePage /> }])} />
    </QueryClientProvider>,
  )

/** The targets of the call-to-action cards. */
const links = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .flatMap((title) => title.closest('a')?.getAttribute('href') ?? [])
const things = () => screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent)

afterEach(closeShop)

describe('the home page', () => {
  it('calls to the tickets, the merchandise and the portal', () => {
    // P2.0-16 P2.0-17
    open()
    expect(links()).toEqual(['/tickets', '/merchandise', '/portal'])
  })

  it('shows what is featured and can be had, and nothing else', () => {
    // P2.0-18 P2.0-19
    open()
    expect(things()).toEqual(['Featured ticket', 'Featured cup'])
    const card = screen.getByRole('heading', { name: 'Featured cup' })
    expect(within(card).getByRole('link').getAttribute('href')).toBe('/merchandise/cup')
    expect(screen.queryByText('Soon.')).toBeNull()
  })

  it('groups them by their event, and says of it when and where it is', () => {
    // P2.0-18 P2.0-19
    const winter = {
      key: 'winter',
      name: 'Winter lights',
      timezone: 'Europe/Zagreb',
      starts_at: '2027-12-03T18:00:00+01:00',
      ends_at: '2027-12-05T23:00:00+01:00',
      location: 'Old harbour',
      entry: 'once' as const,
    }
    const skate = {
      ...weekend,
      ...featured,
      id: 24,
      external_code: 'skate',
      name: 'Skating',
      event_id: 'winter',
    }
    open({ events: [winter, ...config.events] }, [...products, skate])
    const groups = screen.getAllByRole('heading', { level: 2 }).slice(0, 3)
    expect(groups.map((title) => title.closest('section')?.textContent)).toEqual([
      expect.stringMatching(/^Winter lightsFri 3 December – Sun 5 December 2027 · Old harbour.*Skating/),
      expect.stringMatching(/^Summer.*Featured ticket/),
      expect.stringMatching(/^Merchandise.*Featured cup/),
    ])
  })

  it('is silent about merchandise that is switched off', () => {
    // P2.0-17 P2.0-19
    open({ merchandiseActive: false })
    expect(links()).toEqual(['/tickets', '/portal'])
    expect(things()).toEqual(['Featured ticket'])
  })

  it('of a closed shop says what is configured and leads to the portal alone', () => {
    // P2.0-16 P2.0-20 A-013
    open({ shopActive: false })
    expect(screen.getByText('Soon.')).toBeTruthy()
    expect(links()).toEqual(['/portal'])
    expect(things()).toEqual([])
  })
})

describe('the home page of the server', () => {
  it('is written with the pictures of the first four, whatever event they are for; those out of sight come later', () => {
    const winter = { key: 'winter', name: 'Winter', starts_at: null, ends_at: null, location: null }
    const item = (id: number, event_id = 'summer'): Product => ({
      ...weekend,
      ...featured,
      id,
      external_code: `item-${id}`,
      event_id,
      shop_image: `/pictures/item-${id}.webp`,
    })
    const items = [item(1), item(2), item(3), item(4, 'winter'), item(5, 'winter'), item(6, 'winter')]
    open(
      {
        events: [...config.events, { ...winter, timezone: 'Europe/Zagreb', entry: 'once' }],
        merchandiseActive: false,
      },
      items,
    )
    expect(written().match(/src="[^"]*"/g)).toEqual(
      [1, 2, 3, 4].map((id) => `src="/pictures/item-${id}.350.webp"`),
    )
    expect(document.querySelectorAll('img')).toHaveLength(6)
  })
})
