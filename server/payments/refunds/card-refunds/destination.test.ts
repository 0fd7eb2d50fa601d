import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as orders from '#server/orders/orders.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { another, changeOrder, lineIdsOf, previewChange } from '#testing/fixtures/order-changes.ts'
import { createPaidOrder, officeOrderOf, orderOf } from '#testing/fixtures/orders.ts'
import { openPayment, paymentEventFor } from '#testing/fixtures/payments.ts'
import { changeRefundStatus, officeRefundOf } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const ivo = { full_name: 'Ivo Horvat', email: 'ivo@example.com' }

/** An order with a credit of 45.00 from another one, and 128.00 paid by card. */
async function partlyCredited(w: World) {
  await configure(w, { refunds: { toCard: true } })
  const [token, finance] = [await customer(w), await clerk(w, 'finance')]
  const paid = await createPaidOrder(w, token, { products: ['camping'] })
  const sales = await clerk(w, 'sales')
  const { camping } = await lineIdsOf(sales, paid)
  const products = [another('weekend', ivo), another('ageless', ivo)]
  const { next } = await changeOrder(sales, paid, { removed_products: [camping], products })
  const [row] = await w.shop.sql<{ id: number }[]>`select id from orders where code = ${next?.code ?? ''}`
  const order = await w.shop.transact((tx) => orders.lock(tx, row?.id ?? 0))
  await attempts.begin(w.shop, await openPayment(w, order))
  await w.app.inject({
    method: 'POST',
    url: `/sandbox-bank/${(await paymentEventFor(w, order)).reference}/pay`,
  })
  return { token, finance, sales, order }
}

test('a partly credited order is refunded to the card up to what remains on it, and a larger refund goes to a bank account', async (t) => {
  //
  const w = await world(t)
  const { token, finance, order } = await partlyCredited(w)
  const shown = await orderOf(w, token, order.code)
  assert.deepEqual(
    [shown.payment_status, shown.total_paid, shown.refund_destination, shown.refund_to_card],
    ['paid', 17_300, 'bank_account', 12_800],
  )
  const { refundable } = (await finance.get(`/office/api/orders/${order.code}/refunds`)).body
  assert.deepEqual([refundable.destination, refundable.to_card], ['bank_account', 12_800])
  const open = async (names: string[]) => {
    const { tickets } = await officeOrderOf(finance, order.code)
    const codes = tickets.filter(({ name }) => names.includes(name)).map(({ code }) => code)
    return finance.post(`/office/api/orders/${order.code}/refunds`, { tickets: codes, reason: 'Rain' })
  }
  const beyond = await open(['Weekend ticket', 'Ticket for everyone'])
  assert.match(Object.keys(beyond.body.errors).join(' '), /bank_owner_full_name/)
  const { refund } = (await open(['Weekend ticket'])).body
  assert.deepEqual([refund.total, refund.destination], [11_900, 'card'])
  const { id } = refund
  assert.equal((await orderOf(w, token, order.code)).refund_to_card, 900)
  await changeRefundStatus(finance, [id], 'processing')
  await w.mails()
  assert.equal((await officeRefundOf(finance, id)).status, 'processed')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the exchange of a partly credited order is refunded to the card if the difference remains on it', async (t) => {
  //
  const w = await world(t)
  const { finance, sales, order } = await partlyCredited(w)
  const { weekend, ageless } = await lineIdsOf(sales, order)
  const removed_products = [weekend, ageless]
  const { body } = await previewChange(sales, order, { removed_products })
  const { back, destination } = body.preview.paid_order.refund
  assert.deepEqual([back, destination], [17_300, 'bank_account'])
  const input = { removed_products, products: [another('camping', ivo)] }
  const { preview, order: changed } = await changeOrder(sales, order, input)
  assert.deepEqual(preview.paid_order?.refund, {
    total: 17_300,
    credited: 4_500,
    back: 12_800,
    destination: 'card',
    to_payer: false,
  })
  const id = changed.changes.at(-1)?.refund_id ?? 0
  await changeRefundStatus(finance, [id], 'processing')
  await w.mails()
  const { status, card_refunds } = await officeRefundOf(finance, id)
  assert.deepEqual([status, card_refunds.map(({ amount }) => amount)], ['processed', [12_800]])
  assert.deepEqual(await consistency.check(w.shop), [])
})
