import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Product } from '#contract/shop-items.ts'
import { ItemPage } from '#web/shop/catalogue/item/ItemPage.tsx'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { config, weekend } from '#web/testing/fixtures/shop.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'

const tent: Product = { ...weekend, id: 71, external_code: 'tent', name: 'Tent', price: 4_500, fee: 0 }
const van: Product = { ...tent, id: 72, external_code: 'van', name: 'Van', in_stock: false, stock_level: 0 }
const camper: Product = {
  ...weekend,
  requires_one_of: { products: ['tent', 'van'], names: ['Tent', 'Van'] },
}

async function open(item: Product, products: Product[]) {
  fakeServer(() => ({ body: { item } }))
  const data = { ...zoesData(), config: { ...config, waitingList: false }, products: [item, ...products] }
  renderShop(
    `/tickets/${item.external_code}`,
    [{ path: '/tickets/:item', element: <ItemPage kind="tickets" /> }],
    data,
  )
  await screen.findByRole('radio', { name: /^Tent/ })
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })

afterEach(() => {
  vi.unstubAllGlobals()
  closeShop()
})

it('asks what comes with the ticket before its holder, with what that costs, and crosses out what is sold out', async () => {
  await open(camper, [tent, van])
  expect([radio('Tent').disabled, radio('Van').disabled]).toEqual([false, true])
  expect(screen.getByText('+ €45.00')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose one of these.')
  expect(document.activeElement).toBe(radio('Tent'))
  await userEvent.click(radio('Tent'))
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('says that the ticket is sold out because nothing that comes with it is left', async () => {
  const gone = { in_stock: false, stock_level: 0 }
  await open({ ...camper, ...gone }, [{ ...tent, ...gone }, van])
  expect(screen.getByText('Sold out, because none of these is left: Tent, Van.')).toBeTruthy()
})
