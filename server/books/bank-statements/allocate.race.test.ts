import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as bankStatements from './bank-statements.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as orders from '#server/orders/orders.ts'
import * as reversals from '#server/payments/reversals/reversals.ts'
import type { Tx } from '#server/platform/shop.ts'
import { camt, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { summaryOf, transferOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { untilLocked } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'

const REVERSAL = { payment: 1, reason: 'For another order.', keep_tickets: false, seen: 1 }

/** A line that is partly allocated to an order. */
async function halfBooked(w: World) {
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  await uploadStatement(finance, camt({ amount: 10_000, text: order.code, name: 'Ivo Ban' }))
  const [row] = (await matchGroupOf(finance, 'unsure')).rows
  const id: number = row.line.id
  await bankStatements.allocate(w.shop, id, [{ order: order.code, amount: 4_000 }])
  return { order, id }
}

/**
 * One reverses the allocation while another allocates the rest; both begin while the order is locked by a third, and the reversal is first.
 */
async function bothAtOnce(
  w: World,
  { order, id }: { order: { id: number; code: string }; id: number },
  takeBack: (tx: Tx) => Promise<void>,
) {
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>()
  const third = w.shop.transact(async (tx) => {
    await orders.lock(tx, order.id)
    hasLocked()
    await over
  })
  await locked
  const reversal = w.shop.transact(takeBack)
  await untilLocked(w.shop)
  const allocation = bankStatements.allocate(w.shop, id, [{ order: order.code, amount: 6_000 }])
  const both = Promise.allSettled([reversal, allocation])
  await untilLocked(w.shop, 2)
  release()
  await third
  return both
}

test('a payment is reversed while the rest of its bank line is allocated to the same order, and both succeed', async (t) => {
  const w = await world(t)
  const half = await halfBooked(w)
  const done = await bothAtOnce(w, half, (tx) => reversals.reverse(tx, half.order.code, REVERSAL))
  assert.deepEqual(
    done.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  )
  assert.equal((await summaryOf(w, half.order)).paid, 6_000)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('control: locking the order before the bank line makes one of them fail', async (t) => {
  const w = await world(t)
  const half = await halfBooked(w)
  const done = await bothAtOnce(w, half, async (tx) => {
    await orders.lock(tx, half.order.id)
    await reversals.reverse(tx, half.order.code, REVERSAL)
  })
  const failed = done.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  assert.equal(failed.length, 1)
  assert.match(failed[0] ?? '', /deadlock detected/)
})
