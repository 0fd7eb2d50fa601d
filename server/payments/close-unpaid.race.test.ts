import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { transferOrder } from '#testing/fixtures/orders.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { sendOrderCancelledMail } from './mail-templates.ts'

/** Two processes cancel one unpaid order in the same moment. Returns how many did, and the number of mails that say so. */
async function cancelledTwice(
  w: World,
  find: (tx: Tx, code: string) => Promise<OrderRow>,
): Promise<number[]> {
  const { code } = await transferOrder(w)
  const findPending = async (tx: Tx) => {
    const order = await find(tx, code)
    if (order.payment_status !== 'pending') throw new Refusal('It is not pending.')
    return order
  }
  const results = await Promise.allSettled(
    [w.shop, await w.beside()].map((shop) =>
      closeUnpaid(shop, findPending, 'cancelled', sendOrderCancelledMail),
    ),
  )
  const mails = (await w.mails()).filter(({ template }) => template === 'order-cancelled')
  return [results.filter(({ status }) => status === 'fulfilled').length, mails.length]
}

test('an order that two processes cancel in the same moment is cancelled once', async (t) => {
  const w = await world(t)
  assert.deepEqual(await cancelledTwice(w, staffActions.lockByCode), [1, 1])
  assert.equal(await takenStockOf(w, 'weekend'), 0)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('control: without the lock on the order both cancel it, and its customer is told twice', async (t) => {
  const w = await world(t)
  const bothHaveRead = allHaveRead(2)
  const findUnlocked = async (tx: Tx, code: string) => {
    const order = await staffActions.find(tx, code)
    await bothHaveRead()
    assert.ok(order)
    return order
  }
  assert.deepEqual(await cancelledTwice(w, findUnlocked), [2, 2])
})
