import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tx } from '#server/platform/shop.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { requestedRefund, processRefund } from '#testing/fixtures/refunds.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'

const TIMES = 8

/** A refund of one ticket whose money was sent, and another ticket that stays valid. */
async function paidOut(w: World): Promise<number> {
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'] })
  const id = await requestedRefund(w, token, order, { tickets: order.tickets[0]?.code })
  await processRefund(w, id, 'start', 'complete')
  return id
}

/** Eight staff members do the same concurrently; returns how many succeeded. */
async function atOnce(w: World, release: (tx: Tx) => Promise<void>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: TIMES }, () => w.shop.transact(release)))
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('eight staff members put the place of a refund on sale concurrently, and it is released once', async (t) => {
  const w = await world(t)
  const id = await paidOut(w)
  assert.equal(await atOnce(w, (tx) => refunds.staffActions.release(tx, 'Iva', id)), 1)
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('completing a refund with its place on sale and putting it on sale concurrently release it once', async (t) => {
  const w = await world(t)
  const id = await paidOut(w)
  await w.shop.sql`update refunds set status = 'processing', completed_at = null where id = ${id}`
  await w.shop.sql`update tickets set status = 'refunding' where status = 'refunded'`
  await Promise.allSettled([
    w.shop.transact((tx) => refunds.staffActions.complete(tx, 'Iva', id, { toSale: true })),
    ...Array.from({ length: TIMES }, () =>
      w.shop.transact((tx) => refunds.staffActions.release(tx, 'Ivo', id)),
    ),
  ])
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('control: without the lock on the order and the mark on the line the place is released more than once', async (t) => {
  const w = await world(t)
  const id = await paidOut(w)
  await w.shop.sql`alter table stock drop constraint stock_never_oversold`
  const twoHaveRead = allHaveRead(2)
  const unguarded = async (tx: Tx) => {
    const rows = await tx<{ line: number; stock_id: number }[]>`
      select l.id as line, p.stock_id
        from refund_items i
        join tickets t on t.id = i.item_id
        join cart_products l on l.id = t.cart_product_id
        join products p on p.id = l.product_id
       where i.refund_id = ${id} and l.released_at is null`
    await twoHaveRead()
    for (const { line, stock_id } of rows) {
      await tx`update stock set taken = taken - 1 where id = ${stock_id}`
      await tx`update cart_products set released_at = ${tx.now} where id = ${line}`
    }
  }
  assert.equal(await atOnce(w, unguarded), TIMES)
  assert.ok((await takenStockOf(w, 'weekend')) < 1)
})
