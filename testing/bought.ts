import assert from 'node:assert/strict'
import type { Order, Ticket } from '#contract/orders.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import { checkoutOf, filledCart } from './make.ts'
import type { Answer, World } from './world.ts'

/** A ticket as its owner sees it, with its code and its order's id as the calls about it take them. */
export type OwnTicket = Ticket & { code: string; order_id: number }

/** The orders of a customer, newest first. */
export const ordersOf = async (w: World, token: string): Promise<Order[]> =>
  (await w.post('/api/get-data', { token })).body.data.orders

/** The newest ticket of a customer. */
export async function ticketOf(w: World, token: string): Promise<OwnTicket> {
  const [order] = await ordersOf(w, token)
  const [ticket] = order?.tickets ?? []
  assert.ok(order && ticket)
  return { ...ticket, code: ticket.code ?? '', order_id: order.id }
}

/** A customer buys a ticket, by default Ana's weekend ticket, and pays it by card. */
export async function bought(
  w: World,
  token: string,
  wish: Record<string, unknown> = {},
): Promise<OwnTicket> {
  const { code } = await filledCart(w, wish)
  const { body } = await w.post('/api/checkout-cart', checkoutOf(token, code))
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  return ticketOf(w, token)
}

/** The wizard's call with everything as it is, but for what `wish` says. */
export const changeTicket = (
  w: World,
  token: string,
  ticket: OwnTicket,
  wish: Record<string, unknown> = {},
): Promise<Answer> => {
  const { order_id, code, age, full_name, email } = ticket
  return w.post('/api/change-ticket', {
    token,
    order_id,
    code,
    age,
    full_name,
    email,
    reassign: false,
    ...wish,
  })
}

/** The festival changes the rules of a product. */
export async function rule(w: World, external_code: string, changes: Record<string, unknown>): Promise<void> {
  await w.shop.transact(async (tx) => {
    await tx`update products set ${tx(changes)} where external_code = ${external_code}`
    await catalogue.invalidate(tx)
  })
}

/** The status of a ticket's document, for whoever asks with an address and a code. */
export const download = async (w: World, email: string, code: string): Promise<number> =>
  (await w.app.inject({ url: `/download-ticket/${encodeURIComponent(email)}/${code}` })).statusCode
