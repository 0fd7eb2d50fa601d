import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as reports from '#server/reports/reports.ts'
import { customer } from '#testing/make.ts'
import { askFor, asked, bought, orderOf, refundsOf, work } from '#testing/refunding.ts'
import { world } from '#testing/world.ts'

test('of ten requests for one ticket at once, one is kept', async (t) => {
  // P4-22 P9-09 A-111
  const w = await world(t)
  const token = await customer(w)
  const order = await bought(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'] })
  const tickets = order.tickets[0]?.code
  const answers = await Promise.all(Array.from({ length: 10 }, () => askFor(w, token, order, { tickets })))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const refused = answers.filter(({ status }) => status !== 200)
  assert.deepEqual(
    new Set(refused.map(({ body }) => body.message)),
    new Set(['One of the selected items cannot be refunded.']),
  )
  assert.equal((await refundsOf(w, token)).length, 1)
  assert.deepEqual(await reports.recount(w.shop), [])
})

test('requests for different tickets at once do not give back more than was paid', async (t) => {
  // P9-09 A-107
  const w = await world(t)
  await w.shop.sql`update vouchers set amount = 20000 where code = 'WELCOME10'`
  const token = await customer(w)
  const order = await bought(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'], voucher_code: 'WELCOME10' })
  await Promise.all(order.tickets.map(({ code }) => askFor(w, token, order, { tickets: code })))
  assert.equal(
    (await refundsOf(w, token)).reduce((sum, { total }) => sum + total, 0),
    order.total_paid,
  )
  assert.deepEqual(await reports.recount(w.shop), [])
})

test('a request that is cancelled while somebody begins to work on it is one or the other', async (t) => {
  // P7-06
  const w = await world(t)
  const token = await customer(w)
  const order = await bought(w, token)
  const refund_id = await asked(w, token, order)
  const [{ status }, started] = await Promise.all([
    w.post('/api/cancel-refund', { token, refund_id }),
    work(w, refund_id, 'start').then(
      () => true,
      () => false,
    ),
  ])
  assert.equal(status === 200, !started)
  const [ticket] = (await orderOf(w, token, order.code)).tickets
  assert.equal(ticket?.status, started ? 'refunding' : 'active')
  assert.deepEqual(await reports.recount(w.shop), [])
})
