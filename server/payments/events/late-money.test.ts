import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as payments from '#server/payments/payments.ts'
import * as plans from '#server/payments/plans/plans.ts'
import { checkOutByCard, createStaffOrder, summaryOf } from '#testing/fixtures/orders.ts'
import { deliverEvent } from '#testing/fixtures/payments.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world } from '#testing/harness/world.ts'

for (const end of ['cancelled', 'abandoned'] as const)
  test(`a payment that arrives after the order was ${end} pays it while its place is available, and is a problem once it is sold`, async (t) => {
    const w = await world(t)
    const [early, late] = [await checkOutByCard(w, 'weekend'), await checkOutByCard(w, 'last')]
    for (const { order } of [early, late])
      if (end === 'cancelled')
        await payments.cancellation.byCustomer(w.shop, { id: order.customer_id }, order.code)
      else w.clock.move('PT61M')
    await w.runHousekeeping()
    await createStaffOrder(w, { products: ['last'] })
    for (const { order, event } of [early, late]) {
      assert.equal((await summaryOf(w, order)).status, end)
      for (const id of ['one', 'two']) await deliverEvent(w, { ...event, id: `${id} ${order.code}` })
    }
    const { status, tickets, confirmations } = await summaryOf(w, early.order)
    assert.deepEqual([status, tickets, confirmations], ['paid', 1, 1])
    assert.equal(await takenStockOf(w, 'weekend'), 1)
    const { reason, ...gone } = await summaryOf(w, late.order)
    assert.deepEqual(
      [gone.status, gone.tickets, reason],
      ['problem', 0, `Money arrived after the order was ${end}.`],
    )
    assert.equal(await takenStockOf(w, 'last'), 1)
    assert.deepEqual(await consistency.check(w.shop), [])
  })

test('a first installment that arrives after the deadline reopens the whole plan', async (t) => {
  const w = await world(t)
  const { order, event } = await checkOutByCard(w, 'plan')
  w.clock.move('PT61M')
  await w.runHousekeeping()
  await deliverEvent(w, event)
  const { status, paid } = await summaryOf(w, order)
  assert.deepEqual([status, paid], ['partial', 4_500])
  const rows = await plans.ofOrders(w.shop.sql, [order.id])
  assert.deepEqual(
    rows.map(({ payment_status }) => payment_status),
    ['paid', 'pending', 'pending'],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})
