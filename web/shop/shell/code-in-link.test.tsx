import { screen, waitFor } from '@testing-library/react'
import { Outlet } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import * as storage from '#web/lib/browser/storage.ts'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { useHeldCart } from '#web/shop/carts/cart.ts'
import { cartOf } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { type Answer, fakeServer, type ReceivedCall } from '#web/testing/server.ts'
import { Elsewhere } from '#web/shop/page/NotFound.tsx'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { useCodeInLink } from './code-in-link.ts'

function Shop() {
  useCodeInLink()
  // As the header does.
  useHeldCart()
  return <h1>Tickets</h1>
}

const effect = '2 items: €25.80 off'
const radio = { code: 'RADIO', name: 'Radio listeners', applies: true, reason: null, effect }
const accepted = (): Answer => ({ body: { cart: { ...cartOf([]), codes: [radio] } } })

/** Opens a link to the tickets; the server responds to the code with `answer`. */
function follow(search: string, answer: (call: ReceivedCall) => Answer) {
  const requests = fakeServer(answer)
  const shop = renderShop(`/tickets${search}`, [{ path: '/tickets', element: <Shop /> }], zoesData())
  return { requests, ...shop }
}

const toasts = () => shownToasts().map(({ title, text, kind }) => [title, text, kind])

afterEach(() => {
  closeShop()
  for (const { id } of shownToasts()) closeToast(id)
})

describe('a link with a code', () => {
  it('puts it on the cart once, says what it does, and leaves the address without it', async () => {
    const { requests, at, go, back } = follow('?type=ticket&code=radio&code=OTHER', accepted)
    await waitFor(() => expect(at()).toBe('/tickets?type=ticket'))
    expect(requests).toMatchObject([{ name: 'apply-code', body: { cart: '', code: 'radio' } }])
    expect(toasts()).toEqual([['Radio listeners', effect, 'success']])
    expect(storage.cartCode.get()).toBe('cart-code')
    await go('/tickets')
    await back()
    expect([requests.length, at()]).toEqual([1, '/tickets?type=ticket'])
  })

  it('that is refused says so, however long it is', async () => {
    const message = 'Invalid or expired voucher code.'
    const refused = () => ({ status: 422, body: { message, errors: { code: [message] } } })
    const { at } = follow(`?code=${'A'.repeat(10_000)}`, refused)
    await waitFor(() => expect(toasts()).toEqual([[undefined, message, 'failure']]))
    await waitFor(() => expect(at()).toBe('/tickets'))
  })

  it('opens a new cart if the old one has expired, and an empty one does nothing', async () => {
    storage.cartCode.set('old')
    const { requests, at, go } = follow('?code=RADIO', ({ body }) =>
      body['cart'] === 'old' ? { status: 404, body: { message: 'Your cart has expired.' } } : accepted(),
    )
    await waitFor(() => expect(at()).toBe('/tickets'))
    expect(requests.at(-1)).toMatchObject({ name: 'apply-code', body: { code: 'RADIO' } })
    expect(toasts()).toEqual([['Radio listeners', effect, 'success']])
    const asked = requests.length
    await go('/tickets?code=')
    await waitFor(() => expect(at()).toBe('/tickets'))
    expect(requests).toHaveLength(asked)
  })

  it('whose address is unknown leads home, though its code is applied before home is loaded', async () => {
    fakeServer(accepted)
    const home = Promise.withResolvers<null>()
    const Frame = () => {
      useCodeInLink()
      return <Outlet />
    }
    const children = [
      { path: '/', loader: () => home.promise, element: <h1>Home</h1> },
      { path: '/nowhere', element: <Elsewhere to="/" /> },
    ]
    const { at } = renderShop('/nowhere?code=RADIO', [{ element: <Frame />, children }], zoesData())
    await waitFor(() => expect(toasts()).toEqual([['Radio listeners', effect, 'success']]))
    home.resolve(null)
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(at()).toBe('/')
  })

  it('stays in the address without a connection, to be tried again', async () => {
    const { at } = follow('?code=RADIO', () => {
      throw new TypeError('Failed to fetch')
    })
    await waitFor(() => expect(toasts()[0]?.[1]).toMatch(/^Network Error/))
    expect(at()).toBe('/tickets?code=RADIO')
  })
})
