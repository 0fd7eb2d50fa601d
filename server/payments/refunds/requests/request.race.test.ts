import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, orderOf } from '#testing/fixtures/orders.ts'
import { requestRefund, requestedRefund, refundsOf, processRefund } from '#testing/fixtures/refunds.ts'
import { world } from '#testing/harness/world.ts'

test('of ten concurrent refund requests for one ticket one succeeds', async (t) => {
  // P4-22 P9-09 A-111
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'] })
  const tickets = order.tickets[0]?.code
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => requestRefund(w, token, order, { tickets })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const refused = answers.filter(({ status }) => status !== 200)
  assert.deepEqual(
    new Set(refused.map(({ body }) => body.message)),
    new Set(['One of the selected items cannot be refunded.']),
  )
  assert.equal((await refundsOf(w, token)).length, 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('concurrent refund requests for different tickets never exceed the amount paid', async (t) => {
  // P9-09 A-107
  const w = await world(t)
  await w.shop.sql`update vouchers set amount = 20000 where code = 'WELCOME10'`
  const token = await customer(w)
  const order = await createPaidOrder(w, token, {
    weekend: ['Ana Horvat', 'Ivo Horvat'],
    voucher_code: 'WELCOME10',
  })
  await Promise.all(order.tickets.map(({ code }) => requestRefund(w, token, order, { tickets: code })))
  assert.equal(
    (await refundsOf(w, token)).reduce((sum, { total }) => sum + total, 0),
    order.total_paid,
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a request that is cancelled while staff start processing it is either cancelled or in progress', async (t) => {
  // P7-06
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token)
  const refund_id = await requestedRefund(w, token, order)
  const [{ status }, started] = await Promise.all([
    w.post('/api/cancel-refund', { token, refund_id }),
    processRefund(w, refund_id, 'start').then(
      () => true,
      () => false,
    ),
  ])
  assert.equal(status === 200, !started)
  const [ticket] = (await orderOf(w, token, order.code)).tickets
  assert.equal(ticket?.status, started ? 'refunding' : 'active')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a ticket that is changed and requested for refund concurrently is never changed after the request', async (t) => {
  // P4-22 A-111
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token)
  const [ticket] = order.tickets
  const change = { token, order_id: order.id, code: ticket?.code, age: 'from-25', email: ticket?.email }
  const [asking, changing] = await Promise.all([
    requestRefund(w, token, order),
    w.post('/api/change-ticket', { ...change, full_name: 'Ivo Horvat' }),
  ])
  assert.equal(asking.status, 200)
  const [now] = (await orderOf(w, token, order.code)).tickets
  assert.equal(now?.status, 'refund')
  assert.equal(now?.full_name, changing.status === 200 ? 'Ivo Horvat' : 'Ana Horvat')
  const late = await w.post('/api/change-ticket', { ...change, code: now?.code, full_name: 'Eva Horvat' })
  assert.deepEqual([late.status, late.body.message], [422, 'This ticket cannot be changed.'])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('of a concurrent transfer and refund request of one ticket only one succeeds', async (t) => {
  // P9-09 A-096
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token)
  const [ticket] = order.tickets
  const change = { token, order_id: order.id, code: ticket?.code, age: 'from-25', reassign: true }
  const [asking, giving] = await Promise.all([
    requestRefund(w, token, order),
    w.post('/api/change-ticket', { ...change, full_name: 'Zoë Brontë', email: 'zoe@example.org' }),
  ])
  assert.deepEqual([asking.status, giving.status].toSorted(), [200, 422])
  assert.equal((await refundsOf(w, token)).length, asking.status === 200 ? 1 : 0)
  assert.deepEqual(await consistency.check(w.shop), [])
})
