import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Cart, CartMerchandise, Invoice, InvoiceItem } from '#contract/carts.ts'
import type { Data } from '#contract/data.ts'
import type { Order } from '#contract/orders.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { cartOf, lineFor, undiscounted, weekend } from './fixtures/shop.ts'
import { invoiceFor, zoesData } from './fixtures/orders.ts'
import { type Answer, type ReceivedCall, fakeServer } from './server.ts'
import { closeShop, renderShop } from './shop.tsx'
import { CheckoutPage } from '#web/shop/checkout/CheckoutPage.tsx'
import { drafts } from '#web/shop/checkout/form/drafts.ts'

/** A cart with one ticket of 133 euros, and the same with a shirt of 35. */
export const tickets: Cart = cartOf([lineFor(weekend, 'Zoë Brontë')])
export const withShirt: Cart = {
  ...tickets,
  merchandise: [
    {
      id: 5,
      external_code: 'shirt',
      merchandise: 'Shirt',
      shop_image: null,
      ...undiscounted({ price: 3500, fee: 0 }),
    },
  ],
}

const shirtOf = ({ id, merchandise, price, fee }: CartMerchandise): InvoiceItem => ({
  id,
  name: merchandise,
  type: 'Shirt',
  price: price + fee,
  discounts: [],
  shop_item_type: 'merchandise',
  full_name: null,
  email: null,
  travel_time: null,
  timezone: null,
  product_type: null,
  event: null,
  starts_at: null,
  ends_at: null,
})

/** A shop that ships to Croatia for five euros and nowhere else. */
const invoiceOf = (cart: Cart, country: unknown): Invoice => {
  const invoice = invoiceFor(cart)
  if (cart.merchandise.length === 0) return invoice
  const rate = country === 'HR' ? { name: 'Post', type: 'flat', price: 500 } : null
  const items = [...invoice.items, ...cart.merchandise.map(shirtOf)]
  return { ...invoice, items, shipping: rate, total: 16800 + (rate?.price ?? 0) }
}

/** The body of a refusal by the server. */
export const refusal = (errors: Record<string, string[]>): Answer => ({
  status: 422,
  body: { message: Object.values(errors)[0]?.[0], errors },
})

/** The vouchers that the server knows, and their discounts. */
const vouchers: Record<string, number> = { WELCOME10: 1000, ROOMY: 15_000, GOLDEN: 50_000 }

function lookUp(code: string): Answer {
  const amount = vouchers[code.toUpperCase()]
  if (amount === undefined) return refusal({ code: ['Invalid or expired voucher code.'] })
  return { body: { voucher: { code: code.toUpperCase(), discount_amount: amount } } }
}

interface Visit {
  cart: Cart | null
  known?: Data
  checkOut?: () => Answer
  /** Orders that the server has and the browser has not loaded. */
  ordered?: Order[]
}

/** Zoë at the checkout of a cart. `state.cart` is the server's cart, which may change; `state.reckoned` delays its invoices. */
export async function visit({ cart, known = zoesData(), checkOut, ordered = [] }: Visit) {
  const state = { cart, reckoned: Promise.resolve() }
  if (cart !== null) storage.cartCode.set(cart.code)
  const requests = fakeServer(async ({ name, body }) => {
    if (name === 'get-data') return { body: { data: { ...known, orders: ordered } } }
    if (state.cart === null) return { status: 404, body: { message: 'Your cart has expired.' } }
    if (name === 'get-cart') return { body: { cart: state.cart } }
    if (name === 'calculate-invoice') await state.reckoned
    if (name === 'calculate-invoice') return { body: { invoice: invoiceOf(state.cart, body['country']) } }
    if (name === 'apply-code') return lookUp(String(body['code']))
    return checkOut?.() ?? { status: 500, body: {} }
  })
  const routes = [{ path: '/checkout', element: <CheckoutPage /> }]
  const { at } = renderShop('/checkout', routes, known)
  await screen.findByRole('heading', { level: 1 })
  if (cart !== null) await waitFor(() => expect(pressable()).toBe(true))
  return { state, requests, at, user: userEvent.setup() }
}

/** Resets the shop's state between tests. */
export function leave(): void {
  drafts.clear()
  closeShop()
}

export const button = () => screen.getByRole('button', { name: /^Checkout/ })
const pressable = () => !(button() as HTMLButtonElement).disabled

/** Queries for the lines of the banner, the text of a row of the order, and the sections of the form. */
export const wrong = () => [...screen.getByRole('alert').children].map((line) => line.textContent)
export const row = (name: RegExp) => screen.getByRole('row', { name }).textContent
export const billing = () => within(screen.getByRole('region', { name: 'Billing address' }))
export const payment = () => within(screen.getByRole('region', { name: 'Payment method' }))
export const parcel = () => within(screen.getByRole('region', { name: 'Shipping address' }))

/** The checkbox of the terms. */
export const terms = () => screen.getByRole('checkbox', { name: /I accept/ })

/** The body of the checkout request. */
export const sent = (requests: ReceivedCall[]) =>
  requests.findLast(({ name }) => name === 'checkout-cart')?.body
