import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket } from '#testing/fixtures/carts.ts'
import { departures } from '#testing/fixtures/stock.ts'
import { world } from '#testing/harness/world.ts'

test('a transport that has departed is no longer sold, and the shop shows it as sold out', async (t) => {
  // S5-11 A-057
  const w = await world(t)
  const [first, second] = await departures(w)
  const bus = (time: number | undefined) =>
    addTicket(w, { external_code: 'bus', age: '', transport_time_id: time })
  const shown = async (code: string) =>
    (await w.post('/api/get-shop-item', { external_code: code })).body.item
  w.clock.move('P174DT59M59S')
  assert.equal(w.clock.now().toString(), '2027-07-08T09:59:59Z')
  const { body } = await bus(first?.id)
  w.clock.move('PT1S')
  const late = await bus(first?.id)
  const message = ['This travel time is sold out.']
  assert.deepEqual([late.status, late.body.errors], [422, { transport_time_id: message }])
  const [line] = body.cart.products
  const change = (time: number | undefined) =>
    w.post('/api/update-product-in-cart', {
      cart: body.cart.code,
      cart_product_id: line.id,
      full_name: 'Ana Horvat',
      email: 'ana@example.com',
      transport_time_id: time,
    })
  assert.equal((await change(second?.id)).status, 200)
  assert.deepEqual((await change(first?.id)).body.errors, { transport_time_id: message })
  const { in_stock, travel_times } = await shown('bus')
  assert.deepEqual(
    [in_stock, travel_times.map(({ remaining }: { remaining: number }) => remaining)],
    [false, [0, 0, 0]],
  )
  const boat = await shown('boat')
  assert.ok(boat.travel_time)
  w.clock.move('P2D')
  assert.equal((await shown('boat')).in_stock, false)
  const missed = await addTicket(w, { external_code: 'boat', age: '' })
  assert.deepEqual(missed.body.errors, { external_code: ['This item is not on sale.'] })
})
