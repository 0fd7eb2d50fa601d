import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import * as storage from '#web/lib/browser/storage.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { cartOf, lineFor, weekend } from '#web/testing/fixtures/shop.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import CartOffer from './CartOffer.tsx'

const phones = { ...cartOf([lineFor(weekend, 'Zoë Brontë')]), code: 'of-the-phone' }
const saved = {
  code: phones.code,
  expires_at: '2099-01-01T00:00:00Z',
  tickets: 2,
  merchandise: 1,
  total_price: 4500,
}

/** Zoë on her laptop, with a cart on her phone. */
function visit(change: Partial<typeof saved> = {}) {
  const known = { ...zoesData(), carts: [{ ...saved, ...change }] }
  fakeServer(({ name }) => ({ body: name === 'get-cart' ? { cart: phones } : { data: known } }))
  renderShop('/', [{ path: '/', element: <CartOffer /> }], known)
  return userEvent.setup()
}

afterEach(closeShop)

describe('a cart on another device', () => {
  it('is offered, and a click switches to it', async () => {
    //
    const user = visit()
    await screen.findByText(/You have a cart with 2 tickets and 1 item of merchandise on another device, for/)
    await user.click(screen.getByRole('button', { name: 'Take it over' }))
    await waitFor(() => expect(storage.cartCode.get()).toBe('of-the-phone'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take it over' })).toBeNull())
  })

  it('is not offered once it has expired, if it is this browser’s own, or after it was dismissed', async () => {
    //
    visit({ expires_at: '2020-01-01T00:00:00Z' })
    expect(screen.queryByRole('button')).toBeNull()
    closeShop()
    storage.cartCode.set('of-the-phone')
    visit()
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
    closeShop()
    const user = visit()
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('button')).toBeNull()
  })
})
