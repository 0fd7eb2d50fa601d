import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { MerchandiseItem } from '#contract/shop-items.ts'
import { updateAvailability } from '#web/lib/data/stock.ts'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { cartOf, config, cup } from '#web/testing/fixtures/shop.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { Toasts } from '#web/ui/feedback/Toasts.tsx'
import { ItemPage } from './ItemPage.tsx'

const size = { price: 3_500, fee: 0, in_stock: true, stock_level: 5, image: null }
const shirt: MerchandiseItem = {
  ...cup,
  name: 'T-shirt',
  price: 3_500,
  fee: 0,
  option: 'Size',
  variants: [
    { ...size, id: 1, name: 'M', in_stock: false, stock_level: 0 },
    { ...size, id: 2, name: 'L' },
    { ...size, id: 3, name: 'XL', price: 3_900 },
  ],
}

async function open() {
  const requests = fakeServer(({ name }) => ({
    body: name === 'get-shop-item' ? { item: shirt } : { data: { cart: cartOf([]) } },
  }))
  const element = (
    <>
      <ItemPage kind="merchandise" />
      <Toasts />
    </>
  )
  const data = { ...zoesData(), config: { ...config, waitingList: false }, merchandise: [shirt] }
  renderShop(`/merchandise/${shirt.external_code}`, [{ path: '/merchandise/:item', element }], data)
  await screen.findByRole('radio', { name: /^L/ })
  return requests
}

const add = () => screen.getByRole('button', { name: 'Add to Cart' })
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })

afterEach(() => {
  for (const { id } of shownToasts()) act(() => closeToast(id))
  vi.unstubAllGlobals()
  closeShop()
})

it('asks for a size before it adds one, and what is sold out cannot be chosen', async () => {
  //
  const requests = await open()
  expect(['M', 'L', 'XL'].map((name) => radio(name).disabled)).toEqual([true, false, false])
  expect(screen.getAllByText('from €35.00').length).toBeGreaterThan(0)
  await userEvent.click(add())
  const refusal = await screen.findByText('Please choose: Size.')
  expect(screen.getByRole('alert')).toBe(refusal)
  expect(document.activeElement).toBe(radio('L'))
  expect(radio('L').getAttribute('aria-describedby')).toBe(refusal.id)
  await userEvent.click(radio('XL'))
  expect(screen.queryByText('Please choose: Size.')).toBeNull()
  expect(screen.queryByText('from €35.00')).toBeNull()
  await userEvent.click(add())
  const added = requests.filter(({ name }) => name === 'add-merchandise-to-cart')
  expect(added.map(({ body }) => body)).toEqual([
    expect.objectContaining({ external_code: shirt.external_code, variant_id: 3 }),
  ])
})

it('crosses a size out when it sells out while the page is open', async () => {
  //
  await open()
  await userEvent.click(radio('L'))
  const { external_code } = shirt
  const variants = [{ id: 2, in_stock: false, stock_level: 0 }]
  const now = { external_code, in_stock: true, stock_level: 5, travel_times: [], variants }
  // The answer to the page's own question may come later, and is older.
  await waitFor(() => {
    act(() => updateAvailability([now]))
    expect(radio('L').disabled).toBe(true)
  })
  expect(add()).toHaveProperty('disabled', true)
})
