import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Cart } from '#contract/carts.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { bus, cartOf, lineFor, weekend, undiscounted } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { type Answer, fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import CartPanel from './CartPanel.tsx'

const byBus = {
  ...lineFor(bus, 'Zoë Brontë'),
  starts_at: '2027-07-08T10:00:00Z',
  transport_time_id: 11,
  age: null,
}
const full: Cart = {
  ...cartOf([lineFor(weekend, 'Zoë Brontë'), byBus]),
  merchandise: [
    {
      id: 5,
      external_code: 'shirt',
      merchandise: 'Shirt',
      shop_image: null,
      ...undiscounted({ price: 3500, fee: 0 }),
    },
  ],
  total_price: 30_100,
}

/** The panel of a cart; the server responds to changes with `answer`. */
async function open(cart: Cart | null, answer: Answer = { status: 500, body: {} }) {
  if (cart !== null) storage.cartCode.set(cart.code)
  const requests = fakeServer(({ name }) => (name === 'get-cart' ? { body: { cart } } : answer))
  renderShop('/', [{ path: '/', element: <CartPanel /> }], zoesData())
  if (cart !== null) await screen.findByText('Total')
  return { requests, user: userEvent.setup() }
}

const line = (name: string) =>
  within(screen.getAllByRole('listitem').find((each) => each.textContent.includes(name))!)
const toasts = () => shownToasts().map(({ text, kind }) => [text, kind])

afterEach(() => {
  closeShop()
  sessionStorage.clear()
  for (const { id } of shownToasts()) closeToast(id)
})

describe('the cart', () => {
  it('lists each ticket with its holder, each piece, what they cost, and the time that is left', async () => {
    // S3-02 S3-35 S9-02
    await open(full)
    expect(line('Weekend').getByText('Zoë Brontë · 18 and over')).toBeTruthy()
    expect(line('Weekend').getByText('€133.00')).toBeTruthy()
    expect(line('Weekend').getByText('incl. €4.00 fee')).toBeTruthy()
    expect(line('Bus').getByText(/8 July 2027.*12:00/)).toBeTruthy()
    expect(line('Shirt').getByText('€35.00')).toBeTruthy()
    expect(screen.getByText('Total').parentElement?.textContent).toBe('Total€301.00 + shipping')
    expect(screen.getByRole('timer').textContent).toBe('15:00')
  })

  it('says where to look when it is empty', async () => {
    // S4-01
    const { requests } = await open(null)
    expect(screen.getByRole('heading', { name: 'Your cart is empty.' })).toBeTruthy()
    expect(requests).toEqual([])
  })

  it('releases a removed ticket or piece at once', async () => {
    // S8-02 A-060
    const { user, requests } = await open(full, { body: { cart: cartOf([byBus]), data: {} } })
    await user.click(screen.getByRole('button', { name: 'Remove Shirt' }))
    await waitFor(() => expect(toasts()).toEqual([['Item removed from cart.', 'success']]))
    expect(requests.find(({ name }) => name === 'remove-merchandise-from-cart')?.body).toMatchObject({
      cart: 'cart-code',
      cart_merchandise_id: 5,
    })
    expect(screen.queryByText('Shirt')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove Bus' }))
    await waitFor(() => expect(requests.map(({ name }) => name)).toContain('remove-product-from-cart'))
  })

  it('puts back what was removed by mistake, with the holder that it had', async () => {
    const { user, requests } = await open(full, { body: { cart: cartOf([byBus]), data: {} } })
    const undo = () => shownToasts().find(({ text }) => text === 'Item removed from cart.')?.action
    await user.click(screen.getByRole('button', { name: 'Remove Bus' }))
    await waitFor(() => expect(undo()?.label).toBe('Undo'))
    undo()?.run()
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ name: 'add-product-to-cart' }))
    expect(requests.at(-1)?.body).toMatchObject({
      external_code: 'bus',
      full_name: byBus.full_name,
      transport_time_id: byBus.transport_time_id,
    })
    await user.click(screen.getByRole('button', { name: 'Remove Bus' }))
    await waitFor(() => expect(toasts().map(([text]) => text)).toContain('Item added to cart.'))
  })

  it('says that an item removed in another window is no longer there, and loads the cart again', async () => {
    const { user, requests } = await open(full, { status: 404, body: { message: 'Not found.' } })
    await user.click(screen.getByRole('button', { name: 'Remove Shirt' }))
    await waitFor(() => expect(toasts()).toEqual([['This item is no longer in your cart.', 'success']]))
    await waitFor(() => expect(requests.filter(({ name }) => name === 'get-cart')).toHaveLength(2))
  })
})

