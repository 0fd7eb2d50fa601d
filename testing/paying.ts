import assert from 'node:assert/strict'
import * as checkout from '#server/checkout/checkout.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import { sign } from '#server/platform/security/signing.ts'
import { checkoutOf, configure, filledCart, someone } from './make.ts'
import type { World } from './world.ts'

/** An order at the bank: what the shop wrote down, and what the bank would say of it. */
export interface AtTheBank {
  order: OrderRow
  notice: BankNotice
}

export interface BankNotice {
  id: string
  reference: string
  order: string
  outcome: 'processing' | 'succeeded' | 'declined' | 'expired' | 'cancelled'
  amount: number
  currency: string
}

/** Somebody has checked out these products by card and stands on the bank's page. */
export async function atTheBank(w: World, ...products: string[]): Promise<AtTheBank> {
  let cart = ''
  for (const external_code of products) cart = (await filledCart(w, { cart, external_code })).code
  const wish = checkoutOf('', cart)
  const { order } = await checkout.checkOut(
    w.shop,
    await someone(w),
    {
      ...wish,
      order: { ...wish.order, expected_total: null, terms_version: '' },
      voucher_code: '',
    },
    { ip: '127.0.0.1', user_agent: null },
  )
  return { order, notice: await noticeFor(w, order) }
}

/** What the bank says when the open attempt of a payment (the first, unless told) is paid. */
export async function noticeFor(w: World, order: OrderRow, position = 0): Promise<BankNotice> {
  const [attempt] = await w.shop.sql<{ reference: string; amount: number; currency: string }[]>`
    select attempt.reference, attempt.amount, attempt.currency
      from payment_attempts attempt join payments payment on payment.id = attempt.payment_id
     where payment.order_id = ${order.id} and payment.position = ${position} and attempt.status = 'open'`
  assert.ok(attempt, 'no attempt is open')
  const id = `event of ${attempt.reference}`
  return { id, ...attempt, order: order.code, outcome: 'succeeded' }
}

/** The bank tells the shop, signed as it signs. */
export const tell = (w: World, notice: BankNotice) => send(w, JSON.stringify(notice))

/** Something arrives where the bank tells its news; signed unless told otherwise. */
export async function send(
  w: World,
  payload: string,
  { signature = sign(w.shop.settings.secret, 'sandbox-bank', payload), gateway = 'sandbox-redirect' } = {},
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(signature && { 'x-sandbox-signature': signature }),
  }
  const answer = await w.app.inject({
    method: 'POST',
    url: `/gateways/${gateway}/notifications`,
    payload,
    headers,
  })
  return answer.statusCode
}

/** Opens the payment of an order at a position, as its page does. */
export const openPayment = (w: World, order: OrderRow, position = 0) =>
  w.shop.transact(async (tx) => {
    const payment = (await payments.ofOrders(tx, [order.id]))[position]
    assert.ok(payment)
    return payments.attempts.open(tx, payment.id)
  })

/** The festival takes its money through another gateway from now on. */
export const useGateway = (w: World, paymentGateway: string): Promise<void> =>
  configure(w, { paymentGateway })

/** How an order stands, in short: its state, its payments', its attempts', and what was issued and mailed. */
export async function standingOf(w: World, { id }: OrderRow) {
  const [order] = await w.shop.sql<{ payment_status: string; problem_reason: string | null }[]>`
    select payment_status, problem_reason from orders where id = ${id}`
  const rows = await payments.ofOrders(w.shop.sql, [id])
  const attempts = await w.shop.sql<{ status: string }[]>`
    select attempt.status from payment_attempts attempt join payments on payments.id = attempt.payment_id
     where payments.order_id = ${id} order by attempt.id`
  const [counts] = await w.shop.sql<{ tickets: number; confirmations: number }[]>`
    select (select count(*) from tickets where order_id = ${id}) as tickets,
           (select count(*) from mails where template = 'confirmation') as confirmations`
  return {
    status: order?.payment_status,
    reason: order?.problem_reason ?? null,
    payments: rows.map(({ payment_status }) => payment_status),
    paid: rows.reduce((sum, { paid_amount }) => sum + paid_amount, 0),
    attempts: attempts.map(({ status }) => status),
    tickets: counts?.tickets,
    confirmations: counts?.confirmations,
  }
}
