import assert from 'node:assert/strict'
import type { Order } from '#contract/orders.ts'
import type { Refund } from '#contract/refunds.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as refunds from '#server/refunds/refunds.ts'
import { addMerchandise, checkoutOf, filledCart } from './make.ts'
import type { Answer, World } from './world.ts'

/** An account that money may be sent to. */
export const BANK = {
  bank_owner_full_name: 'Ana Horvat',
  bank_owner_address: { street: 'Obala 1', city: 'Split', postcode: '21000' },
  bank_name: 'Example Bank',
  bank_country: 'HR',
  bank_bic: 'nbhrhr2x',
  bank_iban: 'HR12 1001 0051 8630 0016 0',
}

interface Bought {
  /** A ticket for each of these holders. */
  weekend?: string[]
  products?: string[]
  merchandise?: string[]
  voucher_code?: string
}

/** A customer has bought these, by default Ana's weekend ticket, and paid by card. The order is as its owner then sees it. */
export async function bought(w: World, token: string, wish: Bought = {}): Promise<Order> {
  const { weekend = ['Ana Horvat'], products = [], merchandise = [], voucher_code = '' } = wish
  let cart = ''
  for (const full_name of weekend) cart = (await filledCart(w, { cart, full_name })).code
  for (const external_code of products) cart = (await filledCart(w, { cart, external_code })).code
  for (const external_code of merchandise)
    cart = (await addMerchandise(w, { cart, external_code })).body.cart.code
  const { body } = await w.post('/api/checkout-cart', { ...checkoutOf(token, cart), voucher_code })
  if (body.payment) await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  return orderOf(w, token, body.order.code)
}

const dataOf = async (w: World, token: string) => (await w.post('/api/get-data', { token })).body.data

/** An order as its owner sees it now. */
export async function orderOf(w: World, token: string, code: string): Promise<Order> {
  const order = (await dataOf(w, token)).orders.find((each: Order) => each.code === code)
  assert.ok(order)
  return order
}

/** A customer's refunds as they see them now, newest first. */
export const refundsOf = async (w: World, token: string): Promise<Refund[]> =>
  (await dataOf(w, token)).refunds

/** Asks for a refund into the right account, of all tickets of an order unless told otherwise. */
export const askFor = (w: World, token: string, order: Order, wish: object = {}): Promise<Answer> =>
  w.post('/api/request-refund', {
    token,
    order_id: order.id,
    tickets: order.tickets.map(({ code }) => code).join(','),
    merchandise: '',
    ...BANK,
    ...wish,
  })

/** A refund that was asked for; its id. */
export async function asked(w: World, token: string, order: Order, wish: object = {}): Promise<number> {
  const { status, body } = await askFor(w, token, order, wish)
  assert.equal(status, 200, body.message)
  return body.refund_id
}

const STEPS = {
  start: refunds.staffActions.start,
  fail: refunds.staffActions.fail,
  complete: refunds.staffActions.complete,
}

/** Iva of the staff works on a refund, one step after the other. */
export async function work(w: World, id: number, ...steps: (keyof typeof STEPS)[]): Promise<void> {
  for (const step of steps) await w.shop.transact((tx) => STEPS[step](tx, 'Iva', id))
}

/** The festival changes what it says of an item. */
export const change = (w: World, update: (tx: Tx) => PromiseLike<unknown>): Promise<void> =>
  w.shop.transact(async (tx) => {
    await update(tx)
    await catalogue.invalidate(tx)
  })

/** The tests' installment product can be refunded, for a fee. */
export const refundablePlan = (w: World): Promise<void> =>
  change(
    w,
    (tx) => tx`update products set is_refundable = true, refund_fee = 500 where external_code = 'plan'`,
  )
