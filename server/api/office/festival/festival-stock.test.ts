import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import type { ProductPart } from '#contract/office/festival.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createStaffOrder } from '#testing/fixtures/orders.ts'
import { departures } from '#testing/fixtures/stock.ts'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

test('a capacity can be lowered to the places taken, no further, raised while it is sold out, and made unlimited', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await filledCart(w)
  await addTicket(w, { full_name: 'Ivo Horvat' })
  const refused = await changePart(owner, 'products/weekend', { stock: 1, name: 'Smaller' })
  assert.deepEqual(refused.body.errors, { stock: ['1 is less than the 2 already taken.'] })
  const { body } = await changePart(owner, 'products/weekend', { stock: 2 })
  assert.deepEqual([body.part.taken, body.part.value.stock, body.part.value.name], [2, 2, 'Weekend ticket'])
  assert.equal((await addTicket(w, { full_name: 'Eva Horvat' })).status, 422)
  await changePart(owner, 'products/weekend', { stock: 3 })
  assert.equal((await addTicket(w, { full_name: 'Eva Horvat' })).status, 200)
  assert.equal((await addTicket(w, { full_name: 'Iva Horvat' })).status, 422)
  await changePart(owner, 'products/weekend', { stock: null })
  assert.equal((await addTicket(w, { full_name: 'Iva Horvat' })).status, 200)
  const wasOrdered = async () => {
    const { products } = (await owner.get('/office/api/festival')).body.festival
    return products
      .filter((part: ProductPart) => part.was_ordered)
      .map(({ value }: ProductPart) => value.external_code)
  }
  assert.deepEqual(await wasOrdered(), [], 'so far they are in carts')
  await createStaffOrder(w, { products: ['weekend'], payment_method: 'credit_card' })
  assert.deepEqual(await wasOrdered(), ['weekend'])
})

test('a departure with passengers cannot be removed or get fewer seats than are taken, while others are added and removed', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const [noon] = await departures(w)
  await filledCart(w, { external_code: 'bus', transport_time_id: noon?.id })
  const at = (hour: number, seats: number) => ({ travel_time: `2027-07-08T${hour}:00`, seats })
  const times = async (...travel_times: object[]) =>
    (await changePart(owner, 'products/bus', { travel_times })).body
  assert.deepEqual((await times(at(15, 1), at(12, 0))).errors, {
    'travel_times[1].seats': ['0 is less than the 1 already taken.'],
  })
  assert.deepEqual((await times(at(15, 1))).errors, {
    travel_times: ['2027-07-08T12:00:00 is missing, but 1 of its seats are taken.'],
  })
  const { part } = await times(at(12, 1), at(20, 5))
  assert.deepEqual(part.seats_taken, [1, 0])
  assert.deepEqual(
    (await departures(w)).map(({ remaining }) => remaining),
    [0, 5],
  )
})

test('the currency cannot change once an order has been placed', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  assert.equal((await changePart(owner, 'site', { currency: 'USD' })).status, 200)
  assert.equal((await changePart(owner, 'site', { currency: 'EUR' })).status, 200)
  await order(w)
  assert.deepEqual((await changePart(owner, 'site', { currency: 'USD' })).body.errors, {
    currency: ['Can no longer change: orders have been placed in EUR.'],
  })
})

async function order(w: World): Promise<void> {
  const token = await customer(w)
  const { code } = await filledCart(w)
  assert.equal((await w.post('/api/checkout-cart', checkoutInput(token, code))).status, 200)
}