describe('a ticket that something else in the cart needs', () => {
  it('asks what becomes of what needs a ticket that is removed, and removes both', async () => {
    //
    const text = 'Bus cannot be ordered without Weekend.'
    const needed = {
      status: 422,
      body: { message: text, code: 'needed', errors: { cart_product_id: [text] } },
    }
    const gone = { body: { cart: cartOf([]), data: {} } }
    storage.cartCode.set(full.code)
    const requests = fakeServer(({ name, body }) => {
      if (name === 'get-cart') return { body: { cart: full } }
      return body['with_dependents'] === true ? gone : needed
    })
    renderShop('/', [{ path: '/', element: <CartPanel /> }], zoesData())
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Remove Weekend' }))
    expect(await screen.findByText(text)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep all' }))
    expect(screen.queryByText(text)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove Weekend' }))
    await user.click(await screen.findByRole('button', { name: 'Remove all' }))
    await waitFor(() => expect(toasts()).toEqual([['Item removed from cart.', 'success']]))
    expect(requests.filter(({ name }) => name === 'remove-product-from-cart')).toHaveLength(3)
  })
})

describe('the details of a ticket in the cart', () => {
  /** Changes the name on the weekend ticket. */
  async function rename(answer: Answer) {
    const opened = await open(full, answer)
    await opened.user.click(screen.getByRole('button', { name: 'Edit Weekend' }))
    const name = await screen.findByLabelText<HTMLInputElement>('Full name')
    expect(name.value).toBe('Zoë Brontë')
    await opened.user.clear(name)
    await opened.user.type(name, 'Ivo Ban{Enter}')
    return opened
  }

  it('can be changed', async () => {
    // S8-03 S2.5-02 A-049
    const { requests } = await rename({ body: { cart: cartOf([lineFor(weekend, 'Ivo Ban')]), data: {} } })
    await waitFor(() => expect(toasts()).toEqual([['Item details updated.', 'success']]))
    expect(requests.at(-1)).toMatchObject({
      name: 'update-product-in-cart',
      body: { cart_product_id: 71, full_name: 'Ivo Ban' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Ivo Ban · 18 and over')).toBeTruthy()
  })

  it('stay in the form after a failure, which a banner and a toast report', async () => {
    // S8-04 S8-05 A-025
    const text = 'A Weekend ticket already exists for Ivo Ban in your cart.'
    await rename({ status: 422, body: { message: text, errors: { full_name: [text] } } })
    await waitFor(() => expect(toasts()).toEqual([['Could not update item details.', 'failure']]))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole('alert').textContent).toBe(text)
    expect(dialog.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ivo Ban')
  })
})

describe('an expired cart', () => {
  const gone: Answer = { status: 404, body: { message: 'Your cart has expired.' } }
  const back = () => screen.findByRole('button', { name: 'Bring it back' })

  /** The panel of a tab whose cart has expired; the server responds to its restoration with `answer`. */
  async function openEnded(answer: Answer) {
    storage.cartCode.set('cart-code')
    const requests = fakeServer(({ name }) => (name === 'restore-cart' ? answer : gone))
    renderShop('/', [{ path: '/', element: <CartPanel /> }], zoesData())
    await userEvent.click(await back())
    return requests
  }

  it('is restored at a tap, and items that could not be restored are named until the message is dismissed', async () => {
    const reason = 'This item is out of stock.'
    const missing = [{ name: 'Bus', full_name: 'Ivo Ban', reason }]
    const requests = await openEnded({ body: { cart: { ...full, code: 'new' }, data: {}, missing } })
    await screen.findByText('Total')
    expect(requests.find(({ name }) => name === 'restore-cart')?.body).toMatchObject({
      cart: '',
      ended: 'cart-code',
    })
    expect(storage.cartCode.get()).toBe('new')
    expect(screen.getByText('Bus, Ivo Ban:').parentElement?.textContent).toContain(reason)
    await userEvent.click(screen.getByRole('button', { name: 'All right' }))
    expect(screen.queryByText(/out of stock/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull()
  })

  it('is offered again if nothing is left now, and no longer once it cannot be restored', async () => {
    const message = 'Nothing of your cart is available any more.'
    await openEnded({ status: 422, body: { message, errors: { ended: [message] } } })
    await waitFor(() => expect(toasts()).toContainEqual([message, 'failure']))
    fakeServer(() => ({ status: 404, body: { message: 'There is nothing to bring back any more.' } }))
    await userEvent.click(await back())
    await waitFor(() => expect(screen.queryByText(/The time of your cart was over/)).toBeNull())
  })
})
