import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ordersOf } from '#testing/fixtures/orders.ts'
import { createRefundRequest } from '#testing/fixtures/refunds.ts'
import { filledCart } from '#testing/fixtures/carts.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const TOO_EXACT = /\d\d:\d\d:\d\d\.\d{4,}[^"]*/

test('no timestamp in a response is more precise than a millisecond', async (t) => {
  const w = await world(t)
  w.clock.move('PT0.123456789S')
  const owner = await clerk(w, 'owner')
  const { token, id } = await createRefundRequest(w)
  const [order] = await ordersOf(w, token)
  const [ticket] = order?.tickets ?? []
  const [customer] = (await owner.get('/office/api/customers')).body.rows
  const [mail] = (await owner.get('/office/api/mails')).body.rows
  const [entry] = (await owner.get('/office/api/audit-entries')).body.rows
  const answers: Record<string, unknown> = {
    cart: await filledCart(w),
    data: (await w.post('/api/get-data', { token })).body,
  }
  for (const path of [
    'orders',
    `orders/${order?.code}`,
    'tickets',
    `tickets/${ticket?.code}`,
    'customers',
    `customers/${customer.id}`,
    'mails',
    `mails/${mail.id}`,
    'audit-entries',
    `audit-entries/${entry.id}`,
    'refunds',
    `refunds/${id}`,
    'staff',
    'overview',
    'sales/hours',
    'vouchers',
  ]) {
    const { status, body } = await owner.get(`/office/api/${path}`)
    assert.equal(status, 200, path)
    answers[path] = body
  }
  const tooExact = Object.entries(answers).flatMap(([name, body]) => {
    const [instant] = TOO_EXACT.exec(JSON.stringify(body)) ?? []
    return instant === undefined ? [] : [`${name}: ${instant}`]
  })
  assert.deepEqual(tooExact, [])
})
