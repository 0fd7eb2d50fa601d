import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderRow } from '#server/orders/orders.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, orderOf } from '#testing/fixtures/orders.ts'
import { deliverEvent, paymentEventFor } from '#testing/fixtures/payments.ts'
import { requestRefund } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { download } from '#testing/fixtures/tickets.ts'
import { openWaitingRoom } from '#testing/fixtures/waiting-room.ts'
import { world } from '#testing/harness/world.ts'

test('the waiting room does not affect carts and orders: checkout, payment, terms, installments, tickets, refunds and the office work as usual', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const owner = await clerk(w, 'owner')
  const paid = await createPaidOrder(w, token)
  const { code: cart } = await filledCart(w, { full_name: 'Bea Novak' })
  const { code: planned } = await filledCart(w, { external_code: 'plan', full_name: 'Cleo Novak' })
  await openWaitingRoom(w)
  const ok = async (path: string, input: object) => {
    const { status, body } = await w.post(path, { token, ...input })
    assert.equal(status, 200, `${path} ${JSON.stringify(body)}`)
    return body
  }
  await ok('/api/get-cart', { cart })
  await ok('/api/calculate-invoice', { cart })
  await ok('/api/checkout-cart', checkoutInput(token, cart))
  const { order } = await ok('/api/checkout-cart', checkoutInput(token, planned))
  const [row] = await w.shop.sql<OrderRow[]>`select * from orders where code = ${order.code}`
  assert.ok(row)
  assert.equal(await deliverEvent(w, await paymentEventFor(w, row)), 200)
  const link = { order: order.code, checksum: order.checksum }
  await ok('/api/get-terms-and-conditions-order', link)
  const { reference } = (await orderOf(w, token, order.code)).payments[1] ?? {}
  const { payment } = await ok('/api/pay-payment-plan-order-payment', { ...link, reference })
  const page = await w.app.inject({ url: new URL(payment.url).pathname })
  assert.equal(page.statusCode, 200)
  const [ticket] = paid.tickets
  assert.equal(await download(w, 'ana@example.com', ticket?.code ?? ''), 200)
  const invoice = await w.app.inject({ url: `/download-invoice/${paid.code}/${paid.checksum}` })
  assert.equal(invoice.statusCode, 200)
  assert.equal((await requestRefund(w, token, paid)).status, 200)
  assert.equal((await owner.get(`/office/api/orders/${paid.code}`)).status, 200)
  // Nobody has requested a number.
  assert.equal((await w.shop.sql`select from waiting_rooms where drawn > 0`).length, 0)
})
