import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import type { Tx } from '#server/platform/shop.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { registerAndLogIn } from '#testing/fixtures/customers.ts'
import { createStaffOrder } from '#testing/fixtures/orders.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { recordQueries } from '#testing/harness/statements.ts'
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

/** Staff orders of one ticket each. */
async function staffOrders(w: World, count: number): Promise<string[]> {
  const codes: string[] = []
  for (let each = 0; each < count; each++) codes.push((await createStaffOrder(w)).code)
  return codes
}

const statusesOf = async ({ shop }: World): Promise<string[]> =>
  (await shop.sql<{ payment_status: string }[]>`select payment_status from orders order by id`).map(
    ({ payment_status }) => payment_status,
  )

test('orders that staff and customers cancel at the same moment share a batch, which locks stock once', async (t) => {
  const w = await world(t)
  const codes = await staffOrders(w, 3)
  const [{ customer_id: id } = { customer_id: 0 }] = await w.shop.sql<{ customer_id: number }[]>`
    select customer_id from orders where code = ${codes[2] ?? ''}`
  const [[results], sent] = await recordQueries(w, () =>
    Promise.all([
      cancellation.byStaff(w.shop, codes.slice(0, 2)),
      cancellation.byCustomer(w.shop, { id }, codes[2] ?? ''),
    ]),
  )
  assert.ok(results.every(({ done }) => done))
  assert.deepEqual(await statusesOf(w), ['cancelled', 'cancelled', 'cancelled'])
  assert.equal(await takenStockOf(w, 'weekend'), 0)
  const counted = (part: string) => sent.filter((query) => query.includes(part)).length
  // The customer's own orders are read first, so that the two are not in step.
  assert.deepEqual(['update stock', 'commit'].map(counted), [1, 1])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('of staff and a customer who cancel an order in the same moment, only one does, and its place is released once', async (t) => {
  const w = await world(t)
  const [code = ''] = await staffOrders(w, 2)
  const [order] = await w.shop.sql<{ customer_id: number }[]>`
    select customer_id from orders where code = ${code}`
  assert.ok(order)
  const [[byStaff], byCustomer] = await Promise.all([
    cancellation.byStaff(w.shop, [code]),
    cancellation.byCustomer(w.shop, { id: order.customer_id }, code).then(
      () => true,
      () => false,
    ),
  ])
  assert.deepEqual([byStaff?.done, byCustomer].toSorted(), [false, true])
  assert.deepEqual(await statusesOf(w), ['cancelled', 'pending'])
  assert.equal(await takenStockOf(w, 'weekend'), 1)
})

type Work = (tx: Tx) => Promise<unknown>

test('of several orders that staff cancel, one that fails for a reason of our own leaves the others cancelled, and late ones are not begun', async (t) => {
  const w = await world(t)
  const codes = await staffOrders(w, 4)
  await w.shop.sql.unsafe(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'The disk is full'; end $$;
    create trigger fails before update on orders for each row when (new.code = '${codes[1]}') execute function fail()`)
  const transact = w.shop.transact.bind(w.shop)
  let begun = 0
  t.mock.method(w.shop, 'transact', (work: Work) => {
    if (++begun === 1) w.clock.move('PT16S')
    return transact(work)
  })
  const unknown = Array.from({ length: 47 }, (_, index) => `NONE-${index}`)
  const results = await cancellation.byStaff(w.shop, [...codes.slice(0, 3), ...unknown, ...codes.slice(3)])
  t.mock.restoreAll()
  const messages = new Map(results.map(({ code, message }) => [code, message]))
  assert.deepEqual(
    codes.map((code) => messages.get(code)),
    [
      null,
      'Something went wrong, and nothing was changed. The log has the details.',
      null,
      'There was no time left for it. Please try it again.',
    ],
  )
  assert.ok(unknown.every((code) => messages.get(code) === messages.get('NONE-0')))
  assert.deepEqual(await statusesOf(w), ['cancelled', 'pending', 'cancelled', 'pending'])
})
