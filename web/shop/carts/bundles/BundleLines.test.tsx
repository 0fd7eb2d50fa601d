import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import * as storage from '#web/lib/browser/storage.ts'
import { cartOf, lineFor, weekend } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import CartPanel from '#web/shop/carts/CartPanel.tsx'

afterEach(closeShop)

it('shows the tickets of a bundle together, with one price, and removes all of them with one button', async () => {
  //
  const bundled = { bundle: 'Family weekend', bundle_line: 1, price: 10_000, fee: 250 }
  const family = ['Zoë Brontë', 'Max Brontë'].map((full_name, index) => ({
    ...lineFor(weekend, full_name),
    ...bundled,
    id: index + 1,
  }))
  const alone = { ...lineFor(weekend, 'Eva Kral'), id: 3 }
  const cart = cartOf([...family, alone])
  const requests = fakeServer(({ name }) => ({
    body: { cart: name === 'remove-product-from-cart' ? cartOf([alone]) : cart, data: {} },
  }))
  storage.cartCode.set(cart.code)
  renderShop('/', [{ path: '/', element: <CartPanel /> }], zoesData())
  const group = (await screen.findByText('Family weekend')).closest('li')
  if (!(group instanceof HTMLElement)) throw new Error('There is no bundle')
  expect(group.textContent).toContain('€205.00')
  expect(within(group).getAllByRole('button', { name: /^Edit/ })).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2)
  await userEvent.click(within(group).getByRole('button', { name: 'Remove Family weekend' }))
  expect(requests.find(({ name }) => name === 'remove-product-from-cart')?.body).toMatchObject({
    cart_product_id: 1,
  })
  await screen.findByText('Eva Kral', { exact: false })
  expect(screen.queryByText('Family weekend')).toBeNull()
})
