import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tx } from '#server/platform/shop.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { registerAndLogIn } from '#testing/fixtures/customers.ts'
import { createStaffOrder } from '#testing/fixtures/orders.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as cancellation from './cancellation.ts'

//

async function placedOrder(w: World, payment_method = 'credit_card') {
  const token = await registerAndLogIn(w)
  const { code: cart } = await filledCart(w, { external_code: 'last' })
  const input = checkoutInput(token, cart)
  const { body } = await w.post('/api/checkout-cart', { ...input, order: { ...input.order, payment_method } })
  return { token, order: body.order, payment: body.payment }
}

const press = (w: World, { url }: { url: string }, button: string) =>
  w.app.inject({ method: 'POST', url: `${new URL(url).pathname}/${button}` })

test('a customer cancels an unpaid order, and its place is released', async (t) => {
  const w = await world(t)
  const { token, order, payment } = await placedOrder(w)
  const { status, body } = await w.post('/api/cancel-order', { token, order: order.code })
  assert.deepEqual([status, body.data.orders[0].payment_status], [200, 'cancelled'])
  assert.equal(await takenStockOf(w, 'last'), 0)
  const page = await press(w, payment, 'pay')
  assert.match(page.payload, /This payment page was closed/)
  const again = await w.post('/api/cancel-order', { token, order: order.id })
  assert.deepEqual([again.status, again.body.message], [422, 'This order can no longer be cancelled.'])
  const [mail] = (await w.mails()).filter(({ template }) => template === 'order-cancelled')
  assert.ok(mail?.subject.includes(order.code))
})

test('an order that was just paid cannot be cancelled', async (t) => {
  const w = await world(t)
  const { token, order, payment } = await placedOrder(w)
  await press(w, payment, 'pay')
  const { status } = await w.post('/api/cancel-order', { token, order: order.code })
  assert.equal(status, 422)
  const { body } = await w.post('/api/get-data', { token })
  assert.equal(body.data.orders[0].payment_status, 'paid')
})

test('another customer’s order and an unknown one are not found', async (t) => {
  const w = await world(t)
  const { order } = await placedOrder(w)
  const token = await registerAndLogIn(w, {
    full_name: 'Ivo',
    email: 'ivo@example.org',
    password: 'four nights',
  })
  for (const name of [order.code, order.id, 'NOPE-NOPE', null])
    assert.equal((await w.post('/api/cancel-order', { token, order: name })).status, 404)
})

type Work = (tx: Tx) => Promise<unknown>

test('of several orders that staff cancel, one that fails for a reason of our own leaves the others cancelled, and late ones are not begun', async (t) => {
  const w = await world(t)
  const codes: string[] = []
  for (let each = 0; each < 4; each++) codes.push((await createStaffOrder(w)).code)
  const transact = w.shop.transact.bind(w.shop)
  let begun = 0
  t.mock.method(w.shop, 'transact', (work: Work) => {
    begun += 1
    if (begun === 3) w.clock.move('PT16S')
    return begun === 2 ? Promise.reject(new Error('The connection is lost')) : transact(work)
  })
  const results = await cancellation.byStaff(w.shop, codes)
  t.mock.restoreAll()
  assert.deepEqual(
    results.map(({ code, message }) => [code, message]),
    [
      [codes[0], null],
      [codes[1], 'Something went wrong, and nothing was changed. The log has the details.'],
      [codes[2], null],
      [codes[3], 'There was no time left for it. Please try it again.'],
    ],
  )
  const statuses = await w.shop.sql<
    { payment_status: string }[]
  >`select payment_status from orders order by id`
  assert.deepEqual(
    statuses.map(({ payment_status }) => payment_status),
    ['cancelled', 'pending', 'cancelled', 'pending'],
  )
})
