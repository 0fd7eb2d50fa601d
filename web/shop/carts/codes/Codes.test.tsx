import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Cart, CartCode, CartProduct } from '#contract/carts.ts'
import * as storage from '#web/lib/browser/storage.ts'
import CartPanel from '#web/shop/carts/CartPanel.tsx'
import { cartOf, lineFor, weekend } from '#web/testing/fixtures/shop.ts'
import { shipping, zoesData } from '#web/testing/fixtures/orders.ts'
import { type Answer, fakeServer, type ReceivedCall } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'

const radio: CartCode = {
  code: 'RADIO',
  name: 'Radio listeners',
  applies: true,
  reason: null,
  effect: '1 item: €12.90 off',
}
const reduced: CartProduct = {
  ...lineFor(weekend, 'Zoë Brontë'),
  price: 11_610,
  discounts: [{ name: 'Radio listeners', amount: 1290, fee_amount: 0 }],
}
const full: Cart = cartOf([lineFor(weekend, 'Zoë Brontë')])
const withRadio: Cart = { ...cartOf([reduced]), total_price: 12_010, codes: [radio] }
const empty: Cart = { ...cartOf([]), codes: [] }

/** The panel of a cart, in a festival with codes. */
async function open(cart: Cart | null, answer: (call: ReceivedCall) => Answer, discountCodes = true) {
  if (cart !== null) storage.cartCode.set(cart.code)
  const requests = fakeServer((call) => (call.name === 'get-cart' ? { body: { cart } } : answer(call)))
  const data = { ...zoesData(), config: { ...shipping, discountCodes } }
  renderShop('/', [{ path: '/', element: <CartPanel /> }], data)
  await screen.findByText(cart !== null && cart.products.length > 0 ? 'Total' : 'Your cart is empty.')
  return { requests, user: userEvent.setup() }
}

const noCall = (): Answer => ({ status: 500, body: {} })
const total = () => screen.getByText('Total').parentElement?.textContent
const codes = () => screen.queryByRole('list', { name: 'Your codes' })
const LABEL = 'Discount or voucher code'
const field = () => screen.getByLabelText<HTMLInputElement>(LABEL)
const question = () => screen.getByRole('button', { name: 'Have a code?' })

async function type(user: ReturnType<typeof userEvent.setup>, code: string) {
  await user.click(question())
  await user.type(field(), `${code}{Enter}`)
}

afterEach(() => {
  closeShop()
  sessionStorage.clear()
})

describe('a code', () => {
  it('is folded into a question, says what it does, and can be taken off again', async () => {
    const { user, requests } = await open(full, ({ name }) => ({
      body: { cart: name === 'remove-code' ? full : withRadio },
    }))
    expect(screen.queryByLabelText(LABEL)).toBeNull()
    await type(user, ' ra-dio ')
    await waitFor(() => expect(total()).toBe('Total€120.10'))
    expect(requests.at(-1)).toMatchObject({ name: 'apply-code', body: { cart: 'cart-code', code: 'ra-dio' } })
    expect(codes()?.textContent).toBe('Radio listeners RADIORemove1 item: €12.90 off')
    expect(screen.getByText('Radio listeners: 1 item: €12.90 off').matches('output')).toBe(true)
    expect(field()).toBe(document.activeElement)
    await user.click(screen.getByRole('button', { name: 'Remove the code RADIO' }))
    await waitFor(() => expect(total()).toBe('Total€133.00'))
    expect([codes(), screen.getByText('The code RADIO is removed.').matches('output')]).toEqual([null, true])
    expect(document.activeElement?.contains(question())).toBe(true)
  })

  it('shows the price without its discount struck through, with the discount’s name', async () => {
    await open(withRadio, noCall)
    const line = within(screen.getAllByRole('listitem')[0]!)
    expect(line.getByText('€133.00').matches('s')).toBe(true)
    expect(line.getByText('€120.10').parentElement?.textContent).toBe(
      '€120.10 instead of €133.00 Radio listenersincl. €4.00 fee',
    )
  })

  it('that is refused stays in its field, which the message describes', async () => {
    const message = 'Invalid or expired voucher code.'
    const { user, requests } = await open(full, () => ({
      status: 422,
      body: { message, errors: { code: [message] } },
    }))
    await user.click(question())
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByRole('alert').textContent).toBe('Please enter a voucher code.')
    expect(requests.map(({ name }) => name)).toEqual(['get-cart'])
    await user.type(field(), 'nonsense{Enter}')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['nonsense', 'true'])
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
  })
})

describe('a code without items', () => {
  it('waits on an empty cart, which has no clock', async () => {
    const reason = 'This offer applies as soon as you add an item that it is for.'
    const waiting = { ...radio, applies: false, effect: null, reason }
    const { user } = await open(null, () => ({ body: { cart: { ...empty, codes: [waiting] } } }))
    await type(user, 'radio')
    await waitFor(() => expect(codes()?.textContent).toContain(reason))
    expect(storage.cartCode.get()).toBe('cart-code')
    expect([screen.getByText('Your cart is empty.').matches('h2'), screen.queryByRole('timer')]).toEqual([
      true,
      null,
    ])
  })

  it('of a voucher is kept for the checkout, and can be forgotten', async () => {
    const voucher = { code: 'WELCOME10', discount_amount: 1000 }
    const { user } = await open(full, () => ({ body: { voucher } }))
    await type(user, 'welcome10')
    await waitFor(() =>
      expect(codes()?.textContent).toBe('Voucher WELCOME10: €10.00 off at the checkoutRemove'),
    )
    await user.click(screen.getByRole('button', { name: 'Remove the code WELCOME10' }))
    expect(codes()).toBeNull()
  })
})

describe('discounts without a code', () => {
  it('say what is missing above the total, and no code is asked for where there are none', async () => {
    const hint = 'Five friends: 2 more items and you pay less for each.'
    await open({ ...full, hints: [hint] }, noCall, false)
    expect(screen.getByText(hint).compareDocumentPosition(screen.getByText('Total'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(screen.queryByRole('button', { name: 'Have a code?' })).toBeNull()
  })
})
