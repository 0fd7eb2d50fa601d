import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { updateAvailability } from '#web/lib/data/stock.ts'
import { ListPage } from '#web/shop/catalogue/list/ListPage.tsx'
import { config, weekend } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'

afterEach(closeShop)

test('a product that opens after another is listed with that product, and opens as soon as the page is notified', async () => {
  const product = { ...weekend, in_stock: false, stock_level: 50, opens_after: 'Early bird' }
  renderShop('/tickets', [{ path: '/tickets', element: <ListPage kind="tickets" /> }], {
    ...zoesData(),
    config,
    products: [product],
    merchandise: [],
  })
  const row = () => screen.getAllByRole('listitem').at(-1)?.textContent
  expect(row()).toContain('Opens when Early bird is sold out or over')
  const { external_code } = weekend
  act(() => updateAvailability([{ external_code, in_stock: true, stock_level: 50, travel_times: [] }]))
  await waitFor(() => expect(row()).not.toContain('Opens when'))
  expect(row()).toContain('Weekend')
})
