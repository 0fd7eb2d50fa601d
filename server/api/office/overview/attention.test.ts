import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStaffOrder } from '#testing/fixtures/orders.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('what needs attention is counted once for all who ask within fifteen seconds, and anew after a change by staff', async (t) => {
  const w = await world(t)
  const [owner, sales] = [await clerk(w, 'owner'), await clerk(w, 'sales')]
  const order = await createStaffOrder(w, { products: ['weekend'], payment_method: 'credit_card' })
  const counted = async (who: Clerk) => (await who.get('/office/api/attention')).body.attention.orders
  assert.deepEqual(await Promise.all([counted(owner), counted(sales), counted(owner)]), [0, 0, 0])
  await w.shop.sql`update orders set payment_status = 'problem', problem_reason = 'Paid twice'`
  assert.equal(await counted(sales), 0)
  w.clock.move('PT15S')
  assert.equal(await counted(sales), 1)
  await w.shop.sql`update orders set payment_status = 'pending', problem_reason = null`
  const note = await owner.post(`/office/api/orders/${order.code}/notes`, { text: 'They will pay.' })
  assert.deepEqual([note.status, await counted(sales)], [200, 0])
})
