import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { createBuyers, recountOrders } from '#testing/buyers/accounts.ts'
import { STEPS, type Buyer, type Way } from '#testing/buyers/steps.ts'
import { addMerchandise, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { deliverPayload } from '#testing/fixtures/payments.ts'
import { world, type World } from '#testing/harness/world.ts'

// The long form is `npm run bench:checkout`.

const wayIn = (w: World): Way => ({
  post: (path, body) => w.post(path, body),
  pay: async (payment) => ({
    status: await deliverPayload(
      w,
      JSON.stringify({ id: `event of ${payment.reference}`, outcome: 'succeeded', ...payment }),
    ),
    body: {},
  }),
  externalCode: 'weekend',
  ageRange: 'from-25',
})

async function goTheWholeWay(way: Way, buyer: Buyer): Promise<void> {
  for (const [step, take] of Object.entries(STEPS))
    assert.equal((await take(way, buyer)).status, 200, `${step} of ${buyer.email}`)
}

test('buyers who add, check out and pay at once all get their tickets and invoices, and the check finds no discrepancy', async (t) => {
  const w = await world(t)
  const buyers = await createBuyers(w.shop.sql, w.clock.now(), 'buyer', 8)
  for (const times of [1, 2]) {
    await Promise.all(buyers.map((buyer) => goTheWholeWay(wayIn(w), buyer)))
    assert.deepEqual(await recountOrders(w.shop.sql, times * buyers.length), [])
  }
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the response to a checkout has the order exactly as its customer reads it afterwards', async (t) => {
  const w = await world(t)
  const [someone] = await createBuyers(w.shop.sql, w.clock.now(), 'buyer', 1)
  const token = someone?.token ?? ''
  const cart = async (external_code: string) => (await filledCart(w, { external_code })).code
  const withShirt = (await addMerchandise(w, { cart: await cart('weekend') })).body.cart.code
  for (const code of [await cart('plan'), withShirt, await cart('free'), await cart('camping')]) {
    const { body } = await w.post('/api/checkout-cart', checkoutInput(token, code))
    const { data } = (await w.post('/api/get-data', { token })).body
    assert.deepEqual(body.data.orders, data.orders)
    assert.deepEqual(body.order, data.orders[0])
  }
})
